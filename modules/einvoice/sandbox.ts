/** What both ends of the wire share: the invoice as it is written, the forms of the services and how they are signed. */
export { type FaceLine, type InvoiceFace, type Issued, type Party, redReasons } from './face/face.ts';
export { itemName } from './face/wording.ts';
export { drawXml } from './files/data.ts';
export { drawOfd, drawPdf } from './files/files.server.ts';
export { baiwangKinds } from './providers/baiwang.invoice.ts';
export { hashBaiwangPassword, signBaiwang } from './providers/baiwang.server.ts';
export {
  confirmStateOf,
  differenceCodes,
  keyOf,
  voucherCodes,
  policyCodes,
  redReasonsOfProviders,
  redReasonsOfTaxOffice,
  zeroRateFlags,
} from './providers/codes.ts';
export { mappingOf } from './providers/configurable.mapping.ts';
export { rsaText, signConfigurable } from './providers/configurable.sign.server.ts';
export { namesIn, withoutDiscounts } from './providers/lines.ts';
export { nuonuoKinds } from './providers/nuonuo.invoice.ts';
export { signNuonuo } from './providers/nuonuo.server.ts';
export { isSigned, seal, signPiaotong, unseal } from './providers/piaotong.envelope.server.ts';
export { piaotongKinds } from './providers/piaotong.invoice.server.ts';
export {
  type Account,
  type ConfirmState,
  confirmStates,
  type Issue,
  type Login,
  type Outcome,
  type Answer as ProviderAnswer,
  type ProviderCode,
  providerNames,
  type Notice as ProviderNotice,
  type Operation as ProviderOperation,
} from './providers/provider.ts';
export { invoiceProviders } from './providers/providers.server.ts';
export {
  registeredName,
  sandboxPiaotong,
  sandboxProviderGateway,
  sandboxSettings,
} from './providers/sandbox-accounts.ts';
export { signTc3, tencentKinds } from './providers/tencent.server.ts';
export { isPaper } from './face/wording.ts';
export { isDigitalPaper } from './face/wording.ts';
