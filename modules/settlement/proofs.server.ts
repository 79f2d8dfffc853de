import type { Proof } from '@heliu/engine';
import { orderSettlement } from './matching/order-settlement.ts';
import { merchantSettlement } from './settlement/settlement.ts';

/** Every fen of a statement is in its settlement. */
const whole: Proof = {
  code: 'settlement.sums',
  label: '结算单的净额与划转 = 它的结算明细合计',
  async run(work) {
    const rows = await work.query<{ id: number; message: string }>(
      'proof.settlement.sums',
      `select h.id, h.number || ' 净额 ' || h.net || ' 划转 ' || h.transfers || '，明细合计 ' || coalesce(sum(l.amount), 0) as message
       from fico_merchant_settlement_v h left join fico_settlement_line_v l on l.settlement = h.id and not l.voided
       where h.status <> 'voided' group by h.id, h.number, h.net, h.transfers
       having h.net + h.transfers <> coalesce(sum(l.amount), 0) limit 20`,
    );
    return rows.map(({ id, message }) => ({ message, entity: merchantSettlement.name, id }));
  },
};

/** What is matched to an order is what the order is said to have been settled for. */
const matched: Proof = {
  code: 'settlement.orders',
  label: '订单结算的净额 = 匹配到它的结算明细合计，匹配的行都有订单结算',
  async run(work) {
    const rows = await work.query<{ id: number | null; message: string }>(
      'proof.settlement.orders',
      `with l as (select shop, match_no, sum(amount) as amount from fico_settlement_line_v where match_no is not null and not voided group by 1, 2)
       select t.id, coalesce(t.order_no, l.match_no) || ' 记着 ' || coalesce(t.net, 0) || '，明细合计 ' || coalesce(l.amount, 0) as message
       from fico_settlement_order_v t full join l on l.shop = t.shop and l.match_no = t.order_no
       where t.id is null or t.net <> coalesce(l.amount, 0) limit 20`,
    );
    return rows.map(({ id, message }) => ({ message, ...(id !== null && { entity: orderSettlement.name, id }) }));
  },
};

/** What a settled statement says is what moved the account of its platform. */
const booked: Proof = {
  code: 'settlement.cash',
  label: '已结算的结算单：平台账户的变动 = 净额 + 划转（冻结除外）',
  async run(work) {
    const rows = await work.query<{ id: number; message: string }>(
      'proof.settlement.cash',
      `select h.id, h.number || ' 账户变动 ' || coalesce(c.amount, 0) || '，结算单 ' || (h.net + h.transfers - coalesce(f.amount, 0)) as message
       from fico_merchant_settlement_v h
       left join lateral (select sum(e.amount) as amount from fico_cash_entry_v e where e.account = h.account
         and (e.source_name = '${merchantSettlement.name}' and e.source_id = h.id or e.source_name = 'fico_receipt' and e.source_id = h.receipt)) c on true
       left join lateral (select sum(l.amount) as amount from fico_settlement_line_v l where l.settlement = h.id and l.kind = 'frozen' and not l.voided) f on true
       where h.status = 'settled' and coalesce(c.amount, 0) <> h.net + h.transfers - coalesce(f.amount, 0) limit 20`,
    );
    return rows.map(({ id, message }) => ({ message, entity: merchantSettlement.name, id }));
  },
};

export const settlementProofs: readonly Proof[] = [whole, matched, booked];
