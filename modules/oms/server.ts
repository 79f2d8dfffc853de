import type { Module } from '@heliu/engine';
import { auto } from './auto.server.ts';
import { applicationCalls } from './application/application.calls.ts';
import { labelCalls } from './label/label.calls.ts';
import { labelBehaviour } from './label/label.server.ts';
import { orderProofs } from './intake/proofs.server.ts';
import { issuing } from './issuing.server.ts';
import { entities, invoiceMenu, invoiceSetupMenu, menu } from './model.ts';
import { orderCalls, platformOrderCalls } from './order/order.calls.ts';
import { orderLayouts } from './order/order.layouts.ts';
import { orderBehaviour, orderHandlers } from './order/order.server.ts';
import { traceHandlers } from './order/trace/trace.server.ts';
import { pullShop } from './pull/pull.server.ts';
import { startDuePulls, sweepPulls } from './pull/schedule.server.ts';
import { pullErrorCalls, pullRunCalls, pullTaskCalls } from './pull/task.calls.ts';
import { pullErrorBehaviour, pullTaskBehaviour, pullTaskHandlers } from './pull/task.server.ts';
import { decryptHandlers } from './push/decrypt.server.ts';
import { fetchOrder } from './push/hint.server.ts';
import { openCallbacks } from './push/open.server.ts';
import { pushCallbacks } from './push/push.server.ts';
import { refundCalls } from './refund/refund.calls.ts';
import { salesChannelHandlers } from './sales-channel/sales-channel.server.ts';
import { seedShops } from './seed.server.ts';
import { seeing } from './seeing.server.ts';
import { setup } from './setup.server.ts';
import { supply } from './supply.server.ts';
import { shopCalls } from './shop/shop.calls.ts';
import { shopBehaviour, shopHandlers, shopTodos } from './shop/shop.server.ts';
import { paymentProofs, paymentTodos } from './wechat-pay/desk.server.ts';
import { paymentCallbacks } from './wechat-pay/notify.server.ts';
import { paymentCalls, paymentRefundCalls } from './wechat-pay/payment.calls.ts';
import { paymentHandlers } from './wechat-pay/payment.server.ts';
import { settlePayments } from './wechat-pay/settle.server.ts';

export { drain } from './invoice/queue.server.ts';
export { runRules } from './auto-invoice/run.server.ts';
export { addToTrace, type TraceSource } from './order/trace/trace.server.ts';
export { matchJob } from './goods-name/match.server.ts';
export { openBooks, postHistory } from './demo/books.server.ts';
export { loadInvoices } from './demo/invoices.server.ts';
export { loadTypedInvoices } from './demo/typed-invoices.server.ts';
export { loadPayments } from './demo/payments.server.ts';
export { auditHistory, loadShops, workOnOrders } from './demo/shops.server.ts';
export { noticeGoods, type NoticedItem } from './goods-name/notice.server.ts';
export { makeOutputs, releaseOrders, releaseOutputs } from './demo/outgoing.server.ts';
export { loadAutoInvoice } from './demo/auto.server.ts';
export { loadDeliveries } from './demo/deliveries.server.ts';
export { loadInvoiceSetup } from './demo/setup.server.ts';
export { loadWriteBacks } from './demo/write-backs.server.ts';
export { loadSupply } from './demo/supply.server.ts';
export { drawOfd, drawPdf } from './invoice/files/files.server.ts';
export { layout } from './invoice/files/layout.server.ts';
export { takeInApplications, takeInRefunds } from './intake/belongings.server.ts';
export { orderDigest, takeInOrders } from './intake/intake.server.ts';
export { knowShopWorld, readShopApps, type ShopWorld } from './pull/apps.server.ts';
export type { ShopOrder, ShopRefund } from './platforms/order.ts';
export { merchantSchema } from './wechat-pay/merchant.ts';
export { type PayOptions, usePayments } from './wechat-pay/gateway.server.ts';

const invoicing: readonly Partial<Module>[] = [issuing, setup, auto, seeing];

/** Shops and their orders, what is fetched from the platforms and pushed by them, payments by WeChat. */
export const oms: Module = {
  name: 'oms',
  entities,
  calls: [
    paymentCalls,
    paymentRefundCalls,
    // The second set first: of two, tests and tools take the later for the entity's own.
    platformOrderCalls,
    orderCalls,
    refundCalls,
    applicationCalls,
    labelCalls,
    shopCalls,
    pullTaskCalls,
    pullRunCalls,
    pullErrorCalls,
    ...supply.calls,
    ...invoicing.flatMap(({ calls = [] }) => calls),
  ],
  menu: [menu, invoiceMenu, invoiceSetupMenu],
  layouts: [...orderLayouts, ...invoicing.flatMap(({ layouts = [] }) => layouts)],
  behaviours: [
    orderBehaviour,
    labelBehaviour,
    shopBehaviour,
    pullTaskBehaviour,
    pullErrorBehaviour,
    ...supply.behaviours,
    ...invoicing.flatMap(({ behaviours = [] }) => behaviours),
  ],
  handlers: [
    ...salesChannelHandlers,
    ...paymentHandlers,
    ...orderHandlers,
    ...traceHandlers,
    ...shopHandlers,
    ...pullTaskHandlers,
    ...decryptHandlers,
    ...supply.handlers,
    ...invoicing.flatMap(({ handlers = [] }) => handlers),
  ],
  callbacks: [
    ...paymentCallbacks,
    ...pushCallbacks,
    ...openCallbacks,
    ...invoicing.flatMap(({ callbacks = [] }) => callbacks),
  ],
  jobs: [
    settlePayments,
    startDuePulls,
    sweepPulls,
    fetchOrder,
    ...supply.jobs,
    ...invoicing.flatMap(({ jobs = [] }) => jobs),
  ],
  tasks: [pullShop, ...supply.tasks, ...invoicing.flatMap(({ tasks = [] }) => tasks)],
  schedules: [
    { job: settlePayments.name, at: '*/5 * * * *' },
    { job: startDuePulls.name, at: '* * * * *' },
    { job: sweepPulls.name, at: '40 3 * * *' },
    ...invoicing.flatMap(({ schedules = [] }) => schedules),
  ],
  todos: [...shopTodos, ...paymentTodos, ...invoicing.flatMap(({ todos = [] }) => todos)],
  rules: invoicing.flatMap(({ rules = [] }) => rules),
  figures: invoicing.flatMap(({ figures = [] }) => figures),
  steps: invoicing.flatMap(({ steps = [] }) => steps),
  proofs: [...paymentProofs, ...orderProofs, ...invoicing.flatMap(({ proofs = [] }) => proofs)],
  seed: seedShops,
};
