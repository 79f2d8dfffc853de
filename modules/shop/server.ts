import { type Module, save, type Work } from '@heliu/engine';
import { shopBehaviour, shopHandlers, shopTodos } from './authorize/shop.server.ts';
import { expressCalls } from './express/express.calls.ts';
import { expressCompany } from './express/express.ts';
import { usualExpress } from './express/seed.ts';

import { orderProofs } from './intake/proofs.server.ts';
import { restateShop } from './intake/restate-shop.server.ts';
import { labelCalls } from './label/label.calls.ts';
import { labelBehaviour } from './label/label.server.ts';
import { abnormalMerchantCalls } from './merchant/abnormal-merchant.calls.ts';
import { abnormalMerchantBehaviour } from './merchant/abnormal-merchant.server.ts';
import { entities } from './model.ts';
import { orderCalls, platformOrderCalls } from './order/order.calls.ts';
import { orderLayouts } from './order/order.layouts.ts';
import { orderBehaviour, orderHandlers } from './order/order.server.ts';
import { askSubsidies } from './pull/ask.server.ts';
import { pullShop } from './pull/pull.server.ts';
import { startDuePulls, sweepPulls } from './pull/schedule.server.ts';
import { pullErrorCalls, pullRunCalls, pullTaskCalls } from './pull/task.calls.ts';
import { pullErrorBehaviour, pullTaskBehaviour, pullTaskHandlers } from './pull/task.server.ts';
import { decryptHandlers } from './push/decrypt.server.ts';
import { fetchOrder } from './push/hint.server.ts';
import { openCallbacks } from './push/open.server.ts';
import { pushCallbacks } from './push/push.server.ts';
import { refundCalls } from './refund/refund.calls.ts';
import { shopCalls } from './shop/shop.calls.ts';
import { traceHandlers } from './trace/trace.server.ts';

export { revealBuyer } from './push/decrypt.server.ts';
export { answerHours } from './application/term.server.ts';
export { knowShopWorld, platformNow, readShopApps, shopWorld, type ShopWorld } from './connection/apps.server.ts';
export { keepGrant } from './connection/grant.server.ts';
export { ShopFault, ShopLine } from './connection/line.server.ts';
export { takeInApplications, takeInRefunds } from './intake/refunds-applications.server.ts';
export { onItemsSold, onOrdersTaken, orderDigest, type SoldItem, takeInOrders } from './intake/intake.server.ts';
export { keepAnswer, keepWritten } from './intake/keep.server.ts';
export { onOrderNews, recompute } from './intake/recompute.server.ts';
export { followParts } from './order/follow.server.ts';
export { lockedAgainst, lockedBy } from './order/lock.server.ts';
export { mergeAll } from './order/merge.server.ts';
export { ordersOfDay, soFarYesterday } from './order/order.report.ts';
export { isJdSubsidy } from './order/order.server.ts';
export {
  anyOfParts,
  holdOrders,
  holdWithParts,
  inLockOrder,
  type OrderPart,
  partsOf,
  selfAndParts,
  standsFor,
} from './order/parts.server.ts';
export { openHeaders } from './platforms/open.server.ts';
export { shopPlatforms } from './platforms/platforms.server.ts';
export { markShipped } from './order/shipped.server.ts';
export { askPlatform } from './pull/ask.server.ts';
export { askForApplications, startDuePulls, tasksFor } from './pull/schedule.server.ts';
export { openAnswer, opened, openOrder } from './push/open.server.ts';
export { addToTrace, type TraceSource } from './trace/trace.server.ts';

async function seed(work: Work): Promise<void> {
  for (const input of usualExpress) await save(work, expressCompany, input);
}

/** Shops and their orders: what is fetched from the platforms and pushed by them. */
export const shop: Module = {
  name: 'shop',
  entities,
  calls: [
    // The second set first: of two, tests and tools take the later for the entity's own.
    platformOrderCalls,
    orderCalls,
    refundCalls,
    labelCalls,
    shopCalls,
    pullTaskCalls,
    pullRunCalls,
    pullErrorCalls,
    expressCalls,
    abnormalMerchantCalls,
  ],
  layouts: orderLayouts,
  behaviours: [
    orderBehaviour,
    labelBehaviour,
    shopBehaviour,
    pullTaskBehaviour,
    pullErrorBehaviour,
    abnormalMerchantBehaviour,
  ],
  handlers: [...orderHandlers, ...traceHandlers, ...shopHandlers, ...pullTaskHandlers, ...decryptHandlers],
  callbacks: [...pushCallbacks, ...openCallbacks],
  jobs: [startDuePulls, sweepPulls, fetchOrder, askSubsidies, restateShop],
  tasks: [pullShop],
  schedules: [
    { job: startDuePulls.name, at: '* * * * *' },
    { job: sweepPulls.name, at: '40 3 * * *' },
  ],
  todos: shopTodos,
  proofs: orderProofs,
  seed,
};
