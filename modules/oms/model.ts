import type { AnyEntity } from '@heliu/model';
import { autoFailure } from './auto-invoice/failure.ts';
import { autoRule } from './auto-invoice/rule.ts';
import { application } from './application/application.ts';
import { archive } from './archive/archive.ts';
import { categoryTax } from './category-tax/category-tax.ts';
import { drawer } from './drawer/drawer.ts';
import { expressCompany } from './express/express.ts';
import { goodsName } from './goods-name/goods-name.ts';
import { invoiceTemplate } from './invoice-template/invoice-template.ts';
import { invoice } from './invoice/invoice.ts';
import { orderLabel } from './label/label.ts';
import { delivery } from './mail/delivery.ts';
import { mailAccount } from './mail/mail-account.ts';
import { abnormalMerchant } from './merchant/abnormal-merchant.ts';
import { shopOrder } from './order/order.ts';
import { outputOrder } from './output-order/output-order.ts';
import { providerAccount } from './providers/account.ts';
import { pullError, pullRun, pullTask } from './pull/task.ts';
import { refund } from './refund/refund.ts';
import { remarkTemplate } from './remark-template/remark-template.ts';
import { orderRoute } from './route/route.ts';
import { channelArea } from './sales-channel/channel-area.ts';
import { salesChannel } from './sales-channel/sales-channel.ts';
import { shop } from './shop/shop.ts';
import { specialRecord } from './special-record/special-record.ts';
import { subject } from './subject/subject.ts';
import { taxItem } from './tax-item/tax-item.ts';
import { terminal } from './terminal/terminal.ts';
import { payment, paymentRefund } from './wechat-pay/payment.ts';
import { upload } from './write-back/upload.ts';

export { orderRoute, payment, paymentRefund, salesChannel, shop };
export * from './sales-channel/sales-channel.calls.ts';
export { invoice } from './invoice/invoice.ts';
export { shopOrder } from './order/order.ts';
export { type OrderSet, orderSets } from './order/order.sets.ts';
export { invoiceMenu, invoiceSetupMenu, menu } from './menu.ts';
export { categoryTaxPage } from './setup.menu.ts';
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
  remarkTemplate,
  mailAccount,
  providerAccount,
  drawer,
  terminal,
  invoiceTemplate,
  categoryTax,
  specialRecord,
  invoice,
  archive,
  upload,
  delivery,
  autoRule,
  autoFailure,
];
