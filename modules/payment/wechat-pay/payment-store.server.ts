import { formatFen, type Full, showFen } from '@heliu/model';
import { load, note, Refusal, type Work } from '@heliu/engine';
import { payment, paymentRefund, paymentStates, refundStates } from './payment.ts';
import { afterTransaction, type RefundChange, withRefund } from './payment.rules.ts';
import { payeeOf } from './payee.server.ts';
import type { RefundResult, Transaction } from './transaction.ts';

export type Payment = Full<typeof payment>;
export type Refund = Full<typeof paymentRefund>;

async function idOf(work: Work, table: string, column: string, no: string): Promise<number | undefined> {
  const [row] = await work.query<{ id: number }>(
    `${table}.byNumber`,
    `select id from ${table} where company_id = $1 and ${column} = $2 and not deleted`,
    [work.company, no],
  );
  return row?.id;
}

/** Locked: whoever changes a payment or one of its refunds holds the payment first, so that nobody waits in a ring. */
export async function findPayment(work: Work, outTradeNo: string): Promise<Payment | undefined> {
  const id = await idOf(work, payment.name, 'out_trade_no', outTradeNo);
  return id === undefined ? undefined : load(work, payment, id, true);
}

export async function demandPayment(work: Work, outTradeNo: string): Promise<Payment> {
  const found = await findPayment(work, outTradeNo);
  if (!found) throw new Refusal(`没有支付单 ${outTradeNo}`);
  return found;
}

export async function findRefund(work: Work, outRefundNo: string): Promise<Refund | undefined> {
  const id = await idOf(work, paymentRefund.name, 'out_refund_no', outRefundNo);
  return id === undefined ? undefined : load(work, paymentRefund, id);
}

export function keepCode(work: Work, { id }: Payment, codeUrl: string): void {
  work.later({
    name: 'oms_payment.code',
    text: 'update oms_payment set code_url = $3, version = version + 1, updated_at = now() where company_id = $1 and id = $2 and code_url is null',
    values: [work.company, id, codeUrl],
  });
}

/** Writes down what WeChat says about a payment, and tells whoever asked for it. Said twice, it changes nothing. */
export async function settlePayment(work: Work, before: Payment, told: Transaction): Promise<void> {
  const change = afterTransaction(before, told);
  if (!change) return;
  work.later({
    name: 'oms_payment.settle',
    text: `update oms_payment set state = $3, problem = $4, transaction_id = coalesce($5, transaction_id), paid_at = coalesce($6::timestamptz, paid_at),
                  payer = coalesce($7, payer), version = version + 1, updated_at = now() where company_id = $1 and id = $2`,
    values: [
      work.company,
      before.id,
      change.state,
      change.problem,
      told.transactionId ?? null,
      told.paidAt ?? null,
      told.payer ?? null,
    ],
  });
  await note(work, {
    entity: payment.name,
    recordId: before.id,
    action: 'settle',
    label: paymentStates[change.state],
    title: before.outTradeNo,
    reason: change.problem,
    before: { state: before.state },
    after: { state: change.state },
  });
  await payeeOf(before)?.settled(work, {
    ...before,
    ...change,
    transactionId: told.transactionId ?? before.transactionId,
    paidAt: told.paidAt ?? before.paidAt,
  });
}

/** A refund and the figures of its payment move together. `before` is locked by whoever calls. */
export async function settleRefund(
  work: Work,
  before: Payment,
  refund: Refund,
  change: RefundChange | undefined,
  told?: RefundResult,
): Promise<void> {
  if (!change) return;
  const after = withRefund(before, change);
  work.later(
    {
      name: 'oms_payment_refund.settle',
      text: `update oms_payment_refund set state = $3, problem = $4, refund_id = coalesce($5, refund_id), refunded_at = coalesce($6::timestamptz, refunded_at),
                    version = version + 1, updated_at = now() where company_id = $1 and id = $2`,
      values: [
        work.company,
        refund.id,
        change.state,
        change.problem,
        told?.refundId ?? null,
        change.state === 'success' ? (told?.refundedAt ?? work.now) : null,
      ],
    },
    moneyOf(work, before.id, after),
  );
  await note(work, {
    entity: payment.name,
    recordId: before.id,
    action: 'refund',
    label: `${refundStates[change.state]} ${showFen(refund.amount)}`,
    title: before.outTradeNo,
    reason: change.problem ?? refund.reason,
    before: { state: before.state, refunded: before.refunded },
    after: { state: after.state, refunded: after.refunded },
  });
  await payeeOf(before)?.refunded(work, { ...before, ...after });
}

export const moneyOf = (
  work: Work,
  id: number,
  { state, refunded, refunding }: Pick<Payment, 'state' | 'refunded' | 'refunding'>,
) => ({
  name: 'oms_payment.money',
  text: 'update oms_payment set state = $3, refunded = $4, refunding = $5, version = version + 1, updated_at = now() where company_id = $1 and id = $2',
  values: [work.company, id, state, formatFen(refunded), formatFen(refunding)],
});
