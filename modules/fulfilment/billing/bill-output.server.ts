import {
  codes,
  dec,
  type Decimal,
  divideDecimal,
  type Draft,
  type Fen,
  formatFen,
  type Full,
  showFen,
  subtractFen,
  sumFen,
  yuan,
} from '@heliu/model';
import { type Blocker, Params, prepared, Refusal, visible, type Work } from '@heliu/engine';
import { type arInvoice, type Billable, totalsOf } from '../../fico/model.ts';
import type { BillSource } from '../../fico/server.ts';
import { billShipped } from '../../sales/server.ts';
import { outputOrder } from '../output-order/output-order.ts';
import { billedBy, type LeftLine, type Share, shareOf } from './billing.rules.ts';

type Invoice = Full<typeof arInvoice>;
type InvoiceDraft = Draft<typeof arInvoice>;
interface Source extends LeftLine {
  readonly id: number;
  readonly output: number;
  readonly number: string;
  readonly taxRate: Decimal;
  readonly unit: string | null;
  readonly salesman: number | null;
}

/** What audited invoices have billed of these lines, whichever invoices they were. */
const billedText = `select l.output_line as line, sum(l.quantity) as quantity, sum(l.total) as total, sum(l.tax) as tax
  from fico_ar_invoice_lines l join fico_ar_invoice i on i.company_id = $1 and i.id = l.document_id and i.status = 'audited'
  where l.company_id = $1 and l.output = any($2::bigint[]) group by 1`;

async function sourcesOf(work: Work, lines: InvoiceDraft['lines']): Promise<Map<number, Source>> {
  const outputs = [...new Set(lines.flatMap(({ output }) => output ?? []))];
  const rows = await work.query<
    Omit<Source, 'total' | 'tax' | 'billedTotal' | 'billedTax'> &
      Readonly<Record<'total' | 'tax' | 'billedTotal' | 'billedTax', string>>
  >(
    'fico_ar_invoice.outputLines',
    `with billed as (${billedText})
     select l.id, h.id as output, h.number, trim_scale(coalesce(l.tax_rate, 0))::text as "taxRate", u.name as unit, h.salesman,
       trim_scale(l.quantity)::text as quantity, l.total::text as total, l.tax::text as tax,
       trim_scale(coalesce(b.quantity, 0))::text as "billedQuantity", coalesce(b.total, 0)::numeric(18,2)::text as "billedTotal", coalesce(b.tax, 0)::numeric(18,2)::text as "billedTax"
     from oms_output_order h join oms_output_order_lines l on l.company_id = $1 and l.document_id = h.id
     left join goods_unit u on u.company_id = $1 and u.id = l.unit left join billed b on b.line = l.id
     where h.company_id = $1 and h.id = any($2::bigint[])`,
    [work.company, outputs],
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        total: yuan(row.total),
        tax: yuan(row.tax),
        billedTotal: yuan(row.billedTotal),
        billedTax: yuan(row.billedTax),
      },
    ]),
  );
}

interface Part {
  readonly index: number;
  readonly source: Source;
  readonly share: Share;
  readonly isTooMuch: boolean;
}

/** What each line of an invoice that carries out goods comes to now; lines about the same goods one after the other. */
async function partsOf(work: Work, lines: InvoiceDraft['lines']): Promise<Part[]> {
  const sources = await sourcesOf(work, lines);
  return lines.flatMap(({ output, outputLine, quantity }, index): Part[] => {
    if (output == null || outputLine == null) return [];
    const source = sources.get(outputLine);
    if (!source || source.output !== output)
      throw new Refusal(`发票明细第${index + 1}行：出库单已被修改，请重新选择要立应收的行`, codes.invalid);
    const share = shareOf(source, quantity);
    const after = billedBy(source, quantity, share);
    sources.set(source.id, { ...source, ...after });
    return [{ index, source, share, isTooMuch: Number(after.billedQuantity) > Number(source.quantity) }];
  });
}

const carriesOut = (lines: readonly { readonly output?: number | null }[]) =>
  lines.some(({ output }) => output != null);

