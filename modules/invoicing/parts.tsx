/** What pages of other areas show of applications and the buyer's page. */
export { LinkButton } from './buyer/link-button.pages.tsx';
