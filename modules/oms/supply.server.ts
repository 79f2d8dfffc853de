import type { Module } from '@heliu/engine';
import { expressCalls } from './express/express.calls.ts';
import { goodsNameCalls } from './goods-name/goods-name.calls.ts';
import { goodsNameBehaviour, goodsNameHandlers } from './goods-name/goods-name.server.ts';
import { matchJob, rematchTask } from './goods-name/match.server.ts';
import { abnormalMerchantCalls } from './merchant/abnormal-merchant.calls.ts';
import { abnormalMerchantBehaviour } from './merchant/abnormal-merchant.server.ts';
import { outputOrderCalls } from './output-order/output-order.calls.ts';
import { outputOrderBehaviour, outputOrderHandlers } from './output-order/output-order.server.ts';
import { addToTrace } from './order/trace/trace.server.ts';
import { pushShipping } from './output-order/push.server.ts';
import { outputTrace } from './output-order/trace.server.ts';
import { routeCalls } from './route/route.calls.ts';
import { routeBehaviour, routeHandlers } from './route/route.server.ts';
import { areaHandlers } from './sales-channel/area.server.ts';
import { salesChannelCalls } from './sales-channel/sales-channel.calls.ts';

addToTrace(outputTrace);

/** The server's half of what stands around orders. */
export const supply = {
  calls: [outputOrderCalls, goodsNameCalls, routeCalls, expressCalls, salesChannelCalls, abnormalMerchantCalls],
  behaviours: [outputOrderBehaviour, goodsNameBehaviour, routeBehaviour, abnormalMerchantBehaviour],
  handlers: [...outputOrderHandlers, ...goodsNameHandlers, ...routeHandlers, ...areaHandlers],
  jobs: [matchJob, pushShipping],
  tasks: [rematchTask],
} satisfies Partial<Module>;
