import { randomBytes } from 'node:crypto';
import { codes, type Fen, fen, type Wire } from '@heliu/model';
import { handle, load, loadAll, read, Refusal, runWork, save, type Work } from '@heliu/engine';
import { beijingDate } from '@heliu/outside';
import { askWechat, type Caller, demandPayments, notifyUrl } from './gateway.server.ts';
import { queryRefund, refundPayment } from './operations.server.ts';
import { payeeOf } from './payee.server.ts';
import { refundPay } from './payment.calls.ts';
import { afterRefund, refundObjection, refusedRefund, wireNumber } from './payment.rules.ts';
import { demandPayment, findRefund, moneyOf, type Payment, type Refund, settleRefund } from './payment-store.server.ts';
import { paymentRefund } from './payment.ts';
import type { RefundResult } from './transaction.ts';

const freshNumber = (): string =>
  `R${beijingDate(Date.now()).slice(2).replaceAll('-', '')}${randomBytes(5).toString('hex').toUpperCase()}`;

interface Wanted {
  readonly outTradeNo: string;
  readonly outRefundNo: string;
  readonly amount: Fen;
  readonly reason: string;
}

/** The refund's number and the money it takes are stored together, before WeChat hears of it. */
const stored = ({ db, user, origin }: Caller, wanted: Wanted) =>
  runWork(
    db,
    user,
    async (work) => {
      const row = await demandPayment(work, wanted.outTradeNo);
      const known = await findRefund(work, wanted.outRefundNo);
      if (known) {
        if (known.payment === row.id && known.amount === wanted.amount) return { row, refund: known, isNew: false };
        throw new Refusal(`退款单号 ${wanted.outRefundNo} 已用于另一笔退款，请换一个单号`, codes.conflict);
      }
      const objection = refundObjection(row, wanted.amount) ?? (await payeeOf(row)?.refundObjection(work, row));
      if (objection) throw new Refusal(objection);
      const { outRefundNo, amount, reason } = wanted;
      const { id } = await save(work, paymentRefund, { payment: row.id, outRefundNo, amount, reason });
      work.later(moneyOf(work, row.id, { ...row, refunding: fen(row.refunding + amount) }));
      await work.flush();
      return { row, refund: await load(work, paymentRefund, id), isNew: true };
    },
    origin,
  );

const settle = ({ db, user, origin }: Caller, no: { payment: string; refund: string }, told: RefundResult | string) =>
  runWork(
    db,
    user,
    async (work) => {
      const row = await demandPayment(work, no.payment);
      const refund = (await findRefund(work, no.refund))!;
      if (typeof told === 'string') await settleRefund(work, row, refund, refusedRefund(refund, told));
      else await settleRefund(work, row, refund, afterRefund(refund, told), told);
    },
    origin,
  );

const uncertain = (message: string) => new Refusal(`${message}。退款单已记下，请稍后点“查询”看结果，不要另开一笔退款`);

async function send(caller: Caller, row: Payment, refund: Refund): Promise<void> {
  const { db, user } = caller;
  const no = { payment: row.outTradeNo, refund: refund.outRefundNo };
  const answer = await askWechat(db, refundPayment, {
    outTradeNo: wireNumber(user.company, row.outTradeNo),
    outRefundNo: wireNumber(user.company, refund.outRefundNo),
    amount: refund.amount,
    total: row.amount,
    reason: refund.reason,
    notifyUrl: notifyUrl(db),
  });
  if (answer.ok) return settle(caller, no, answer.value);
  const { kind, message } = answer.fault;
  if (kind !== 'permanent') throw uncertain(message);
  await settle(caller, no, message);
  throw new Refusal(`微信拒绝了退款：${message}`);
}

/** Of a refund whose fate is unknown WeChat is asked first; only what it never heard of is sent again, by its number. */
export async function refreshRefund(caller: Caller, row: Payment, refund: Refund): Promise<void> {
  const outRefundNo = wireNumber(caller.user.company, refund.outRefundNo);
  const answer = await askWechat(caller.db, queryRefund, { outRefundNo });
  if (!answer.ok) throw uncertain(answer.fault.message);
  if (answer.value) return settle(caller, { payment: row.outTradeNo, refund: refund.outRefundNo }, answer.value);
  return send(caller, row, refund);
}

const fewest = 20;
/** Refunds of one payment that WeChat has not decided, oldest first. */
export async function openRefunds(work: Work, paymentId: number): Promise<Refund[]> {
  const rows = await work.query<{ id: number }>(
    'oms_payment_refund.open',
    `select id from oms_payment_refund where company_id = $1 and payment = $2 and state in ('asked', 'processing', 'abnormal') and not deleted order by id limit ${fewest}`,
    [work.company, paymentId],
  );
  return loadAll(
    work,
    paymentRefund,
    rows.map(({ id }) => id),
  );
}

export const refundHandler = handle(refundPay, async ({ outRefundNo = freshNumber(), ...wanted }, work) => {
  const caller: Caller = { db: work.db, user: work.user, origin: work.origin };
  demandPayments(caller.db);
  const { row, refund, isNew } = await stored(caller, { ...wanted, outRefundNo });
  if (isNew) await send(caller, row, refund);
  else if (refund.state === 'asked' || refund.state === 'processing') await refreshRefund(caller, row, refund);
  const shown = runWork(caller.db, caller.user, (own) => read(own, paymentRefund, refund.id), caller.origin);
  return shown as unknown as Promise<Wire<typeof paymentRefund>>;
});
