import { entityNamed, type Fen, formatFen, subtractFen, yuan, zeroFen } from '@heliu/model';
import { list, Refusal, type Work } from '@heliu/engine';
import { askedFor } from '../payment-request/payment-request.server.ts';
import { payableSource } from '../payment-request/payable-source.server.ts';
import type { OpenDocument } from './write-off.calls.ts';
import type { List, OpenWith } from './write-off.rules.ts';

interface Source {
  readonly entity: string;
  /** What names it in its ledger, and in the lines of a write-off. */
  readonly key: 'receipt' | 'payment' | 'invoice';
  readonly line: 'receipt' | 'payment' | 'invoice' | 'payable';
  readonly party: 'customer' | 'supplier';
  readonly balance: string;
  readonly measure: string;
  /** Columns of the document. */
  readonly date: string;
  readonly dueDate: string;
  readonly total: string;
  readonly about: string;
}
/** Where each list finds its documents, and what is open of them with a party. */
export const sources: Readonly<Record<List, Source>> = {
  advances: {
    entity: 'fico_receipt',
    key: 'receipt',
    line: 'receipt',
    party: 'customer',
    balance: 'fico_receivable_entry_by_advances',
    measure: 'advance',
    date: 'receipt_date',
    dueDate: 'receipt_date',
    total: 'advance',
    about: `coalesce(d.remark, '')`,
  },
  prepayments: {
    entity: 'fico_payment',
    key: 'payment',
    line: 'payment',
    party: 'supplier',
    balance: 'fico_payable_entry_by_prepayments',
    measure: 'prepaid',
    date: 'pay_date',
    dueDate: 'pay_date',
    total: 'prepaid_amount',
    about: `coalesce(d.remark, '')`,
  },
  receivables: {
    entity: 'fico_ar_invoice',
    key: 'invoice',
    line: 'invoice',
    party: 'customer',
    balance: 'fico_receivable_entry_by_open',
    measure: 'amount',
    date: 'invoice_date',
    dueDate: 'due_date',
    total: 'total',
    about: `''`,
  },
  payables: {
    entity: 'pur_ap_invoice',
    key: 'invoice',
    line: 'payable',
    party: 'supplier',
    balance: 'fico_payable_entry_by_open',
    measure: 'amount',
    date: 'invoice_date',
    dueDate: 'due_date',
    total: 'total',
    about: `''`,
  },
};

/** Documents as they stand with a party; another one's are open with nothing. */
export async function openWith(
  work: Work,
  of: List,
  party: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OpenWith>> {
  if (ids.length === 0) return new Map();
  const { entity, key, party: whose, balance, measure } = sources[of];
  const rows = await work.query<{ id: number; number: string; open: string }>(
    `fico_write_off.with.${of}`,
    `select d.id, d.number, coalesce(sum(b.${measure}), 0)::numeric(18,2)::text as open from ${entity} d
     left join ${balance} b on b.company_id = $1 and b.${whose} = $2 and b.${key} = d.id
     where d.company_id = $1 and d.id = any($3::bigint[]) group by d.id, d.number`,
    [work.company, party, ids],
  );
  const asked = of === 'payables' ? await askedFor(work, 'invoice', ids, 0, party) : new Map<number, Fen>();
  return new Map(
    rows.map(({ id, number, open }) => [id, { number, open: yuan(open), requested: asked.get(id) ?? zeroFen }]),
  );
}

/** What of a party is open, due first in front. */
async function openOf(work: Work, of: List, party: number): Promise<OpenDocument[]> {
  const { entity, key, party: whose, balance, measure, date, dueDate, total, about } = sources[of];
  return work.query<OpenDocument & Record<string, unknown>>(
    `fico_write_off.open.${of}`,
    `select d.id, d.number, d.${date} as date, d.${dueDate} as "dueDate", d.${total}::text as total, b.${measure}::text as open, ${about} as about
     from ${balance}_v b join ${entity}_v d on d.company_id = b.company_id and d.id = b.${key}
     where b.company_id = $1 and b.${whose} = $2 and b.${measure} <> 0 order by d.${dueDate}, d.id limit 1000`,
    [work.company, party],
  );
}

/** What payment requests have asked for is theirs. */
async function freePayables(work: Work, supplier: number): Promise<OpenDocument[]> {
  const open = await openOf(work, 'payables', supplier);
  const asked = await askedFor(
    work,
    'invoice',
    open.map(({ id }) => id),
    0,
    supplier,
  );
  return open.flatMap((one) => {
    const requested = asked.get(one.id) ?? zeroFen;
    const left = subtractFen(yuan(one.open), requested);
    return requested > zeroFen && left <= zeroFen ? [] : [{ ...one, open: formatFen(left) }];
  });
}

/** Prepayments name the invoices of the orders they were made for. */
async function knowingInvoices(work: Work, payments: readonly OpenDocument[]): Promise<OpenDocument[]> {
  const rows = await work.query<{ payment: number; order: number }>(
    'fico_write_off.paidOrders',
    `select document_id as payment, "order" from fico_payment_lines
     where company_id = $1 and document_id = any($2::bigint[]) and "order" is not null`,
    [work.company, payments.map(({ id }) => id)],
  );
  const billed = await payableSource.invoicesOf(work, [...new Set(rows.map(({ order }) => order))]);
  return payments.map((one) => {
    const orders = new Set(rows.filter(({ payment }) => payment === one.id).map(({ order }) => order));
    const numbers = billed.filter(({ order }) => orders.has(order)).map(({ number }) => number);
    return { ...one, about: [one.about, ...numbers].join(' ').trim() };
  });
}

export async function openDocumentsOf(work: Work, of: List, party: number | undefined): Promise<OpenDocument[]> {
  if (party === undefined) return [];
  if (of === 'payables') return freePayables(work, party);
  const open = await openOf(work, of, party);
  return of === 'prepayments' && open.length > 0 ? knowingInvoices(work, open) : open;
}

export async function demandParty(work: Work, party: 'customer' | 'supplier', id: number): Promise<void> {
  const { rows } = await list(work, entityNamed(`crm_${party}`), { pageSize: 1, filters: { id: String(id) } });
  if (rows.length === 0) throw new Refusal(`${party === 'customer' ? '客户' : '供应商'}不存在，或不在你的范围内`);
}
