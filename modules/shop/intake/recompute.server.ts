import { countMoves, searchTextOf, type Work } from '@heliu/engine';
import { formatFen, yuan } from '@heliu/model';
import { followParts } from '../order/follow.server.ts';
import { shopOrder } from '../order/order.ts';
import type { OrderStatus } from '../platforms/status.ts';
import {
  invoiceableOf,
  type InvoiceRules,
  postageRefundedOf,
  type SubsidisedLine,
  subsidyReturnedOf,
  type Sums,
} from '../order/figures.ts';

/** As the database writes it: amounts are yuan text. */
interface Stored extends InvoiceRules {
  readonly id: number;
  readonly createdAt: string;
  readonly status: string;
  readonly orderStatus: OrderStatus;
  readonly invoiceState: string;
  readonly paid: string;
  readonly postage: string;
  readonly subsidy: string;
  readonly refunded: string;
  readonly refunds: readonly { amount: string; lineNo: string | null; kind: string; postage: string | null }[];
  readonly refundedBefore: string;
  readonly postageRefundedBefore: string;
  readonly subsidyReturnedBefore: string;
  readonly invoiceableBefore: string;
  readonly titleBefore: string | null;
  readonly taxNoBefore: string | null;
  /** What else the order is found by. */
  readonly orderNo: string;
  readonly goods: string | null;
  readonly skus: string | null;
  readonly buyerNick: string | null;
  /** Of the newest application that is still wanted. */
  readonly title: string | null;
  readonly taxNo: string | null;
  readonly applied: boolean;
  readonly origin: string;
  readonly mergedInto: number | null;
}

function sumsOf(row: Stored, subsidised: readonly SubsidisedLine[]): Sums {
  const postage = yuan(row.postage);
  const refunds = row.refunds.map((one) => ({
    ...one,
    amount: yuan(one.amount),
    postage: one.postage === null ? null : yuan(one.postage),
  }));
  const sums = {
    paid: yuan(row.paid),
    postage,
    subsidy: yuan(row.subsidy),
    refunded: yuan(row.refunded),
    postageRefunded: postageRefundedOf(refunds, postage),
  };
  return { ...sums, orderStatus: row.orderStatus, subsidyReturned: subsidyReturnedOf(sums, subsidised) };
}

/** Only of orders that have a subsidy and a refund: those are few. */
async function subsidisedLinesOf(work: Work, rows: readonly Stored[]): Promise<Map<number, SubsidisedLine[]>> {
  const wanted = rows.filter(({ subsidy, refunds }) => yuan(subsidy) > 0n && refunds.length > 0).map(({ id }) => id);
  const found = new Map<number, SubsidisedLine[]>();
  if (wanted.length === 0) return found;
  const lines = await work.query<
    Record<'subsidy' | 'paid' | 'back', string> & { readonly order: number; readonly returned: boolean }
  >(
    'oms_order_lines.subsidised',
    `select l.document_id as "order", l.subsidy, l.paid, sum(r.amount)::text as back, bool_and(r.kind = 'return') as returned
     from oms_order_lines l join oms_refund r on r.company_id = l.company_id and r."order" = l.document_id and r.line_no = l.line_no
       and r.refund_status = 'success' and r.kind <> 'exchange' and not r.deleted
     where l.company_id = $1 and l.document_id = any($2::bigint[]) and l.subsidy > 0 group by l.document_id, l.id, l.subsidy, l.paid`,
    [work.company, wanted],
  );
  for (const { order, returned, ...line } of lines)
    found.set(order, [
      ...(found.get(order) ?? []),
      { subsidy: yuan(line.subsidy), paid: yuan(line.paid), back: yuan(line.back), returned },
    ]);
  return found;
}

/** Refunds are told of the parts of a merged order, so it follows them instead of being summed up here. */
const wholesOf = (rows: readonly Stored[]): number[] => [
  ...new Set(rows.flatMap(({ id, origin, mergedInto }) => (origin === 'merged' ? id : (mergedInto ?? [])))),
];

/**
 * What refunds and applications make of their orders; only orders it changes are written. Everything that is told of
 * an order passes here, so this is where a merged order learns that one of its parts has moved.
 */
