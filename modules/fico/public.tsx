/** What people see who are no users: a web of its own, without anything of the application. */
export { BillPage } from './customer-bill/public.pages.tsx';
