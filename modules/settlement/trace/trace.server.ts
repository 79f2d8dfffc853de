import { yuan } from '@heliu/model';
import type { TraceSource } from '../../shop/server.ts';
import { settlementPart, type SettledLine, type SettledOrder } from './trace.rules.ts';

const unpaid: ReadonlySet<string> = new Set(['waitPay', 'closedUnpaid']);

/** Of an order, and of those that were merged into it. */
export const settlementTrace: TraceSource = {
  stream: 'money',
  async tell(work, { id, orderStatus }) {
    const own = `(select id from oms_order where company_id = $1 and (id = $2 or merged_into = $2))`;
    const orders = await work.query<Omit<SettledOrder, 'net'> & { net: string }>(
      'fico_settlement_order.trace',
      `select id, state, reason, message, handling, net, last_day as "lastDay" from fico_settlement_order
       where company_id = $1 and "order" in ${own} and not deleted order by id`,
      [work.company, id],
    );
    if (orders.length === 0) return settlementPart([], [], !unpaid.has(orderStatus));
    const lines = await work.query<Omit<SettledLine, 'amount'> & { amount: string }>(
      'fico_settlement_line.trace',
      `select l.kind, l.amount, l.occurred_at as at from fico_settlement_order t
       join fico_settlement_line l on l.company_id = $1 and l.shop = t.shop and l.match_no = t.order_no and not l.voided
       where t.company_id = $1 and t.id = any($2::bigint[]) order by l.occurred_at, l.id limit 50`,
      [work.company, orders.map((one) => one.id)],
    );
    return settlementPart(
      orders.map((one) => ({ ...one, net: yuan(one.net) })),
      lines.map((one) => ({ ...one, amount: yuan(one.amount) })),
      true,
    );
  },
};
