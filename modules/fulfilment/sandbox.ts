/** What both ends of the wire share. */
export { kdniaoSignature } from './waybill/kdniao.server.ts';
export { kuaidi100Signature } from './waybill/kuaidi100.server.ts';
export { sandboxWaybillKeys } from './waybill/sandbox-keys.ts';
export { type WaybillServiceCode, waybillServices } from './waybill/service.ts';
export { sfDigest } from './waybill/sf.server.ts';
