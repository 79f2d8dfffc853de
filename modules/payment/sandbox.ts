/** What both ends of the wire share. */
export { sandboxWechat } from './wechat-pay/sandbox-merchant.ts';
export { signedText } from './wechat-pay/signing.server.ts';
