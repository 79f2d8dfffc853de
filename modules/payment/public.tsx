/** What people see who are no users: a web of its own, without anything of the application. */
export { PayBill } from './statement-receipt/public-pay.pages.tsx';
