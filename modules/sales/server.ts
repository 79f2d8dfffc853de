import type { Module } from '@heliu/engine';
import { attachmentHandlers, attachmentReports } from './attachment/attachment.report.ts';
import { drawingHandlers } from './job-order/drawing.server.ts';
import { jobOrderCalls, workshopCalls } from './job-order/job-order.calls.ts';
import { jobOrderBehaviour, jobOrderHandlers } from './job-order/job-order.server.ts';
import { routeHandlers } from './job-order/route.server.ts';
import { entities, ledgers } from './model.ts';
import { orderCalls } from './order/order.calls.ts';
import { orderBehaviour, orderHandlers } from './order/order.server.ts';
import { priceClassCalls } from './price-class/price-class.ts';
import { priceRuleBehaviour } from './price-rule/price-rule.server.ts';
import { priceRuleCalls } from './price-rule/price-rule.ts';
import { termsHandlers } from './price/terms.server.ts';
import { quotationCalls } from './quotation/quotation.calls.ts';
import { quotationBehaviour } from './quotation/quotation.server.ts';
import { returnCauseCalls } from './return-cause/return-cause.ts';
import { deliveryRouteBehaviour } from './route/route.server.ts';
import { deliveryRouteCalls } from './route/route.ts';

export { addSheet } from './job-order/drawing.server.ts';
export { finishStep, layRoute, routesOf } from './job-order/route.server.ts';
export { billShipped, orderLines, shipOrders, type Shipment, unshipOrders } from './order/ship.server.ts';
export { findTerms } from './price/terms.server.ts';

/** What is sold, to whom, and for how much. */
export const sales: Module = {
  name: 'sales',
  entities,
  ledgers,
  calls: [
    priceClassCalls,
    priceRuleCalls,
    quotationCalls,
    orderCalls,
    returnCauseCalls,
    deliveryRouteCalls,
    workshopCalls,
    jobOrderCalls,
  ],
  behaviours: [priceRuleBehaviour, quotationBehaviour, orderBehaviour, deliveryRouteBehaviour, jobOrderBehaviour],
  handlers: [
    ...termsHandlers,
    ...orderHandlers,
    ...attachmentHandlers,
    ...jobOrderHandlers,
    ...routeHandlers,
    ...drawingHandlers,
  ],
  reports: attachmentReports,
};
