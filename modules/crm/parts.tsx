/** What pages of other areas show of customers. */
export { Contacts, Sites } from './customer/whereabouts.pages.tsx';
