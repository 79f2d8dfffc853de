import { handle, Refusal, type Work } from '@heliu/engine';
import { codes, formatFen, type Fen } from '@heliu/model';
import type { ReceiptLayout } from '../layout/layout.ts';
import { savings } from './sale.ts';
import { type Receipt, receipt } from './sale.calls.ts';

interface Head extends Omit<Receipt, 'lines' | 'payments' | 'saved' | 'member' | 'kind' | 'invoiceUrl'> {
  readonly storeId: number;
  readonly memberName: string | null;
  readonly cardNo: string | null;
  readonly points: number | null;
  readonly offs: Readonly<Record<string, string>>;
}
const amount = (column: string) => `${column}::numeric(18,2)::text`;

const place = `
  join pos_terminal t on t.company_id = $1 and t.id = d.terminal
  join sys_factory f on f.company_id = $1 and f.id = d.store
  join sys_user u on u.company_id = $1 and u.id = d.cashier
  left join pos_member m on m.company_id = $1 and m.id = d.member
  where d.company_id = $1 and d.id = $2`;
const common = `d.id, d.number, d.status, d.store as "storeId", coalesce(nullif(t.receipt_head, ''), f.name) as head, t.receipt_foot as foot, f.name as store,
  f.address, f.phone, t.name as terminal, u.realname as cashier, m.name as "memberName", m.card_no as "cardNo", m.points`;

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const offs = Object.keys(savings)
  .map((key) => `'${key}', ${amount(`d.${snake(key)}`)}`)
  .join(', ');

const heads = {
  sale: `select ${common}, to_json(d.sale_at) #>> '{}' as at, ${amount('d.list_amount')} as list, ${amount('d.pay')} as pay,
      ${amount('d.received')} as received, ${amount('d.change')} as change, d.earned_points as "earnedPoints", d.used_points as "usedPoints",
      d.table_code as "table", null as cause, null as origin, d.reprints, json_build_object(${offs}) as offs
    from pos_sale d ${place} and d.status <> 'draft'`,
  return: `select ${common}, to_json(d.return_at) #>> '{}' as at, ${amount('d.pay')} as list, ${amount('d.pay')} as pay,
      ${amount('d.pay')} as received, '0.00' as change, -d.points_taken as "earnedPoints", -d.points_back as "usedPoints",
      d.cause, (select o.number from pos_sale o where o.company_id = $1 and o.id = d.sale) as origin, 0 as reprints, '{}'::json as offs
    from pos_return d ${place} and d.status <> 'draft'`,
};

const named = `join goods_sku k on k.company_id = $1 and k.id = l.sku join goods_goods g on g.company_id = $1 and g.id = k.goods
  join goods_unit n on n.company_id = $1 and n.id = g.unit where l.company_id = $1 and l.document_id = $2 order by l.position`;
const what = `k.code, k.name, g.short_name as short, k.spec,
  n.name as unit, trim_scale(l.quantity)::text as quantity, ${amount('l.list_amount')} as list, ${amount('l.pay')} as pay`;
const lines = {
  sale: `select ${what}, ${amount('l.price')} as price, l.is_gift as "isGift" from pos_sale_lines l ${named}`,
  return: `select ${what}, ${amount('round(l.list_amount / l.quantity, 2)')} as price, false as "isGift" from pos_return_lines l ${named}`,
};
const payments = (table: string) =>
  `select m.name, ${amount('p.amount')} as amount, p.trade_no as "tradeNo" from ${table} p
   join fico_payment_method m on m.company_id = $1 and m.id = p.method where p.company_id = $1 and p.document_id = $2 order by p.position`;

interface LineRow {
  readonly code: string;
  readonly name: string;
  readonly short: string | null;
  readonly spec: string | null;
  readonly unit: string;
  readonly quantity: string;
  readonly price: string;
  readonly list: string;
  readonly pay: string;
  readonly isGift: boolean;
}

/** Where a customer asks for his invoice; nothing where this store gives none by itself. */
type InvoiceLink = (work: Work, sale: { readonly id: number; readonly store: number }) => Promise<string | undefined>;
const links: InvoiceLink[] = [];
/** Called by the area that invoices, when it is put together. */
export const addInvoiceLink = (link: InvoiceLink): unknown => links.push(link);

export async function invoiceLinkOf(work: Work, id: number, store: number): Promise<string | null> {
  for (const link of links) {
    const url = await link(work, { id, store });
    if (url !== undefined) return url;
  }
  return null;
}

/** How the receipts of a store look, where it wants them otherwise than usual. */
type LayoutSource = (work: Work, store: number) => Promise<ReceiptLayout | undefined>;
const layouts: LayoutSource[] = [];
/** Called by the area that keeps templates, when it is put together. */
export const addReceiptLayout = (source: LayoutSource): unknown => layouts.push(source);

async function layoutOf(work: Work, store: number): Promise<ReceiptLayout | undefined> {
  for (const source of layouts) {
    const layout = await source(work, store);
    if (layout) return layout;
  }
  return undefined;
}

export async function receiptOf(work: Work, kind: Receipt['kind'], id: number): Promise<Receipt> {
  const values = [work.company, id];
  const [head] = await work.query<Head>(`till.receipt.${kind}`, heads[kind], values);
  if (!head) throw new Refusal('小票不存在', codes.missing);
  const rows = await work.query<LineRow>(`till.receiptLines.${kind}`, lines[kind], values);
  const paid = await work.query<Receipt['payments'][number]>(
    `till.receiptPaid.${kind}`,
    payments(kind === 'sale' ? 'pos_sale_payments' : 'pos_return_payments'),
    values,
  );
  const { memberName, cardNo, points, storeId, offs: saved, ...rest } = head;
  const layout = await layoutOf(work, storeId);
  const isSold = kind === 'sale' && head.status === 'paid';
  return {
    ...rest,
    kind,
    member: memberName === null ? null : { name: memberName, cardNo: cardNo!, points: points! },
    // A short name is there to be printed; it has no spec in it.
    lines: rows.map(({ short, spec, name, ...line }) => ({ ...line, spec, name: short || name })),
    saved: Object.entries(savings).flatMap(([key, { label }]) =>
      (saved[key] ?? '0.00') === formatFen(0n as Fen) ? [] : [{ name: label, amount: saved[key]! }],
    ),
    payments: paid,
    ...(layout && { layout }),
    invoiceUrl: isSold ? await invoiceLinkOf(work, id, storeId) : null,
  };
}

export const receiptHandlers = [handle(receipt, ({ kind, id }, work) => receiptOf(work, kind, id))];
