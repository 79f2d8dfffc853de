/** What adapters share on the server: sending, signing, and where a request may go. */
export {
  byName,
  decipher,
  digest,
  hmac,
  joined,
  rsaSign,
  rsaVerify,
  sameSignature,
  sandwich,
} from './crypto.server.ts';
export { insideRefusal, isOutside, lookupOutside } from './private-network.server.ts';
export {
  type RawAnswer,
  type Reach,
  send,
  type SendBounds,
  sendBounded,
  type SendFault,
  type Send,
  sendRaw,
} from './send.server.ts';
export {
  type CallToSign,
  signatureComplaint,
  signCall,
  signedHeadersFor,
  signedTolerance,
  signMessage,
} from './signed-call.server.ts';
export { openWechatMessage, sealWechatMessage, signWechatMessage } from './wechat-message.server.ts';
