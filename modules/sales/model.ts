import type { AnyEntity, AnyLedger } from '@heliu/model';
import { drawing, jobOrder, jobRoute } from './job-order/job-order.ts';
import { commitments, order } from './order/order.ts';
import { priceClass } from './price-class/price-class.ts';
import { priceRule } from './price-rule/price-rule.ts';
import { quotation } from './quotation/quotation.ts';
import { returnCause } from './return-cause/return-cause.ts';
import { deliveryRoute } from './route/route.ts';

export {
  commitments,
  drawing,
  jobOrder,
  jobRoute,
  order,
  priceClass,
  priceRule,
  quotation,
  returnCause,
  deliveryRoute,
};
export { classPriceOf, type ClassTerms, priceBook, type Rule } from './price/price.rules.ts';
export { orderCalls } from './order/order.calls.ts';
export { pricePages, salesPages } from './menu.ts';

export const entities: readonly AnyEntity[] = [
  priceClass,
  priceRule,
  quotation,
  order,
  returnCause,
  deliveryRoute,
  jobOrder,
  jobRoute,
  drawing,
];
export const ledgers: readonly AnyLedger[] = [commitments];
