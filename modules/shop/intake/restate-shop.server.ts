import { enqueue, type Job, type Proof, type Work } from '@heliu/engine';
import { shopOrder } from '../order/order.ts';
import { recompute } from './recompute.server.ts';

/** `invoiceableOf` once more, over the orders `o` of shops `s`: whatever does not agree is to be computed again. */
const due = `case when o.order_status in ('waitPay', 'closedUnpaid', 'closedRefund') or o.refunded > 0 and o.refunded >= o.paid then 0
  else greatest(o.paid - case when s.include_postage then 0 else o.postage - o.postage_refunded end
    + case when s.subsidy_basis = 'gross' then o.subsidy - o.subsidy_returned else 0 end - o.refunded, 0) end`;
const differing = `from oms_order o join oms_shop s on s.company_id = o.company_id and s.id = o.shop
  where o.company_id = $1 and o.status <> 'deleted' and o.origin <> 'merged' and o.invoiceable <> ${due}`;

const atOnce = 2000;

/** A shop that decides otherwise about postage or subsidies means the orders it already has, too. */
export const restateShop: Job<{ readonly shop: number }> = {
  name: 'oms.restateShop',
  async run({ shop }, work) {
    const rows = await work.query<{ id: number }>(
      'oms_order.differing',
      `select o.id ${differing} and o.shop = $2 order by o.id limit ${atOnce}`,
      [work.company, shop],
    );
    await recompute(
      work,
      rows.map(({ id }) => id),
    );
    if (rows.length === atOnce) await restateLater(work, shop);
  },
};
export const restateLater = (work: Work, shop: number): Promise<void> => enqueue(work, restateShop.name, { shop });

export const invoiceableProof: Proof = {
  code: 'oms.orders.invoiceable',
  label: '订单可开票 = 实付 − 不开票运费 + 计入国补 − 退款，不小于零，全额退款为零',
  async run(work) {
    const rows = await work.query<{ id: number; message: string }>(
      'proof.oms.invoiceable',
      `select o.id, o.order_no || ' 可开票 ' || o.invoiceable || '，应为 ' || ${due} as message ${differing} limit 20`,
      [work.company],
    );
    return rows.map(({ id, message }) => ({ message, entity: shopOrder.name, id }));
  },
};
