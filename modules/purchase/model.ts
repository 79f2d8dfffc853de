import type { AnyEntity } from '@heliu/model';
import { apInvoice } from './ap-invoice/ap-invoice.ts';
import { cartLine } from './cart/cart.ts';
import { enquiry } from './enquiry/enquiry.ts';
import { enquiryMail } from './enquiry-mail/enquiry-mail.ts';
import { estimateRun } from './estimate-run/estimate-run.ts';
import { forecast } from './forecast/forecast.ts';
import { inputOrder } from './input-order/input-order.ts';
import { order } from './order/order.ts';
import { purchaseReturn } from './purchase-return/purchase-return.ts';
import { quotation } from './quotation/quotation.ts';
import { request } from './request/request.ts';
import { supplierGoods } from './supplier-goods/supplier-goods.ts';

export {
  apInvoice,
  cartLine,
  enquiry,
  enquiryMail,
  estimateRun,
  forecast,
  inputOrder,
  order,
  purchaseReturn,
  quotation,
  request,
  supplierGoods,
};
export { discountField, executed, pricedFields, totalFields, wanted } from './lines/lines.ts';
export { discountComplaint, withAmounts } from './lines/lines.rules.ts';
export { changeInput } from './order/order.calls.ts';
export { type Carried, changedLines, dealPricesOf, orderComplaint, progressOf } from './order/order.rules.ts';
export { isExpired } from './quotation/quotation.rules.ts';
export { menu } from './menu.ts';

export const entities: readonly AnyEntity[] = [
  supplierGoods,
  request,
  forecast,
  enquiry,
  enquiryMail,
  quotation,
  order,
  inputOrder,
  purchaseReturn,
  estimateRun,
  apInvoice,
  cartLine,
];
