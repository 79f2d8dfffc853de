/** What both ends of the wire share. */
export { elementOf } from './wechat/message.rules.ts';
export { sandboxWxAccount } from './wechat/sandbox-account.ts';
