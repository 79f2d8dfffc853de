/** What pages of other areas show of a till. */
export { SlipPaper } from './receipt/slip.pages.tsx';