/** The price, the rate and the amounts are those of the sales order; nothing of them is typed a second time. */
async function fill(draft: InvoiceDraft, work: Work): Promise<void> {
  if (!carriesOut(draft.lines)) return;
  const wrong = draft.lines.findIndex(({ output, quantity }) => output != null && Number(quantity) <= 0);
  if (wrong >= 0) throw new Refusal(`发票明细第${wrong + 1}行：从出库单来的行数量应大于零`, codes.invalid);
  const lines = [...draft.lines];
  const parts = await partsOf(work, draft.lines);
  draft.salesman ??= parts.find(({ source }) => source.salesman !== null)?.source.salesman ?? null;
  for (const { index, source, share } of parts) {
    const line = lines[index]!;
    const tax = line.statedTax ?? share.tax;
    lines[index] = {
      ...line,
      unit: line.unit ?? source.unit,
      taxRate: source.taxRate,
      taxPrice: divideDecimal(dec(formatFen(share.total)), line.quantity, 8),
      amount: subtractFen(share.total, tax),
      tax,
      total: share.total,
    };
  }
  Object.assign(draft, { lines, ...totalsOf(lines as never) });
}

async function arrival({ lines }: InvoiceDraft, work: Work): Promise<string | undefined> {
  if (!carriesOut(lines)) return undefined;
  const [last] = await work.query<{ day: string | null }>(
    'fico_ar_invoice.arrival',
    'select max(out_date) as day from oms_output_order where company_id = $1 and id = any($2::bigint[])',
    [work.company, [...new Set(lines.flatMap(({ output }) => output ?? []))]],
  );
  return last?.day ?? undefined;
}

/** Another invoice may have billed a part since this one was written, and left another fen to the last. */
async function blockers({ lines }: Invoice, work: Work): Promise<Blocker[]> {
  if (!carriesOut(lines)) return [];
  const outputs = [...new Set(lines.flatMap(({ output }) => output ?? []))];
  await work.query(
    'fico_ar_invoice.lockOutputs',
    'select id from oms_output_order where company_id = $1 and id = any($2::bigint[]) order by id for update',
    [work.company, outputs],
  );
  const parts = await partsOf(work, lines);
  return parts.flatMap(({ index, source, share, isTooMuch }): Blocker[] => {
    const { total, tax, statedTax } = lines[index]!;
    const isRight = total === share.total && (statedTax !== null || tax === share.tax);
    // More than there is, the chain itself refuses and says how much there is.
    if (isTooMuch || isRight) return [];
    return [
      {
        code: 'FIN010',
        message: `发票明细第${index + 1}行：出库单 ${source.number} 这些数量现在应立 ${showFen(share.total)}（税 ${showFen(share.tax)}），本单写的是 ${showFen(total)}（税 ${showFen(tax)}）；请打开编辑再保存一次，金额会重新计算`,
        record: { entity: outputOrder.name, id: source.output, title: source.number },
      },
    ];
  });
}

const totalOf = ({ lines }: Invoice): Fen =>
  sumFen(lines.filter(({ output }) => output !== null).map(({ total }) => total));

async function billable(customer: number, work: Work): Promise<Billable[]> {
  const params = new Params();
  const where = [
    `h.customer = ${params.add(customer)}::bigint`,
    `h.kind = 'sales' and h.status = 'audited' and h.invoiced <> 'all'`,
    ...visible(outputOrder, work.user, 'h', params),
  ];
  const { name, text, values } = prepared(
    `select 'oms_output_order' as "sourceType", h.id as "sourceId", h.number as "sourceNumber", h.out_date as date,
       (select sum(l.total) from oms_output_order_lines_v l where l.document_id = h.id)::numeric(18,2) as total,
       (select coalesce(sum(l.total), 0) from fico_ar_invoice_lines_v l join fico_ar_invoice_v i on i.id = l.document_id and i.status = 'audited'
        where l.output = h.id)::numeric(18,2) as billed
     from oms_output_order_v h where ${where.join(' and ')} order by h.out_date, h.id limit 1000`,
    params.values,
  );
  return work.query<Billable>(name, text, values);
}

/** Goods that left for wholesale customers, as invoices bill them. */
export const outputBills: BillSource = {
  fill,
  arrival,
  blockers,
  postings: (invoice) => (carriesOut(invoice.lines) ? billShipped(invoice.customer, totalOf(invoice)) : []),
  billable,
};
