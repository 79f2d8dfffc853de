import { listTodo, type Proof } from '@heliu/engine';
import { payment } from './payment.ts';

export const paymentTodos = [
  listTodo(payment, {
    label: '异常的微信支付',
    tone: 'money',
    path: '/oms/payment',
    verb: 'refund',
    filters: () => ({ state: 'abnormal' }),
  }),
];

/** What a payment says was paid back, or is being paid back, is what its refunds say; never more than was paid. */
const refundsAddUp: Proof = {
  code: 'oms.payments.refunds',
  label: '微信支付单的退款 = 退款单合计',
  async run(work) {
    const rows = await work.query<{ id: number; no: string; said: string; found: string }>(
      'proof.oms.payments',
      `select p.id, p.out_trade_no as no, p.refunded || ' / ' || p.refunding as said,
              coalesce(r.done, 0.00) || ' / ' || coalesce(r.open, 0.00) as found
       from oms_payment_v p
       left join (
         select company_id, payment, sum(amount) filter (where state = 'success') as done,
                sum(amount) filter (where state in ('asked', 'processing', 'abnormal')) as open
         from oms_payment_refund_v where company_id = $1 and not deleted group by company_id, payment
       ) r on r.company_id = p.company_id and r.payment = p.id
       where p.company_id = $1 and not p.deleted
         and (p.refunded <> coalesce(r.done, 0) or p.refunding <> coalesce(r.open, 0) or p.refunded + p.refunding > p.amount)
       limit 20`,
      [work.company],
    );
    return rows.map(({ id, no, said, found }) => ({
      message: `${no} 已退 / 退款中：支付单 ${said}，退款单 ${found}`,
      entity: payment.name,
      id,
    }));
  },
};
export const paymentProofs = [refundsAddUp];
