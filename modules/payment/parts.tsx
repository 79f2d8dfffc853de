export { PayCode } from './wechat-pay/pay-code.pages.tsx';
