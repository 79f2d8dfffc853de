import { addDecimal, codes, dec, type Full, negateFen, permission, type Stream, yuan, zeroFen } from '@heliu/model';
import { handle, loadAll, Params, prepared, Refusal, today, visible, type Work } from '@heliu/engine';
import { arInvoice } from '../../fico/model.ts';
import { outputOrder, returnComplete } from '../../fulfilment/model.ts';
import { order } from '../../sales/model.ts';
import type { Part, StreamTrace } from '../../shop/model.ts';
import { wholesaleTrace, type WholesaleTrace } from './trace.calls.ts';
import {
  type Back,
  type Bill,
  differencesOf,
  type Facts,
  goodsPart,
  invoicePart,
  type Left,
  moneyPart,
  orderPart,
} from './trace.rules.ts';

type Order = Full<typeof order>;

interface Asked {
  readonly order?: number | undefined;
  readonly output?: number | undefined;
  readonly invoice?: number | undefined;
}

/** The orders a document is about; those that whoever asks may not see are none of it. */
async function ordersOf(work: Work, asked: Asked): Promise<readonly Order[]> {
  if (asked.order !== undefined) return loadAll(work, order, [asked.order]);
  const rows = await work.query<{ id: number }>(
    'sal_order.traced',
    `select distinct l.sales_order as id from oms_output_order_lines_v l
     where l.sales_order is not null and l.document_id in
       (select $1::bigint union all select x.output from fico_ar_invoice_lines_v x where x.document_id = $2::bigint and x.output is not null)
     order by 1 limit 50`,
    [asked.output ?? null, asked.invoice ?? null],
  );
  const params = new Params();
  const where = [
    `t.id = any(${params.add(rows.map(({ id }) => id))}::bigint[])`,
    ...visible(order, work.user, 't', params),
  ];
  const { name, text, values } = prepared(
    `select t.id from sal_order_v t where ${where.join(' and ')} order by t.id`,
    params.values,
  );
  const seen = await work.query<{ id: number }>(name, text, values);
  return loadAll(
    work,
    order,
    seen.map(({ id }) => id),
  );
}

async function outputsOf(work: Work, id: number): Promise<Left[] | undefined> {
  if (!work.user.may(permission(outputOrder, 'view'))) return undefined;
  const params = new Params();
  const where = [
    `h.id in (select l.document_id from oms_output_order_lines_v l where l.sales_order = ${params.add(id)}::bigint)`,
    `h.status in ('draft', 'audited')`,
    ...visible(outputOrder, work.user, 'h', params),
  ];
  const { name, text, values } = prepared(
    `select h.id, h.number, h.status, h.out_date as "outDate", h.ship_state as "shipState", w.name as warehouse, l.quantity, l.total
     from oms_output_order_v h left join scm_warehouse_v w on w.id = h.warehouse
     cross join lateral (select trim_scale(sum(x.quantity))::text as quantity, sum(x.total)::numeric(18,2)::text as total
       from oms_output_order_lines_v x where x.document_id = h.id and x.sales_order = $1) l
     where ${where.join(' and ')} order by h.out_date, h.id limit 200`,
    params.values,
  );
  const rows = await work.query<Omit<Left, 'total'> & { total: string }>(name, text, values);
  return rows.map((row) => ({ ...row, total: yuan(row.total) }));
}

async function billsOf(work: Work, id: number): Promise<Bill[] | undefined> {
  if (!work.user.may(permission(arInvoice, 'view'))) return undefined;
  const params = new Params();
  const lines = `select x.document_id, sum(x.total) as total from fico_ar_invoice_lines_v x
     join oms_output_order_lines_v l on l.document_id = x.output and l.id = x.output_line
     where x.output in (select o.document_id from oms_output_order_lines_v o where o.sales_order = ${params.add(id)}::bigint) and l.sales_order = $1 group by 1`;
  const where = visible(arInvoice, work.user, 'h', params);
  const { name, text, values } = prepared(
    `select h.id, h.number, h.status, h.invoice_date as "invoiceDate", h.due_date as "dueDate", h.tax_invoice_no as "taxInvoiceNo",
       l.total::numeric(18,2)::text as total, h.total::text as whole, h.open_amount::text as open
     from fico_ar_invoice_v h join (${lines}) l on l.document_id = h.id
     where ${['true', ...where].join(' and ')} order by h.invoice_date, h.id limit 200`,
    params.values,
  );
  const rows = await work.query<Omit<Bill, 'total' | 'whole' | 'open'> & Record<'total' | 'whole' | 'open', string>>(
    name,
    text,
    values,
  );
  return rows.map((row) => ({
    ...row,
    total: yuan(row.total),
    whole: yuan(row.whole),
    open: yuan(row.open),
    isRed: false,
  }));
}

