import { formatFen, sumFen, daysAfter } from '@heliu/model';
import { companyFact, handle, Params, prepared, today, visible, type Work } from '@heliu/engine';
import { refund, shopOrder } from '../../shop/model.ts';
import { shopsOf } from '../reconcile/reconcile.server.ts';

import { issuedByDay } from '../../einvoice/server.ts';
import { shopTotals, type ShopTotals, streamTrend, type StreamTrend } from './home.calls.ts';

const span = 30;
/** Orders of a span that a home page adds up; a company that large looks at the statistics. */
const mostOrders = 60_000;
/** What is shipped today was mostly ordered within this. */
const ordersBefore = 30;

const startOf = (day: string) => `${day}T00:00:00+08:00`;
const dayOf = (column: string) => `(${column} at time zone 'Asia/Shanghai')::date`;

async function isTooMany(work: Work, from: string): Promise<boolean> {
  const [row] = await work.query<{ n: number }>(
    'oms_order.countSince',
    'select coalesce(sum(n), 0)::bigint as n from oms_order_count where company_id = $1 and day >= $2::date',
    [work.company, from],
  );
  return row!.n > mostOrders;
}

interface DaySum {
  readonly stream: 'order' | 'goods' | 'money';
  readonly day: string;
  readonly amount: string;
}

/** One walk over the orders gives what was ordered, shipped and paid; refunds are a second, short one. */
async function sumsByDay(work: Work, from: string): Promise<DaySum[]> {
  const params = new Params();
  const first = `${params.add(startOf(from))}::timestamptz`;
  const early = `${params.add(startOf(daysAfter(from, -ordersBefore)))}::timestamptz`;
  const ofOrders = [
    `o.created_at >= ${early}`,
    `o.status in ('draft', 'audited')`,
    `o.order_status not in ('waitPay', 'closedUnpaid')`,
    ...visible(shopOrder, work.user, 'o', params),
  ].join(' and ');
  const ofRefunds = [
    `r.created_at >= ${early}`,
    `r.refund_status = 'success'`,
    `r.kind <> 'exchange'`,
    'not r.deleted',
    `coalesce(r.refunded_at, r.created_at) >= ${first}`,
    ...visible(refund, work.user, 'r', params),
  ].join(' and ');
  const { name, text, values } = prepared(
    `with o as materialized (select o.created_at, o.paid_at, o.shipped_at, o.paid from oms_order_v o where ${ofOrders}),
     s as (
       select 'order' as stream, created_at as at, paid as amount from o
       union all select 'goods', shipped_at, paid from o where shipped_at is not null
       union all select 'money', coalesce(paid_at, created_at), paid from o
       union all select 'money', coalesce(r.refunded_at, r.created_at), -r.amount from oms_refund_v r where ${ofRefunds})
     select stream, to_char(${dayOf('at')}, 'YYYY-MM-DD') as day, sum(amount)::numeric(18,2) as amount from s where at >= ${first} group by 1, 2`,
    params.values,
  );
  return work.query<DaySum>(name, text, values);
}

async function trendOf(work: Work): Promise<StreamTrend> {
  const last = today();
  const days = Array.from({ length: span }, (_, i) => daysAfter(last, i - span + 1));
  const from = days[0]!;
  const tooMany = await isTooMany(work, daysAfter(from, -ordersBefore));
  const sums = tooMany ? [] : await sumsByDay(work, from);
  const of = (stream: DaySum['stream']) => {
    const found = new Map(sums.filter((one) => one.stream === stream).map(({ day, amount }) => [day, amount]));
    return days.map((day) => found.get(day) ?? '0.00');
  };
  const issued = await issuedByDay(work, from, last);
  return {
    days,
    order: of('order'),
    goods: of('goods'),
    money: of('money'),
    invoice: days.map((day) => issued.get(day)?.gross ?? '0.00'),
    tooMany,
  };
}

/** Whoever sees everything shares what is at most a minute old; whoever sees a part has his own. */
const shared = <T>(work: Work, key: string, load: () => Promise<T>): Promise<T> =>
  work.user.limits.size + work.user.assets.size > 0 ? load() : companyFact(work, key, load);

async function standingsOf(work: Work): Promise<readonly ShopTotals[]> {
  const month = today().slice(0, 7);
  if (await isTooMany(work, `${month}-01`)) return [];
  const shops = await shopsOf(work, { month });
  return shops.map(({ shop, shopName, due, blue, red, posted, missing }) => ({
    shop,
    shopName,
    due: formatFen(due),
    issued: formatFen(sumFen([blue, red])),
    posted: formatFen(posted),
    missing: formatFen(missing),
  }));
}

export const homeHandlers = [
  handle(streamTrend, async (_, work) => {
    const { invoice, ...trend } = await shared(work, 'home.streams', () => trendOf(work));
    return { ...trend, ...(invoice && work.user.may('oms_invoice:view') && { invoice }) };
  }),
  handle(shopTotals, async (_, work) => ({
    month: today().slice(0, 7),
    shops: await shared(work, 'home.shops', () => standingsOf(work)),
  })),
];
