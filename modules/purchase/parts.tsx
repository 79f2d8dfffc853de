/** What pages of other areas show of orders. */
export { ChangeButton } from './order/change.pages.tsx';
