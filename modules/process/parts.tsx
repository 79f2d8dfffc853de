export { ApprovalButton } from './pages/approval-button.pages.tsx';