export async function recompute(work: Work, orders: readonly number[]): Promise<void> {
  if (orders.length === 0) return;
  const rows = await work.query<Stored>(
    'oms_order.standing',
    `select o.id, o.created_at as "createdAt", o.status, o.order_status as "orderStatus", o.invoice_state as "invoiceState",
       o.paid, o.postage, o.subsidy, r.refunded, r.refunds, o.refunded as "refundedBefore",
       o.postage_refunded as "postageRefundedBefore", o.subsidy_returned as "subsidyReturnedBefore", o.invoiceable as "invoiceableBefore",
       o.invoice_title as "titleBefore", o.title_tax_no as "taxNoBefore", o.order_no as "orderNo", o.goods, o.skus, o.buyer_nick as "buyerNick",
       s.include_postage as "includePostage", s.subsidy_basis as "subsidyBasis",
       a.invoice_title as title, a.tax_no as "taxNo", a.id is not null as applied, o.origin, o.merged_into as "mergedInto"
     from oms_order o
     join oms_shop s on s.company_id = o.company_id and s.id = o.shop
     cross join lateral (select coalesce(sum(amount), 0)::numeric(18,2) as refunded, coalesce(jsonb_agg(jsonb_build_object(
         'amount', amount::text, 'lineNo', line_no, 'kind', kind, 'postage', postage::text)), '[]') as refunds from oms_refund
       where company_id = o.company_id and "order" = o.id and refund_status = 'success' and kind <> 'exchange' and not deleted) r
     left join lateral (select id, invoice_title, tax_no from oms_invoice_application
       where company_id = o.company_id and "order" = o.id and application_status in ('applied', 'agreed', 'issuing', 'issued') and decision <> 'rejected' and not deleted
       order by applied_at desc nulls last, id desc limit 1) a on true
     where o.company_id = $1 and o.id = any($2::bigint[]) order by o.origin = 'merged', o.id for update of o`,
    [work.company, orders],
  );
  const wholes = wholesOf(rows);
  const plain = rows.filter(({ origin }) => origin !== 'merged');
  const subsidised = await subsidisedLinesOf(work, plain);
  const now = plain.map((row): Restated => {
    const sums = sumsOf(row, subsidised.get(row.id) ?? []);
    return {
      row,
      postageRefunded: formatFen(sums.postageRefunded),
      subsidyReturned: formatFen(sums.subsidyReturned),
      invoiceable: formatFen(invoiceableOf(sums, row)),
      title: row.title ?? row.titleBefore,
      taxNo: row.applied ? row.taxNo : row.taxNoBefore,
      invoiceState: row.invoiceState === 'none' && row.applied ? 'applied' : row.invoiceState,
    };
  });
  const moved = now.filter(
    ({ row, invoiceable, postageRefunded, subsidyReturned, title, taxNo, invoiceState }) =>
      invoiceable !== row.invoiceableBefore ||
      postageRefunded !== row.postageRefundedBefore ||
      subsidyReturned !== row.subsidyReturnedBefore ||
      row.refunded !== row.refundedBefore ||
      title !== row.titleBefore ||
      taxNo !== row.taxNoBefore ||
      invoiceState !== row.invoiceState,
  );
  if (moved.length > 0) await write(work, moved, wholes.length > 0);
  await followParts(work, wholes);
  for (const listener of listeners) await listener(work, orders);
}

const listeners: ((work: Work, orders: readonly number[]) => Promise<void>)[] = [];
/** For areas that stand above: told which orders there are news of, in the transaction that takes them in. */
export const onOrderNews = (listener: (typeof listeners)[number]): unknown => listeners.push(listener);

interface Restated extends Pick<Stored, 'title' | 'taxNo' | 'invoiceState'> {
  readonly row: Stored;
  readonly postageRefunded: string;
  readonly subsidyReturned: string;
  readonly invoiceable: string;
}

/** An order is found by its title too; nothing where that stays as it was. */
const searchOf = ({ row, title, taxNo }: Restated): string | null =>
  title === row.titleBefore && taxNo === row.taxNoBefore
    ? null
    : searchTextOf(shopOrder, { ...row, invoiceTitle: title, titleTaxNo: taxNo });

async function write(work: Work, moved: readonly Restated[], atOnce: boolean): Promise<void> {
  const statement = {
    name: 'oms_order.restate',
    text:
      `update oms_order t set refunded = u.refunded, postage_refunded = u.postage_refunded, subsidy_returned = u.subsidy_returned, invoiceable = u.invoiceable, invoice_title = u.title, title_tax_no = u.tax_no, invoice_state = u.state, ` +
      `search = case when u.search is null then t.search else concat_ws(' ', lower(t.number), u.search) end, version = version + 1, updated_at = now() ` +
      `from unnest($2::bigint[], $3::numeric[], $4::numeric[], $5::numeric[], $6::numeric[], $7::text[], $8::text[], $9::text[], $10::text[]) ` +
      `u(id, refunded, postage_refunded, subsidy_returned, invoiceable, title, tax_no, state, search) ` +
      `where t.company_id = $1 and t.id = u.id`,
    values: [
      work.company,
      moved.map(({ row }) => row.id),
      moved.map(({ row }) => row.refunded),
      moved.map(({ postageRefunded }) => postageRefunded),
      moved.map(({ subsidyReturned }) => subsidyReturned),
      moved.map(({ invoiceable }) => invoiceable),
      moved.map(({ title }) => title),
      moved.map(({ taxNo }) => taxNo),
      moved.map(({ invoiceState }) => invoiceState),
      moved.map(searchOf),
    ],
  };
  if (atOnce) await work.all([statement]);
  else work.later(statement);
  countMoves(
    shopOrder,
    work,
    moved.flatMap(({ row, invoiceState }) => [
      { row: { ...row }, n: -1 },
      { row: { ...row, invoiceState }, n: 1 },
    ]),
  );
}
