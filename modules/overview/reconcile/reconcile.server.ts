import { type Fen, fen, formatFen, type RowOf, sumFen, yuan } from '@heliu/model';
import { bindReport, Params, prepared, visible, type Work } from '@heliu/engine';
import { shopOrder } from '../../shop/model.ts';
import { type Figure, ordersBehind, reconcileShops } from './reconcile.calls.ts';
import {
  amounts,
  type Facts,
  type Group,
  type Reason,
  type Reconciliation,
  reasonOf,
  reasons,
  reconcile,
} from './reconcile.rules.ts';

interface Wanted {
  readonly month: string;
  readonly shop?: number | null;
}

/** Midnight of the first day, by the company's clock. */
const startOf = (month: string, plus: 0 | 1): string => {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year!, number! - 1 + plus, 1) - 8 * 3_600_000).toISOString();
};

/**
 * Orders of one month by the day they were paid, those that tell no such day by the day they were made, each with what
 * its invoices say and with the facts that decide why it is not invoiced.
 */
function ordersText(work: Work, { month, shop }: Wanted, params: Params): string {
  const [from, to] = [params.add(startOf(month, 0)), params.add(startOf(month, 1))];
  const rights = [
    `o.status in ('draft', 'audited')`,
    ...(shop ? [`o.shop = ${params.add(shop)}`] : []),
    ...visible(shopOrder, work.user, 'o', params),
  ].join(' and ');
  const within = (column: string) => `${column} >= ${from}::timestamptz and ${column} < ${to}::timestamptz`;
  return `with o as materialized (
      select * from oms_order_v o where ${within('o.paid_at')} and ${rights}
      union all
      select * from oms_order_v o where o.paid_at is null and ${within('o.created_at')} and o.order_status not in ('waitPay', 'closedUnpaid') and ${rights}
    ), l as (
      select l."order" as id, sum(l.total) filter (where i.status = 'issued' and i.colour = 'blue') as blue,
        sum(l.total) filter (where i.status = 'issued' and i.colour = 'red') as red,
        sum(l.total) filter (where i.status not in ('issued', 'failed')) as pending,
        sum(l.total) filter (where i.status = 'failed') as failed,
        sum(l.total) filter (where i.status = 'issued' and i.posted_in is not null) as posted
      from o join oms_invoice_lines_v l on l."order" = o.id join oms_invoice_v i on i.id = l.document_id
      where i.status not in ('cancelled', 'voided') group by l."order"
    ), f as (
      select o.id, o.order_no, o.origin, o.paid_at, o.shop, s.name as shop_name, o.paid, o.refunded, o.invoiced, o.invoice_state as state, o.locked,
        case when s.include_postage then 0 else o.postage - o.postage_refunded end as postage,
        case when s.subsidy_basis = 'gross' then o.subsidy - o.subsidy_returned else 0 end as subsidy,
        o.order_status not in ('waitPay', 'closedUnpaid', 'closedRefund') as sold,
        o.subsidy > 0 and s.subsidy_basis = 'unset' as undecided, s.subject is not null as has_subject, o.invoiceable,
        coalesce(case when e.state = 'ignored' then 'ignored' else e.reason end, '') as failure,
        exists (select 1 from oms_auto_rule_v r where not r.disabled and not r.deleted and not r.only_applied and r.trigger <> 'application'
          and r."from" <= o.order_date and (coalesce(cardinality(r.shops), 0) = 0 or o.shop = any(r.shops))) as ruled,
        coalesce(l.blue, 0) as blue, coalesce(l.red, 0) as red, coalesce(l.pending, 0) as pending, coalesce(l.failed, 0) as failed, coalesce(l.posted, 0) as posted
      from o join oms_shop_v s on s.id = o.shop left join l on l.id = o.id
      left join oms_auto_failure_v e on e."order" = o.id and e.state in ('open', 'ignored') and not e.deleted
    ), s as (select f.*, f.paid - f.postage + f.subsidy - f.refunded as due from f)
    -- Parts of a merged order are not less than nothing each for itself: it alone knows what may stand.
    , d as (select s.*, case when s.origin = 'merged' then s.invoiceable else greatest(s.due, 0) end as may from s)
    , k as (select d.*, jsonb_build_object('sold', d.sold, 'rest', sign(d.due - d.invoiced), 'touched', d.invoiced <> 0, 'over', d.invoiced > d.may, 'state', d.state, 'locked', d.locked,
        'undecided', d.undecided, 'hasSubject', d.has_subject, 'moved', d.sold and d.invoiceable <> d.may, 'failure', d.failure, 'ruled', d.ruled)::text as facts from d)`;
}

