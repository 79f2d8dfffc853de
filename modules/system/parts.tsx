export { comeBack } from './assist/own-session.pages.tsx';
