import type { AnyEntity } from '@heliu/model';
import { application } from './application/application.ts';
import { expressCompany } from './express/express.ts';
import { orderLabel } from './label/label.ts';
import { abnormalMerchant } from './merchant/abnormal-merchant.ts';
import { shopOrder } from './order/order.ts';
import { pullError, pullRun, pullTask } from './pull/task.ts';
import { refund } from './refund/refund.ts';
import { shop } from './shop/shop.ts';

export { deadlineOf, dueSoonAt, leftWords, overdueAt, termWords, urgencyOf } from './application/application.rules.ts';
export { application, deliveries, titleTypes } from './application/application.ts';
export { orderConcerns } from './merchant/abnormal-merchant.calls.ts';
export { abnormalMerchant } from './merchant/abnormal-merchant.ts';
export { goodsSummary, type IntakeShop } from './order/drafts.ts';
export {
  amountsKept,
  citizenNoComplaint,
  codesComplaint,
  codesInRemark,
  goodsAsked,
  goodsFromOrder,
  maskCitizenNo,
  missingOf,
  type SubsidisedSale,
} from './order/goods.rules.ts';
export { type SubsidisedGoods } from './order/goods.ts';
export {
  type Counted,
  mergeOrders,
  orderCalls,
  orderFigures,
  type OrderFigures,
  setLabels,
} from './order/order.calls.ts';
export { orderLayouts } from './order/order.layouts.ts';
export { isFromOutside, orderComplaint, toShip, withTotals } from './order/order.rules.ts';
export { orderCentre, type OrderSet, orderSets } from './order/order.sets.ts';
export { invoiceStates, shopOrder } from './order/order.ts';
export { subsidyBack } from './order/figures.ts';
export { type Line, mayBeSubsidised, subsidisedLines } from './order/subsidised-lines.ts';
export {
  type Bearer,
  bearers,
  type InvoiceApplication,
  type Promotion,
  type ShopOrder,
  type ShopRefund,
  type SubsidyNeed,
} from './platforms/order.ts';
export { pushedApplication, pushedOrder, pushedRefund } from './platforms/open.format.ts';
export { pddKinds } from './platforms/pdd.orders.ts';
export {
  type Gateway,
  type InvoiceKind,
  invoiceKinds,
  isPaper,
  type InvoiceUpload,
  type PlatformCode,
  platformNames,
  type Shipment,
  type ShopApp,
  type ShopPlatform,
} from './platforms/platform.ts';
export {
  type ApplicationStatus,
  applicationStatuses,
  type OrderStatus,
  orderStatuses,
  type RefundStatus,
  refundStatuses,
} from './platforms/status.ts';
export { tellsSubsidyApart } from './platforms/subsidy.ts';
export { taobaoKinds } from './platforms/taobao.orders.ts';
export { xhsKinds } from './platforms/xhs.orders.ts';
export { syncOrders } from './pull/task.calls.ts';
export { resources } from './pull/task.ts';
export { decryptBuyer, invoiceStatus } from './push/push.calls.ts';
export { refundCalls } from './refund/refund.calls.ts';
export { refund, refundKinds } from './refund/refund.ts';
export { shop } from './shop/shop.ts';
export { orderTrace } from './trace/trace.calls.ts';
export { type Reach, reachOf } from './trace/trace.rules.ts';
export {
  type Difference,
  type Mend,
  type Part,
  type Phase,
  phases,
  type Station,
  streams,
  type StreamTrace,
  type Trace,
  type TraceLine,
} from './trace/trace.ts';
export { abnormalMerchantPage, expressPage, orderMenu } from './menu.ts';
export { ali1688Kinds } from './platforms/ali1688.orders.ts';

export const entities: readonly AnyEntity[] = [
  shop,
  orderLabel,
  shopOrder,
  refund,
  application,
  pullTask,
  pullRun,
  pullError,
  expressCompany,
  abnormalMerchant,
];
