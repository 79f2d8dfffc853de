import { countIn, dateOf, Params, prepared, visible, type Work } from '@heliu/engine';
import type { Counted, OrderFigures, OrderLabel } from './order.calls.ts';
import { type OrderSet, orderSets } from './order.sets.ts';
import { shopOrder } from './order.ts';

export const labelsOf = (work: Work, ids: readonly number[]): Promise<OrderLabel[]> =>
  work.query<OrderLabel>(
    'oms_order.labels',
    'select id, name, color from oms_label where company_id = $1 and id = any($2::bigint[]) and not deleted order by name',
    [work.company, ids],
  );

interface Count {
  readonly status: string;
  readonly orderStatus: string;
  readonly n: number;
}

const sumBy = (counts: readonly Count[], key: 'status' | 'orderStatus') => {
  const sums: Record<string, number> = {};
  for (const count of counts) sums[count[key]] = (sums[count[key]] ?? 0) + count.n;
  return sums;
};

const dayMs = 86_400_000;

/** Half a day against a whole one would always be less: what yesterday had at this hour is what today compares with. */
export async function soFarYesterday(work: Work): Promise<number> {
  const now = Date.parse(work.now) - dayMs;
  const params = new Params();
  const where = [
    `o.created_at >= ${params.add(`${dateOf(new Date(now))}T00:00:00+08:00`)}::timestamptz`,
    `o.created_at <= ${params.add(new Date(now).toISOString())}::timestamptz`,
    `o.status in ('draft', 'audited')`,
    ...visible(shopOrder, work.user, 'o', params),
  ];
  const { name, text, values } = prepared(
    `select count(*) as n from oms_order_v o where ${where.join(' and ')}`,
    params.values,
  );
  return (await work.query<{ n: number }>(name, text, values))[0]!.n;
}

export const ordersOfDay = (day: string) => ({ createdAt: day });

/** Tabs from the day counters of the list, the others by the list itself. */
export async function figuresOf(work: Work): Promise<OrderFigures> {
  const day = dateOf(new Date(work.now));
  const all = await work.query<Count>(
    'oms_order.figures',
    `select status, order_status as "orderStatus", sum(n)::bigint as n from oms_order_count where company_id = $1 group by 1, 2`,
    [work.company],
  );
  const live = all.filter(({ status }) => status === 'draft' || status === 'audited');
  const sets = {} as Record<OrderSet, Counted>;
  for (const key of Object.keys(orderSets) as OrderSet[])
    sets[key] = await countIn(work, shopOrder, orderSets[key].filters);
  return {
    day,
    today: await countIn(work, shopOrder, ordersOfDay(day)),
    yesterdaySoFar: await soFarYesterday(work),
    byStatus: sumBy(all, 'status'),
    byOrderStatus: sumBy(live, 'orderStatus'),
    sets,
  };
}
