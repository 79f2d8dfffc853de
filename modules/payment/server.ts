import type { Module } from '@heliu/engine';
import { entities } from './model.ts';
import { paymentProofs, paymentTodos } from './wechat-pay/dashboard.server.ts';
import { paymentCallbacks } from './wechat-pay/notify.server.ts';
import { paymentCalls, paymentRefundCalls } from './wechat-pay/payment.calls.ts';
import { paymentHandlers } from './wechat-pay/payment.server.ts';
import { settlePayments } from './wechat-pay/outcomes.server.ts';

export { type PayOptions, usePayments } from './wechat-pay/gateway.server.ts';

/** Money collected and given back through WeChat. */
export const payment: Module = {
  name: 'payment',
  entities,
  calls: [paymentCalls, paymentRefundCalls],
  handlers: paymentHandlers,
  callbacks: paymentCallbacks,
  jobs: [settlePayments],
  schedules: [{ job: settlePayments.name, at: '*/5 * * * *' }],
  todos: paymentTodos,
  proofs: paymentProofs,
};