async function returnsOf(work: Work, id: number): Promise<Back[]> {
  if (!work.user.may(permission(returnComplete, 'view'))) return [];
  const params = new Params();
  const where = [
    `l.output in (select x.document_id from oms_output_order_lines_v x where x.sales_order = ${params.add(id)}::bigint)`,
    'o.sales_order = $1',
    ...visible(returnComplete, work.user, 'h', params),
  ];
  const { name, text, values } = prepared(
    `select h.id, h.number, h.status, h.complete_date as date, trim_scale(sum(l.quantity))::text as quantity,
       sum(coalesce(l.amount, 0))::numeric(18,2)::text as total
     from sal_return_complete_v h join sal_return_complete_lines_v l on l.document_id = h.id
     join oms_output_order_lines_v o on o.document_id = l.output and o.id = l.output_line
     where ${where.join(' and ')} group by h.id, h.number, h.status, h.complete_date order by h.complete_date, h.id limit 200`,
    params.values,
  );
  const rows = await work.query<Omit<Back, 'total'> & { total: string }>(name, text, values);
  return rows.map((row) => ({ ...row, total: yuan(row.total) }));
}

/** What takes off the receivables for what came back: of each return the part that this order has in it. */
async function redsOf(work: Work, returns: readonly Back[]): Promise<Bill[]> {
  if (returns.length === 0) return [];
  const params = new Params();
  const where = [
    `k.from_name = '${returnComplete.name}' and k.to_name = '${arInvoice.name}'`,
    `k.from_id = any(${params.add(returns.map(({ id }) => id))}::bigint[])`,
    ...visible(arInvoice, work.user, 'h', params),
  ];
  const { name, text, values } = prepared(
    `select h.id, h.number, h.status, h.invoice_date as "invoiceDate", h.due_date as "dueDate", h.tax_invoice_no as "taxInvoiceNo",
       h.total::text as whole, h.open_amount::text as open, k.from_id as source
     from sys_link_v k join fico_ar_invoice_v h on h.id = k.to_id where ${where.join(' and ')} order by h.id limit 200`,
    params.values,
  );
  const rows = await work.query<
    Omit<Bill, 'total' | 'whole' | 'open' | 'isRed'> & { whole: string; open: string; source: number }
  >(name, text, values);
  return rows.map(({ source, ...row }) => ({
    ...row,
    total: negateFen(returns.find((one) => one.id === source)!.total),
    whole: yuan(row.whole),
    open: yuan(row.open),
    isRed: true,
  }));
}

/** Amounts turn into yuan text on their way out, as everywhere. */
const streamOf = (stream: Stream, { stations, lines, figure, missing }: Part): StreamTrace =>
  ({ stream, stations, lines, figure: figure ?? null, missing: missing ? [missing] : [] }) as object as StreamTrace;

async function traceOf(work: Work, asked: Asked): Promise<WholesaleTrace> {
  const [first, ...others] = await ordersOf(work, asked);
  if (!first) throw new Refusal('没有销售订单：这张单据不是从销售订单来的，或您看不到它的订单', codes.missing);
  const { id, number, status, customer, orderDate, deliveryDate, auditedAt, total, depositAmount, lines } = first;
  const [named] = await work.query<{ name: string }>(
    'sal_order.tracedCustomer',
    'select name from crm_customer_v where id = $1',
    [customer],
  );
  const returns = await returnsOf(work, id);
  const bills = await billsOf(work, id);
  const facts: Facts = {
    today: today(),
    order: {
      status,
      orderDate,
      deliveryDate,
      auditedAt,
      total,
      deposit: depositAmount ?? zeroFen,
      quantity: addDecimal(dec(0), ...lines.map((line) => line.quantity)),
      shipped: addDecimal(dec(0), ...lines.map((line) => line.shippedQuantity)),
    },
    outputs: await outputsOf(work, id),
    returns,
    bills: bills && [...bills, ...(await redsOf(work, returns))],
  };
  return {
    order: { id, number, customer, customerName: named?.name ?? '', status: order.states[status] },
    others: others.map((one) => ({ id: one.id, number: one.number })),
    streams: [
      streamOf('order', orderPart(facts)),
      streamOf('goods', goodsPart(facts)),
      streamOf('money', moneyPart(facts)),
      streamOf('invoice', invoicePart(facts)),
    ],
    differences: differencesOf(facts),
  };
}

export const wholesaleHandlers = [handle(wholesaleTrace, (asked, work) => traceOf(work, asked))];
