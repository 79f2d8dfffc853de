import type { Work } from '@heliu/engine';
import { dateOf } from '@heliu/engine';
import type { OrderFigures, OrderLabel } from './order.calls.ts';

export const labelsOf = (work: Work, ids: readonly number[]): Promise<OrderLabel[]> =>
  work.query<OrderLabel>(
    'oms_order.labels',
    'select id, name, color from oms_label where company_id = $1 and id = any($2::bigint[]) and not deleted order by name',
    [work.company, ids],
  );

interface Count {
  readonly day: 'today' | 'yesterday' | 'before';
  readonly status: string;
  readonly orderStatus: string;
  readonly invoiceState: string;
  readonly n: number;
}

/** Beyond this nobody minds how many more. */
const bound = 1000;

const sumBy = (counts: readonly Count[], key: 'status' | 'orderStatus' | 'invoiceState') => {
  const sums: Record<string, number> = {};
  for (const count of counts) sums[count[key]] = (sums[count[key]] ?? 0) + count.n;
  return sums;
};

/** All from the day counters of the list, but for refunds whose invoice still stands: few, and found by an index. */
export async function figuresOf(work: Work): Promise<OrderFigures> {
  const today = dateOf(new Date(work.now));
  const [counted, red] = await work.all([
    {
      name: 'oms_order.figures',
      text: `select case when day >= $2::date then 'today' when day = $2::date - 1 then 'yesterday' else 'before' end as day,
                    status, order_status as "orderStatus", invoice_state as "invoiceState", sum(n)::bigint as n
             from oms_order_count where company_id = $1 group by 1, 2, 3, 4`,
      values: [work.company, today],
    },
    {
      name: 'oms_order.awaitRed',
      text: `select count(*) as n from (select 1 from oms_order_v
             where refund_status = 'success' and invoice_state in ('issued', 'partRed') limit ${bound}) c`,
      values: [],
    },
  ]);
  const all = counted!.rows as unknown as Count[];
  const live = all.filter(({ status }) => status === 'draft' || status === 'audited');
  const on = (day: Count['day']) => live.filter((count) => count.day === day).reduce((sum, { n }) => sum + n, 0);
  return {
    today: on('today'),
    yesterday: on('yesterday'),
    byStatus: sumBy(all, 'status'),
    byOrderStatus: sumBy(live, 'orderStatus'),
    byInvoiceState: sumBy(live, 'invoiceState'),
    awaitRed: red!.rows[0]!['n'] as number,
  };
}
