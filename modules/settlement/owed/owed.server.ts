import { daysAfter } from '@heliu/model';
import { bindReport, Params, prepared, today, visible, type Work } from '@heliu/engine';
import { shopOrder } from '../../shop/model.ts';
import { type Age, owedByShop, owedOrders } from './owed.calls.ts';

interface Asked {
  readonly shop?: number | null;
  readonly since?: string | null;
}

/** Orders that left and that their platform has not settled whole, each with its age. */
function openOrders(work: Work, { shop, since }: Asked, params: Params): string {
  const where = [
    `o.status in ('draft', 'audited') and o.origin in ('platform', 'push', 'import') and o.order_status in ('shipped', 'signed', 'finished')`,
    `o.created_at >= ${params.add(since ?? daysAfter(today(), -180))}::date::timestamp at time zone 'Asia/Shanghai' and o.paid > o.refunded`,
    ...(shop == null ? [] : [`o.shop = ${params.add(shop)}::bigint`]),
    ...visible(shopOrder, work.user, 'o', params),
  ].join(' and ');
  const now = params.add(today());
  return `select o.id, o.order_no, o.shop, coalesce(o.finished_at, o.shipped_at) as done_at, s.settle_days,
      ${now}::date - (coalesce(o.finished_at, o.shipped_at) at time zone 'Asia/Shanghai')::date as days, o.finished_at is null as unconfirmed,
      (o.paid - o.refunded)::numeric(18,2) as due, coalesce(t.goods + t.refunds, 0)::numeric(18,2) as settled
    from oms_order_v o join oms_shop_v s on s.id = o.shop
    left join fico_settlement_order_v t on t.shop = o.shop and t.order_no = o.order_no
    where ${where} and coalesce(t.state, 'unsettled') in ('unsettled', 'partial')`;
}

const within: Readonly<Record<Age, string>> = {
  shipped: 'unconfirmed',
  d7: 'not unconfirmed and days <= 7',
  d15: 'not unconfirmed and days between 8 and 15',
  d30: 'not unconfirmed and days between 16 and 30',
  more: 'not unconfirmed and days > 30',
  late: 'days > settle_days',
};
const sumWhere = (condition: string) => `coalesce(sum(due - settled) filter (where ${condition}), 0)::numeric(18,2)`;

interface ShopRow {
  readonly shop: number;
  readonly orders: number;
  readonly shipped: string;
  readonly d7: string;
  readonly d15: string;
  readonly d30: string;
  readonly more: string;
  readonly open: string;
  readonly late: string;
}
interface OrderRow {
  readonly id: number;
  readonly orderNo: string;
  readonly shop: number;
  readonly doneAt: string | null;
  readonly days: number | null;
  readonly due: string;
  readonly settled: string;
  readonly open: string;
}

export const owedReports = [
  bindReport(owedByShop, async (asked, work, most) => {
    const params = new Params();
    const inner = openOrders(work, asked, params);
    const parts = Object.entries(within).map(([age, condition]) => `${sumWhere(condition)} as ${age}`);
    const { name, text, values } = prepared(
      `select shop, count(*)::int as orders, ${parts.join(', ')}, sum(due - settled)::numeric(18,2) as open
       from (${inner}) u group by shop order by sum(due - settled) desc, shop limit ${params.add(most + 1)}::int`,
      params.values,
    );
    return { rows: await work.query<ShopRow & Record<string, unknown>>(name, text, values) };
  }),
  bindReport(owedOrders, async ({ age, ...asked }, work, most) => {
    const params = new Params();
    const inner = openOrders(work, asked, params);
    const { name, text, values } = prepared(
      `select id, order_no as "orderNo", shop, done_at as "doneAt", days, due, settled, (due - settled)::numeric(18,2) as open
       from (${inner}) u ${age == null ? '' : `where ${within[age as Age]}`} order by done_at, id limit ${params.add(most + 1)}::int`,
      params.values,
    );
    return { rows: await work.query<OrderRow & Record<string, unknown>>(name, text, values) };
  }),
];
