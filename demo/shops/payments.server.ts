import { save, type Work } from '@heliu/engine';
import { yuan } from '@heliu/model';
import { payment, paymentRefund } from '../../modules/payment/model.ts';

const rows = [
  { no: 'WX0001', purpose: '补邮费差价', amount: '12.00', days: 6, back: undefined },
  { no: 'WX0002', purpose: '门店自提 保温杯 2 只', amount: '119.80', days: 3, back: '59.90' },
  { no: 'WX0003', purpose: '企业定制礼盒定金', amount: '2000.00', days: 1, back: undefined },
] as const;

/** Collected over the counter some days ago: one plainly paid, one half given back, one a deposit. */
export async function loadPayments(work: Work): Promise<void> {
  const now = Date.parse(work.now);
  const at = (days: number, minutes = 0) => new Date(now - days * 86_400_000 + minutes * 60_000).toISOString();
  for (const { no, purpose, amount, days, back } of rows) {
    const { id } = await save(
      work,
      payment,
      { outTradeNo: no, purpose, amount: yuan(amount), expiresAt: at(days, 30) },
      { at: at(days) },
    );
    await work.flush();
    work.later({
      name: 'demo.paid',
      text: `update oms_payment set state = $3, paid_at = $4, transaction_id = $5, payer = 'o8*****Kx', refunded = $6, search = search || ' ' || $5 where company_id = $1 and id = $2`,
      values: [work.company, id, back ? 'partRefunded' : 'paid', at(days, 2), `42000020${id}`, back ?? '0'],
    });
    if (!back) continue;
    const input = { payment: id, outRefundNo: `${no}R1`, amount: yuan(back), reason: '买家只要一只' };
    const refunded = await save(work, paymentRefund, input, { at: at(days - 1) });
    await work.flush();
    work.later({
      name: 'demo.paidBack',
      text: `update oms_payment_refund set state = 'success', refunded_at = $3, refund_id = $4 where company_id = $1 and id = $2`,
      values: [work.company, refunded.id, at(days - 1, 1), `50000020${id}`],
    });
  }
}
