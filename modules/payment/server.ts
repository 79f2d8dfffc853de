import type { Module } from '@heliu/engine';
import { entities } from './model.ts';
import { bookPaid } from './statement-receipt/booking.server.ts';
import { codeHandlers } from './statement-receipt/code.server.ts';
import { collectHandlers } from './statement-receipt/collect.server.ts';
import { statementPayee } from './statement-receipt/payee.server.ts';
import { publicPayHandlers } from './statement-receipt/public.server.ts';
import { statementReceiptCalls } from './statement-receipt/statement-receipt.calls.ts';
import {
  statementProof,
  statementReceiptBehaviour,
  statementRule,
  statementTodos,
} from './statement-receipt/statement-receipt.server.ts';
import { paymentProofs, paymentTodos } from './wechat-pay/dashboard.server.ts';
import { paymentCallbacks } from './wechat-pay/notify.server.ts';
import { addPayee } from './wechat-pay/payee.server.ts';
import { paymentCalls, paymentRefundCalls } from './wechat-pay/payment.calls.ts';
import { paymentHandlers } from './wechat-pay/payment.server.ts';
import { settlePayments } from './wechat-pay/outcomes.server.ts';

export { addPayee, type Payee } from './wechat-pay/payee.server.ts';
export { callerOf, codeExpiry, drawCode, refresh } from './wechat-pay/payment.server.ts';
export { askFor } from './statement-receipt/collect.server.ts';
export { type Caller, demandPayments, payOptions, type PayOptions, usePayments } from './wechat-pay/gateway.server.ts';

addPayee(statementPayee);

/** Money collected and given back through WeChat. */
export const payment: Module = {
  name: 'payment',
  entities,
  calls: [paymentCalls, paymentRefundCalls, statementReceiptCalls],
  behaviours: [statementReceiptBehaviour],
  handlers: [...paymentHandlers, ...codeHandlers, ...collectHandlers, ...publicPayHandlers],
  callbacks: paymentCallbacks,
  rules: [statementRule],
  jobs: [settlePayments, bookPaid],
  schedules: [
    { job: settlePayments.name, at: '*/5 * * * *' },
    { job: bookPaid.name, at: '*/5 * * * *' },
  ],
  todos: [...paymentTodos, ...statementTodos],
  proofs: [...paymentProofs, statementProof],
};