type Row = {
  readonly shop: number;
  readonly shopName: string;
  readonly facts: string;
  readonly orders: number;
} & Record<Exclude<keyof Group, 'facts' | 'orders'>, string>;
type Found = Group & { readonly shop: number; readonly shopName: string; readonly key: string };

async function groupsOf(work: Work, wanted: Wanted): Promise<Found[]> {
  const params = new Params();
  const { name, text, values } = prepared(
    `${ordersText(work, wanted, params)}
     select shop, shop_name as "shopName", facts, count(*) as orders, ${amounts.map((key) => `sum(${key})::numeric(18,2) as ${key}`).join(', ')}
     from k group by 1, 2, 3 order by 2, 1`,
    params.values,
  );
  const rows = await work.query<Row>(name, text, values);
  return rows.map(({ shop, shopName, facts, orders, ...sums }) => ({
    shop,
    shopName,
    key: facts,
    facts: JSON.parse(facts) as Facts,
    orders,
    ...(Object.fromEntries(amounts.map((key) => [key, yuan(sums[key])])) as Record<(typeof amounts)[number], Fen>),
  }));
}

export interface ShopReconciliation extends Reconciliation {
  readonly shop: number;
  readonly shopName: string;
}

export async function shopsOf(work: Work, wanted: Wanted): Promise<ShopReconciliation[]> {
  const groups = await groupsOf(work, wanted);
  const shops = new Map<number, Found[]>();
  for (const group of groups) shops.set(group.shop, [...(shops.get(group.shop) ?? []), group]);
  return [...shops].map(([shop, own]) => ({ ...reconcile(own), shop, shopName: own[0]!.shopName }));
}

/** The reasons of all shops together. */
function reasonsOf(shops: readonly ShopReconciliation[]) {
  const all = shops.flatMap(({ explained }) => explained);
  return (Object.keys(reasons) as Reason[]).flatMap((reason) => {
    const own = all.filter((one) => one.reason === reason);
    const orders = own.reduce((total, one) => total + one.orders, 0);
    return orders === 0 ? [] : [{ reason, orders, amount: sumFen(own.map(({ amount }) => amount)) }];
  });
}

const parts: Readonly<Partial<Record<Figure, string>>> = {
  orders: 'paid',
  refunded: 'refunded',
  blue: 'blue',
  red: 'red',
  unissued: 'pending + failed',
  unposted: 'blue + red - posted',
};

type OrderRow = Omit<RowOf<typeof ordersBehind>, 'titles'> & { readonly shopName: string };

async function behind(work: Work, { figure, ...wanted }: Wanted & { figure: Figure }, most: number) {
  const part = parts[figure];
  const keys = part
    ? undefined
    : (await groupsOf(work, wanted)).filter(({ facts }) => reasonOf(facts) === figure).map(({ key }) => key);
  const params = new Params();
  const orders = ordersText(work, wanted, params);
  const amount = part ?? 'due - invoiced';
  const condition = keys
    ? `facts = any(${params.add([...new Set(keys)])}::text[])`
    : figure === 'orders'
      ? 'true'
      : `${amount} <> 0`;
  const { name, text, values } = prepared(
    `${orders}
     select id, order_no as "orderNo", shop, shop_name as "shopName", paid_at as "paidAt", paid, refunded, due::numeric(18,2) as due, invoiced, (${amount})::numeric(18,2) as amount
     from k where ${condition} order by abs(${amount}) desc, id limit ${params.add(most + 1)}::int`,
    params.values,
  );
  const rows = await work.query<OrderRow>(name, text, values);
  return rows.map(({ shopName, ...row }) => ({ ...row, titles: { shop: shopName } }));
}

const none = Object.fromEntries(Object.keys(reasons).map((reason) => [reason, null])) as Record<Reason, null>;

export const reconcileReports = [
  bindReport(reconcileShops, async (asked, work) => {
    const shops = await shopsOf(work, asked);
    const explained = reasonsOf(shops);
    const rows = shops.map(({ explained: own, shopName, invoiced: _, ...row }) => ({
      ...row,
      unissued: fen(row.pending + row.failed),
      ...none,
      ...Object.fromEntries(own.map(({ reason, amount }) => [reason, amount])),
      titles: { shop: shopName },
    }));
    return { rows, explained: explained.map(({ amount, ...one }) => ({ ...one, amount: formatFen(amount) })) };
  }),
  bindReport(ordersBehind, async (asked, work, most) => ({ rows: await behind(work, asked, most) })),
];
