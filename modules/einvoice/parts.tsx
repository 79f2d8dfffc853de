/** What pages of other areas show of invoices. */
export { MendButton } from './pages/mend-button.pages.tsx';
export { OpenDialog } from './pages/open-dialog.pages.tsx';
export { ReopenDialog } from './pages/title-dialog.pages.tsx';
