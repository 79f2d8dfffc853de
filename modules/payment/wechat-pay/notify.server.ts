import { type Db, receive, runWork, service, type Work } from '@heliu/engine';
import { payOptions } from './gateway.server.ts';
import { noticeReply, openNotice } from './notice.server.ts';
import { notifyPay } from './payment.calls.ts';
import { afterRefund, readWireNumber } from './payment.rules.ts';
import { findPayment, findRefund, settlePayment, settleRefund } from './payment-store.server.ts';
import type { RefundResult, Transaction } from './transaction.ts';

type Reply = (typeof noticeReply)[keyof typeof noticeReply];

/** The number was encrypted by WeChat with a key only the two of us have, so the company in it can be trusted. */
async function inCompanyOf(db: Db, wire: string, task: (work: Work, no: string) => Promise<boolean>): Promise<Reply> {
  const found = readWireNumber(wire);
  if (!found) return noticeReply.unknown;
  const isKnown = await runWork(db, service('微信支付', found.company), (work) => task(work, found.no));
  return isKnown ? noticeReply.ok : noticeReply.unknown;
}

const takePayment = (db: Db, told: Transaction) =>
  inCompanyOf(db, told.outTradeNo, async (work, no) => {
    const row = await findPayment(work, no);
    if (row) await settlePayment(work, row, told);
    return row !== undefined;
  });

const takeRefund = (db: Db, told: RefundResult) =>
  inCompanyOf(db, told.outTradeNo, async (work, no) => {
    const row = await findPayment(work, no);
    const refund = row && (await findRefund(work, readWireNumber(told.outRefundNo)?.no ?? ''));
    if (!row || refund?.payment !== row.id) return false;
    await settleRefund(work, row, refund, afterRefund(refund, told), told);
    return true;
  });

export const paymentCallbacks = [
  receive(notifyPay, async (delivery, db) => {
    const options = payOptions(db);
    const notice = options && openNotice(options.merchant, delivery);
    if (!notice) return noticeReply.refused;
    if (notice.kind === 'payment') return takePayment(db, notice.payment);
    return notice.kind === 'refund' ? takeRefund(db, notice.refund) : noticeReply.ok;
  }),
];
