import type { Proof } from '@heliu/engine';
import { shopOrder } from '../order/order.ts';
import { invoiceableProof } from './restate-shop.server.ts';

/** What an order says came back to the buyer is what its refunds say. */
const refunded: Proof = {
  code: 'oms.orders.refunded',
  label: '订单已退款 = 成功退款之和',
  async run(work) {
    const rows = await work.query<{ id: number; no: string; said: string; real: string }>(
      'proof.oms.refunded',
      `with r as (
         select "order" as id, sum(amount) as amount from oms_refund_v
         where company_id = $1 and "order" is not null and refund_status = 'success' and kind <> 'exchange' and not deleted group by 1
       )
       select o.id, o.order_no as no, o.refunded::text as said, coalesce(r.amount, 0)::text as real
       from oms_order_v o left join r on r.id = o.id
       where o.company_id = $1 and o.origin <> 'merged' and o.refunded <> coalesce(r.amount, 0) limit 20`,
      [work.company],
    );
    return rows.map(({ id, no, said, real }) => ({
      message: `订单 ${no} 已退款 ${said}，退款单合计 ${real}`,
      entity: shopOrder.name,
      id,
    }));
  },
};

/** The lines of an order add up to its goods, its promotions to its discount, and all of it to what was paid. */
const addsUp: Proof = {
  code: 'oms.orders.addUp',
  label: '订单商品＋运费＋费用－优惠 = 实付＋国补＋差异',
  async run(work) {
    const rows = await work.query<{ id: number; no: string; what: string }>(
      'proof.oms.addUp',
      `with l as (select document_id as id, sum(amount) as amount, sum(subsidy) as subsidy from oms_order_lines_v where company_id = $1 group by 1),
         p as (select document_id as id, sum(amount) as amount from oms_order_promotions_v where company_id = $1 group by 1)
       select o.id, o.order_no as no, case
           when o.goods_amount <> coalesce(l.amount, 0) then format('明细合计 %s，商品金额 %s', coalesce(l.amount, 0), o.goods_amount)
           when o.discount <> coalesce(p.amount, 0) then format('优惠明细合计 %s，优惠 %s', coalesce(p.amount, 0), o.discount)
           when o.subsidy <> coalesce(l.subsidy, 0) then format('明细国补合计 %s，国补金额 %s', coalesce(l.subsidy, 0), o.subsidy)
           else format('应为 %s，实付 %s', o.goods_amount + o.postage + o.fees - o.discount - o.subsidy - o.difference, o.paid) end as what
       from oms_order_v o left join l on l.id = o.id left join p on p.id = o.id
       where o.company_id = $1 and (o.goods_amount <> coalesce(l.amount, 0) or o.discount <> coalesce(p.amount, 0)
         or o.subsidy <> coalesce(l.subsidy, 0) or o.goods_amount + o.postage + o.fees - o.discount <> o.paid + o.subsidy + o.difference) limit 20`,
      [work.company],
    );
    return rows.map(({ id, no, what }) => ({ message: `订单 ${no}：${what}`, entity: shopOrder.name, id }));
  },
};

/** A merged order is what its parts are, whatever became of them since. */
const merged: Proof = {
  code: 'oms.orders.merged',
  label: '合并订单 = 原订单之和',
  async run(work) {
    const rows = await work.query<{ id: number; message: string }>(
      'proof.oms.merged',
      `with p as (select merged_into as id, sum(paid) as paid, sum(subsidy) as subsidy, sum(refunded) as refunded, sum(invoiceable) as invoiceable
         from oms_order_v where company_id = $1 and merged_into is not null group by 1)
       select o.id, format('合并订单 %s 实付 %s、已退款 %s、可开票 %s，原订单合计 %s、%s、%s', o.order_no, o.paid, o.refunded, o.invoiceable,
         p.paid, p.refunded, p.invoiceable) as message
       from p join oms_order_v o on o.id = p.id
       where (o.paid, o.subsidy, o.refunded, o.invoiceable) is distinct from (p.paid, p.subsidy, p.refunded, p.invoiceable) limit 20`,
      [work.company],
    );
    return rows.map(({ id, message }) => ({ message, entity: shopOrder.name, id }));
  },
};

/** Whoever paid it, the buyer or the state, an invoice is over goods: never over more than the shop sold them for. */
const withinPrice: Proof = {
  code: 'oms.orders.withinPrice',
  label: '订单已开票和可开票不超过商品价格（商品−商家优惠＋运费＋费用）',
  async run(work) {
    const rows = await work.query<{ id: number; no: string; said: string; price: string }>(
      'proof.oms.withinPrice',
      // What a platform leaves unexplained may be price; a subsidy never is.
      `select id, no, said::text, price::text from (select id, order_no as no, greatest(invoiced, invoiceable) as said,
           goods_amount - shop_discount + postage + fees - case when subsidy > 0 then 0 else least(difference, 0) end as price
         from oms_order_v where company_id = $1) o where said > price limit 20`,
      [work.company],
    );
    return rows.map(({ id, no, said, price }) => ({
      message: `订单 ${no} 开票 ${said}，超过商品价格 ${price}，请核对国补和实付`,
      entity: shopOrder.name,
      id,
    }));
  },
};

export const orderProofs = [refunded, addsUp, invoiceableProof, merged, withinPrice];
