/** What people see who are no users: a web of its own, without anything of the application. */
export { BuyerPage } from './buyer/buyer.pages.tsx';
