import { type Full, yuan } from '@heliu/model';
import type { Work } from '@heliu/engine';
import { titleTypeOf } from '../../einvoice/model.ts';
import { anyOfParts } from '../../shop/server.ts';
import type { AutoOrder } from './auto-invoice.rules.ts';
import type { autoRule } from './rule.ts';

export const atOnce = 500;

/**
 * Where to look: at everything when the rule is new or was changed, otherwise at what is new about orders and at those
 * whose waiting is over since the last time. The view, because a policy would keep amounts and lists from their indexes.
 */
export type Look = 'all' | 'news' | 'ripe';

const moment: Readonly<Record<Full<typeof autoRule>['trigger'], string>> = {
  application: 'o.updated_at',
  paid: 'o.paid_at',
  shipped: 'o.shipped_at',
  signed: 'o.finished_at',
  finished: 'o.finished_at',
};
const within = (column: string) => `${column} > $5 and ${column} <= $6`;
const looks: Readonly<Record<Look, (trigger: keyof typeof moment) => string>> = {
  all: () => 'true',
  news: () => 'o.updated_at > $5',
  // A moment that was never told is that of the last news.
  ripe: (trigger) => `(${within(moment[trigger])} or ${moment[trigger]} is null and ${within('o.updated_at')})`,
};

export interface Wanted {
  readonly rule: Full<typeof autoRule>;
  readonly look: Look;
  readonly since: string;
  readonly until: string;
  /** The last id of the page before. */
  readonly after: number;
}

/** The next orders a rule should look at; a superset of those it takes. */
export async function nextOrders(work: Work, { rule, look, since, until, after }: Wanted): Promise<number[]> {
  const asked = rule.onlyApplied || rule.trigger === 'application';
  const named = look === 'ripe' ? `${look}.${rule.trigger}` : look;
  const rows = await work.query<{ id: number }>(
    `oms_order.toInvoice.${named}.${asked}`,
    `select o.id from oms_order_v o where o.company_id = $1 and o.invoice_state ${asked ? `= 'applied'` : `in ('none', 'applied')`}
       and o.status in ('draft', 'audited') and o.invoiced = 0 and o.invoiceable > 0 and o.order_date >= $2
       and (cardinality($3::bigint[]) = 0 or o.shop = any($3::bigint[])) and o.id > $4 and ${looks[look](rule.trigger)}
     order by o.id limit ${atOnce}`,
    [
      work.company,
      rule.from,
      rule.shops ?? [],
      after,
      ...(look === 'all' ? [] : [since]),
      ...(look === 'ripe' ? [until] : []),
    ],
  );
  return rows.map(({ id }) => id);
}

interface Row extends Omit<AutoOrder, 'invoiceable' | 'invoiced' | 'subsidy' | 'titleType' | 'labels'> {
  readonly orderNo: string;
  readonly invoiceable: string;
  readonly invoiced: string;
  readonly subsidy: string;
  readonly labels: readonly number[] | null;
  readonly told: 'personal' | 'company' | 'unknown' | null;
  readonly taxNo: string | null;
}
export type NamedOrder = AutoOrder & { readonly orderNo: string };

/** What a store sold is invoiced to whoever asks for it: that somebody read his receipt is no wish for an invoice. */
const isWanted = `(o.invoice_state = 'applied'
       or not exists (select 1 from oms_shop s where s.company_id = $1 and s.id = o.shop and s.store is not null))`;

/** Orders as the rules see them. Those somebody put aside, or whose automatic invoice was cancelled, are left to people. */
export async function ordersFor(work: Work, ids: readonly number[]): Promise<NamedOrder[]> {
  const rows = await work.query<Row>(
    'oms_order.autoFacts',
    `select o.id, o.order_no as "orderNo", o.shop, o.order_date as "orderDate", o.order_status as "orderStatus", o.refund_status as "refundStatus",
       o.paid_at as "paidAt", o.shipped_at as "shippedAt", o.finished_at as "finishedAt", o.updated_at as "changedAt",
       coalesce(a.applied_at, a.created_at) as "appliedAt", o.invoiceable, o.invoiced, o.subsidy, o.labels,
       coalesce(l.goods, '') as goods, concat_ws(' ', o.buyer_memo, o.seller_memo, o.remark) as memo, coalesce(o.buyer_nick, '') as buyer,
       coalesce(a.invoice_title, o.invoice_title, '') as title, a.title_type as told, coalesce(a.tax_no, o.title_tax_no) as "taxNo"
     from oms_order o
     left join lateral (select string_agg(goods_name, ' ') as goods from oms_order_lines where company_id = $1 and document_id = o.id) l on true
     left join lateral (select applied_at, created_at, invoice_title, title_type, tax_no from oms_invoice_application
       where company_id = $1 and "order" = ${anyOfParts('o')} and not deleted and decision <> 'rejected' and trigger <> 'refund' and application_status in ('applied', 'agreed', 'issuing', 'issued')
       order by applied_at desc nulls last, id desc limit 1) a on true
     where o.company_id = $1 and o.id = any($2::bigint[]) and o.status in ('draft', 'audited') and ${isWanted}
       and not exists (select 1 from oms_auto_failure f where f.company_id = $1 and f."order" = o.id and f.state = 'ignored' and not f.deleted)
       and o.id not in (select unnest(i.orders) from oms_invoice i where i.company_id = $1 and i.status = 'cancelled' and i.origin = 'auto')
     order by o.id`,
    [work.company, ids],
  );
  return rows.map(({ told, taxNo, invoiceable, invoiced, subsidy, labels, ...row }) => ({
    ...row,
    invoiceable: yuan(invoiceable),
    invoiced: yuan(invoiced),
    subsidy: yuan(subsidy),
    labels: labels ?? [],
    titleType: titleTypeOf(told ?? 'unknown', { name: row.title, taxNo: taxNo ?? undefined }),
  }));
}
