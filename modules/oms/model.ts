import type { AnyEntity } from '@heliu/model';
import { application } from './application/application.ts';
import { expressCompany } from './express/express.ts';
import { goodsName } from './goods-name/goods-name.ts';
import { orderLabel } from './label/label.ts';
import { abnormalMerchant } from './merchant/abnormal-merchant.ts';
import { shopOrder } from './order/order.ts';
import { outputOrder } from './output-order/output-order.ts';
import { pullError, pullRun, pullTask } from './pull/task.ts';
import { refund } from './refund/refund.ts';
import { orderRoute } from './route/route.ts';
import { channelArea } from './sales-channel/channel-area.ts';
import { salesChannel } from './sales-channel/sales-channel.ts';
import { shop } from './shop/shop.ts';
import { subject } from './subject/subject.ts';
import { taxItem } from './tax-item/tax-item.ts';
import { payment, paymentRefund } from './wechat-pay/payment.ts';

export { orderRoute, payment, paymentRefund, salesChannel, shop };
export * from './sales-channel/sales-channel.calls.ts';
export { shopOrder } from './order/order.ts';
export { menu } from './menu.ts';
export const entities: readonly AnyEntity[] = [
  salesChannel,
  subject,
  taxItem,
  shop,
  orderLabel,
  shopOrder,
  refund,
  application,
  pullTask,
  pullRun,
  pullError,
  payment,
  paymentRefund,
  expressCompany,
  orderRoute,
  channelArea,
  abnormalMerchant,
  goodsName,
  outputOrder,
];
