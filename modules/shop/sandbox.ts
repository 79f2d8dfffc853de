/** What both ends of the wire share: the forms of the platforms and how they are signed. */
export { signDouyin } from './platforms/douyin.server.ts';
export { signJd } from './platforms/jd.server.ts';
export { signKuaishou } from './platforms/kuaishou.server.ts';
export { openHeaders } from './platforms/open.server.ts';
export { type Bearer, borneBy, difference, type ShopOrder } from './platforms/order.ts';
export { signPdd } from './platforms/pdd.call.server.ts';
export {
  type InvoiceKind,
  invoiceKinds,
  isPaper,
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
export { signVip } from './platforms/vip.server.ts';
export { signWechatPush } from './platforms/wechat.server.ts';
export { signXhs, signXhsPush } from './platforms/xhs.server.ts';
export { sign1688 } from './platforms/ali1688.server.ts';
export { signYouzanPush } from './platforms/youzan.server.ts';
