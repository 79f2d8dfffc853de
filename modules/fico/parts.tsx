export { Instalments, WillFallDue } from './payment-terms/instalments.pages.tsx';
