import type { Module } from '@heliu/engine';
import { addPayableSource, addPostingSource } from '../fico/server.ts';
import { apInvoiceCalls } from './ap-invoice/ap-invoice.calls.ts';
import { apInvoiceBehaviour, apInvoiceBooked, apInvoiceHandlers } from './ap-invoice/ap-invoice.server.ts';
import { purchasePayables } from './ap-invoice/payable-source.server.ts';
import { cartCalls } from './cart/cart.calls.ts';
import { cartBehaviour, cartHandlers } from './cart/cart.server.ts';
import { comparisonHandlers } from './comparison/comparison.server.ts';
import { enquiryCalls } from './enquiry/enquiry.calls.ts';
import { enquiryMailCalls } from './enquiry-mail/enquiry-mail.calls.ts';
import { enquiryMailBehaviour, enquiryMailTodos, sendEnquiries } from './enquiry-mail/enquiry-mail.server.ts';
import { enquiryBehaviour, enquiryHandlers } from './enquiry/enquiry.server.ts';
import { runEstimates, estimateRunBehaviour } from './estimate-run/estimate-run.server.ts';
import { estimateRunCalls } from './estimate-run/estimate-run.ts';
import { forecastCalls } from './forecast/forecast.calls.ts';
import { forecastOrderHandlers } from './forecast-order/forecast-order.server.ts';
import { forecastBehaviour } from './forecast/forecast.server.ts';
import { inputOrderCalls } from './input-order/input-order.calls.ts';
import { inputOrderBehaviour } from './input-order/input-order.server.ts';
import { entities, menu } from './model.ts';
import { orderCalls } from './order/order.calls.ts';
import { orderBehaviour, orderHandlers } from './order/order.server.ts';
import { purchaseProofs } from './proofs.server.ts';
import { purchaseReturnCalls } from './purchase-return/purchase-return.calls.ts';
import { purchaseReturnBehaviour } from './purchase-return/purchase-return.server.ts';
import { quotationCalls } from './quotation/quotation.calls.ts';
import { quotationBehaviour } from './quotation/quotation.server.ts';
import { requestCalls } from './request/request.calls.ts';
import { requestBehaviour } from './request/request.server.ts';
import { supplierGoodsCalls } from './supplier-goods/supplier-goods.ts';
import { termsHandlers } from './terms/terms.server.ts';

export { fillWanted, type Tradable } from './lines/lines.server.ts';
export { companyPricing } from './terms/terms.server.ts';

addPayableSource(purchasePayables);
addPostingSource(apInvoiceBooked);

/** What is bought, from whom, and what it is owed for. */
export const purchase: Module = {
  name: 'purchase',
  entities,
  calls: [
    supplierGoodsCalls,
    requestCalls,
    forecastCalls,
    enquiryCalls,
    enquiryMailCalls,
    quotationCalls,
    orderCalls,
    inputOrderCalls,
    purchaseReturnCalls,
    estimateRunCalls,
    apInvoiceCalls,
    cartCalls,
  ],
  menu: [menu],
  behaviours: [
    requestBehaviour,
    forecastBehaviour,
    enquiryBehaviour,
    enquiryMailBehaviour,
    quotationBehaviour,
    orderBehaviour,
    inputOrderBehaviour,
    purchaseReturnBehaviour,
    estimateRunBehaviour,
    apInvoiceBehaviour,
    cartBehaviour,
  ],
  handlers: [
    ...termsHandlers,
    ...enquiryHandlers,
    ...comparisonHandlers,
    ...forecastOrderHandlers,
    ...orderHandlers,
    ...apInvoiceHandlers,
    ...cartHandlers,
  ],
  jobs: [sendEnquiries, runEstimates],
  schedules: [
    { job: sendEnquiries.name, at: '* * * * *' },
    { job: runEstimates.name, at: '20 0 * * *' },
  ],
  proofs: purchaseProofs,
  todos: enquiryMailTodos,
};
