import type { Module } from '@heliu/engine';
import { addBillSource } from '../fico/server.ts';
import { addToTrace } from '../shop/server.ts';
import { entities, ledgers } from './model.ts';
import { billAgain, billOutputs, billWhatLeft } from './billing/auto-bill.server.ts';
import { outputBills } from './billing/bill-output.server.ts';
import { loadingReports } from './loading/loading.server.ts';
import { billingProofs, billingReports, billingTodos } from './billing/unbilled.server.ts';
import { goodsChannelCalls } from './goods-channel/goods-channel.ts';
import { goodsChannelBehaviour, goodsChannelHandlers } from './goods-channel/goods-channel.server.ts';
import { pushStock, stockWatcher } from './goods-channel/stock-push.server.ts';
import { shippedOrderRule } from './output-order/deaudit-rule.server.ts';
import { outputOrderCalls, wholesaleCalls } from './output-order/output-order.calls.ts';
import { interceptParcels } from './output-order/intercept.server.ts';
import { outputOrderBehaviour, outputOrderHandlers } from './output-order/output-order.server.ts';
import { pushShipping } from './output-order/push.server.ts';
import { routeHandlers } from './output-order/try-route.server.ts';
import { outputTrace } from './output-order/trace.server.ts';
import { returnCompleteBehaviour } from './return-complete/return-complete.server.ts';
import { returnCompleteCalls } from './return-complete/return-complete.ts';
import { returnReceiptBehaviour, returnReceiptHandlers } from './return-receipt/return-receipt.server.ts';
import { returnReceiptCalls } from './return-receipt/return-receipt.ts';
import { followRefunds } from './return-request/follow.server.ts';
import { returnRequestBehaviour, returnRequestHandlers, returnTodos } from './return-request/return-request.server.ts';
import { returnRequestCalls } from './return-request/return-request.ts';
import { returnTrace } from './return-request/trace.server.ts';
import { routeCalls } from './route/route.calls.ts';
import { routeBehaviour } from './route/route.server.ts';
import { saleProofs } from './sale/sale.server.ts';
import { areaHandlers } from './sales-channel/area.server.ts';
import { salesChannelCalls } from './sales-channel/sales-channel.calls.ts';
import { salesChannelHandlers } from './sales-channel/sales-channel.server.ts';
import { packingHandlers, packingReports } from './packing/packing.server.ts';
import { waveCalls } from './wave/wave.calls.ts';
import { waveBehaviour, waveHandlers } from './packing/wave.server.ts';
import { waybillAccountCalls } from './waybill/account.calls.ts';
import { waybillAccountBehaviour, waybillAccountHandlers } from './waybill/account.server.ts';
import { waybillCalls } from './waybill/waybill.calls.ts';
import { waybillHandlers } from './waybill/waybill.server.ts';

export { billAgain, billLines } from './billing/auto-bill.server.ts';
export { fillShop } from './goods-channel/goods-channel.server.ts';
export { makeWave } from './packing/wave.server.ts';
export { generateFrom } from './output-order/generate.server.ts';

addToTrace(outputTrace);
addToTrace(returnTrace);
addBillSource(outputBills);

/** How orders leave: which warehouse they come from, what goes out, by whom it is carried. */
export const fulfilment: Module = {
  name: 'fulfilment',
  entities,
  ledgers,
  calls: [
    outputOrderCalls,
    wholesaleCalls,
    routeCalls,
    salesChannelCalls,
    goodsChannelCalls,
    waybillAccountCalls,
    waybillCalls,
    waveCalls,
    returnRequestCalls,
    returnReceiptCalls,
    returnCompleteCalls,
  ],
  behaviours: [
    outputOrderBehaviour,
    routeBehaviour,
    goodsChannelBehaviour,
    waybillAccountBehaviour,
    waveBehaviour,
    returnRequestBehaviour,
    returnReceiptBehaviour,
    returnCompleteBehaviour,
  ],
  handlers: [
    ...salesChannelHandlers,
    ...outputOrderHandlers,
    ...routeHandlers,
    ...areaHandlers,
    ...goodsChannelHandlers,
    ...waybillAccountHandlers,
    ...waybillHandlers,
    ...waveHandlers,
    ...packingHandlers,
    ...returnRequestHandlers,
    ...returnReceiptHandlers,
  ],
  rules: [shippedOrderRule],
  reports: [...packingReports, ...billingReports, ...loadingReports],
  todos: [...billingTodos, ...returnTodos],
  proofs: [...saleProofs, ...billingProofs],
  watchers: [stockWatcher],
  observers: [billWhatLeft],
  jobs: [pushShipping, pushStock, interceptParcels, followRefunds, billOutputs, billAgain],
  schedules: [
    { job: pushStock.name, at: '* * * * *' },
    { job: billAgain.name, at: '40 0 * * *' },
  ],
};
