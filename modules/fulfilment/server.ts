import type { Module } from '@heliu/engine';
import { addToTrace } from '../shop/server.ts';
import { entities } from './model.ts';
import { goodsChannelCalls } from './goods-channel/goods-channel.ts';
import { goodsChannelBehaviour, goodsChannelHandlers } from './goods-channel/goods-channel.server.ts';
import { pushStock, stockWatcher } from './goods-channel/stock-push.server.ts';
import { shippedOrderRule } from './output-order/deaudit-rule.server.ts';
import { outputOrderCalls, wholesaleCalls } from './output-order/output-order.calls.ts';
import { interceptParcels } from './output-order/intercept.server.ts';
import { outputOrderBehaviour, outputOrderHandlers } from './output-order/output-order.server.ts';
import { pushShipping } from './output-order/push.server.ts';
import { outputTrace } from './output-order/trace.server.ts';
import { routeCalls } from './route/route.calls.ts';
import { routeBehaviour, routeHandlers } from './route/route.server.ts';
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

export { fillShop } from './goods-channel/goods-channel.server.ts';
export { makeWave } from './packing/wave.server.ts';
export { generateFrom } from './output-order/generate.server.ts';

addToTrace(outputTrace);

/** How orders leave: which warehouse they come from, what goes out, by whom it is carried. */
export const fulfilment: Module = {
  name: 'fulfilment',
  entities,
  calls: [
    outputOrderCalls,
    wholesaleCalls,
    routeCalls,
    salesChannelCalls,
    goodsChannelCalls,
    waybillAccountCalls,
    waybillCalls,
    waveCalls,
  ],
  behaviours: [outputOrderBehaviour, routeBehaviour, goodsChannelBehaviour, waybillAccountBehaviour, waveBehaviour],
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
  ],
  rules: [shippedOrderRule],
  reports: packingReports,
  watchers: [stockWatcher],
  jobs: [pushShipping, pushStock, interceptParcels],
  schedules: [{ job: pushStock.name, at: '* * * * *' }],
};
