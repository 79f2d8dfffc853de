/** What apps/sandbox may know of shops: the made-up world, and of the adapters what both ends of the wire share. */
export * from './demo/world/apps.ts';
export { type Basket, orderFrom, usualBasket, type Wanted } from './demo/world/basket.ts';
export { catalogue, itemIdOf, skuIdOf, type WorldGoods } from './demo/world/catalogue.ts';
export { after, type Fate, stateAt, type WorldEvent } from './demo/world/events.ts';
export { fateOf, history, ordersOfDay } from './demo/world/fate.ts';
export { applicationIdOf, dayOf, refundNoOf, startOfDay } from './demo/world/numbers.ts';
export * from './demo/world/order.ts';
export { buyerFrom, companies, taxNoOf } from './demo/world/people.ts';
export { subsidyFacts } from './demo/world/subsidy.ts';
export { type Random, randomFrom } from './demo/world/random.ts';
export { appliedBefore, type PastInvoice, pastInvoice } from './demo/world/past-invoices.ts';
export { demoSeed, demoShops } from './demo/world/shops.ts';
export { sandboxMailPort } from './mail/sandbox-box.server.ts';
export { sign1688 } from './platforms/ali1688.server.ts';
export { sameSignature } from './platforms/crypto.server.ts';
export { signDouyin } from './platforms/douyin.server.ts';
export { signJd } from './platforms/jd.server.ts';
export { parseJson, sortedJson } from './platforms/json.ts';
export { signKuaishou } from './platforms/kuaishou.server.ts';
export { type Bearer, borneBy, difference, type ShopOrder } from './platforms/order.ts';
export { openHeaders } from './platforms/open.server.ts';
export { signPdd } from './platforms/pdd.call.server.ts';
export {
  type Answer,
  type InvoiceUpload,
  type Operation,
  type PlatformCode,
  platformNames,
  type Session,
  type ShopApp,
  type ShopPlatform,
} from './platforms/platform.ts';
export { shopPlatforms } from './platforms/platforms.server.ts';
export {
  type ApplicationStatus,
  applicationStatuses,
  type OrderStatus,
  orderStatuses,
  type RefundStatus,
  refundStatuses,
} from './platforms/status.ts';
export { signTop, type TopSignMethod } from './platforms/taobao.call.server.ts';
export { beijingTime } from './platforms/times.ts';
export { signVip } from './platforms/vip.server.ts';
export { signWechatPush } from './platforms/wechat.server.ts';
export { signXhs, signXhsPush } from './platforms/xhs.server.ts';
export { signYouzanPush } from './platforms/youzan.server.ts';
export { sendRaw } from './send.server.ts';
export { sandboxMerchant, sandboxWechat } from './wechat-pay/sandbox-merchant.ts';
export { rsaSign, rsaVerify, signedText } from './wechat-pay/signing.server.ts';
export { type FaceLine, type InvoiceFace, type Issued, type Party, redReasons, taxPolicies } from './invoice/face.ts';
export { type InvoiceKind, invoiceKinds, type WireRequest } from './platforms/platform.ts';
export {
  confirmStateOf,
  keyOf,
  policyCodes,
  redReasonsOfProviders,
  redReasonsOfTaxOffice,
  zeroRateFlags,
} from './providers/codes.ts';
export { drawXml } from './invoice/files/data.ts';
export { drawOfd, drawPdf } from './invoice/files/files.server.ts';
export { isDigitalPaper, isPaper, itemName } from './invoice/files/wording.ts';
export { namesIn, withoutDiscounts } from './providers/lines.ts';
export { baiwangKinds } from './providers/baiwang.invoice.ts';
export { hashBaiwangPassword, signBaiwang } from './providers/baiwang.server.ts';
export { piaotongKinds } from './providers/piaotong.invoice.server.ts';
export { isSigned, seal, signPiaotong, unseal } from './providers/piaotong.envelope.server.ts';
export { mappingOf } from './providers/configurable.mapping.ts';
export { rsaText, signConfigurable } from './providers/configurable.sign.server.ts';
export { signTc3, tencentKinds } from './providers/tencent.server.ts';
export { nuonuoKinds } from './providers/nuonuo.invoice.ts';
export { signNuonuo } from './providers/nuonuo.server.ts';
export {
  type Account,
  type Answer as ProviderAnswer,
  type ConfirmState,
  confirmStates,
  type InvoiceProvider,
  type Issue,
  type Login,
  type Notice as ProviderNotice,
  type Operation as ProviderOperation,
  type Outcome,
  type ProviderCode,
  providerNames,
} from './providers/provider.ts';
export { invoiceProviders } from './providers/providers.server.ts';
export {
  registeredName,
  sandboxPiaotong,
  sandboxProviderGateway,
  sandboxSettings,
} from './providers/sandbox-accounts.ts';
