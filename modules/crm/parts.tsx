/** What pages of other areas show of customers. */
export { StatusTools } from './customer/status.pages.tsx';
export { Contacts, Sites } from './customer/whereabouts.pages.tsx';
