import { formatRate } from '@heliu/model';
import { bindReport, Params, prepared, visible, type Work } from '@heliu/engine';
import { taxPolicies } from '../face/face.ts';
import { invoice } from '../invoice/invoice.ts';
import { type InvoiceKind, invoiceKinds } from '../../shop/model.ts';
import { adminSum, type Dimension, type InvoiceSums, statistics, type SumRow } from './statistics.calls.ts';

const money = (amount: string) => `coalesce(${amount}, 0)::numeric(18,2)`;
const sums = `count(*) filter (where colour = 'blue') as blue, count(*) filter (where colour = 'red') as red,
  ${money(`sum(gross) filter (where colour = 'blue')`)} as "blueGross", ${money(`sum(gross) filter (where colour = 'red')`)} as "redGross",
  ${money('sum(net)')} as net, ${money('sum(tax)')} as tax, ${money('sum(gross)')} as gross`;

/** What a dimension is in SQL; those with a table name what they mean there. */
const keys: Readonly<Record<Exclude<Dimension, 'taxRate'>, { readonly key: string; readonly table?: string }>> = {
  shop: { key: 'i.shop', table: 'oms_shop_v' },
  subject: { key: 'i.subject', table: 'oms_invoice_subject_v' },
  kind: { key: 'i.kind' },
  day: { key: `to_char(i.invoice_date, 'YYYY-MM-DD')` },
  month: { key: `to_char(i.invoice_date, 'YYYY-MM')` },
};

type Row = InvoiceSums & { readonly key: string | null; readonly label: string | null };

interface Span {
  readonly from: string;
  readonly to: string;
  readonly shop?: number | null;
  readonly subject?: number | null;
  readonly kind?: InvoiceKind | null;
  readonly colour?: 'blue' | 'red' | null;
}

/** Every column it reads stands in one index, which is why a month of a hundred thousand is a matter of milliseconds. */
async function summed(work: Work, wanted: Span, by: Dimension | 'all'): Promise<Row[]> {
  const params = new Params();
  const where = [
    `i.invoice_date between ${params.add(wanted.from)}::date and ${params.add(wanted.to)}::date`,
    `i.status = 'issued'`,
    ...(wanted.shop ? [`i.shop = ${params.add(wanted.shop)}`] : []),
    ...(wanted.subject ? [`i.subject = ${params.add(wanted.subject)}`] : []),
    ...(wanted.kind ? [`i.kind = ${params.add(wanted.kind)}`] : []),
    ...(wanted.colour ? [`i.colour = ${params.add(wanted.colour)}`] : []),
    ...visible(invoice, work.user, 'i', params),
  ].join(' and ');
  const { name, text, values } = prepared(textOf(by, where), params.values);
  return work.query<Row>(name, text, values);
}

/** What was issued in a span, in all or day by day: the one definition, for statistics and home alike. */
export const issuedIn = async (work: Work, from: string, to: string): Promise<InvoiceSums> =>
  (await summed(work, { from, to }, 'all'))[0]!;

export const issuedByDay = async (work: Work, from: string, to: string): Promise<ReadonlyMap<string, InvoiceSums>> =>
  new Map((await summed(work, { from, to }, 'day')).map((row) => [row.key!, row]));

function textOf(by: Dimension | 'all', where: string): string {
  if (by === 'all') return `select null as key, null as label, ${sums} from oms_invoice_v i where ${where}`;
  if (by === 'taxRate')
    // An invoice of two rates counts once at each of them. What bears no tax by law is no rate of nothing, and the tax
    // of a difference is not the rate times the net.
    return `select key, key as label, ${sums} from (
        select case when l.policy in ('exempt', 'untaxed') then l.policy when i.taxation = 'net' then 'net ' || trim_scale(l.tax_rate)::text else trim_scale(l.tax_rate)::text end as key, i.colour, sum(l.net) as net, sum(l.tax) as tax, sum(l.total) as gross
        from oms_invoice_v i join oms_invoice_lines_v l on l.document_id = i.id where ${where} group by i.id, i.colour, 1) r
      group by key order by key ~ '^[0-9.]+$' desc, case when key ~ '^[0-9.]+$' then key::numeric end desc, key`;
  const { key, table } = keys[by];
  const grouped = `select ${key} as key, ${sums} from oms_invoice_v i where ${where} group by 1`;
  const order = by === 'day' || by === 'month' ? 'g.key' : 'g.gross desc, g.key';
  return table
    ? `select g.*, t.name as label from (${grouped}) g left join ${table} t on t.id = g.key order by ${order}`
    : `select g.*, g.key as label from (${grouped}) g order by ${order}`;
}

const rateLabel = (label: string): string => {
  if (label === 'exempt' || label === 'untaxed') return taxPolicies[label];
  return label.startsWith('net ') ? `${formatRate(label.slice(4))}（差额开票）` : formatRate(label);
};

const labelOf = (by: Dimension, label: string | null): string => {
  if (by === 'kind') return invoiceKinds[label as keyof typeof invoiceKinds];
  if (by === 'taxRate') return rateLabel(label!);
  return label ?? '没有店铺';
};
const named = (by: Dimension, rows: readonly Row[]): SumRow[] =>
  rows.map((row) => ({ ...row, key: String(row.key ?? ''), label: labelOf(by, row.label) }));

/** More days than a drawing can show apart. */
const manyDays = 92;

export const statisticsReports = [
  bindReport(statistics, async (asked, work) => {
    const isLong = (Date.parse(asked.to) - Date.parse(asked.from)) / 86_400_000 >= manyDays;
    const pace = isLong ? 'month' : 'day';
    const [total] = await summed(work, asked, 'all');
    const rows = await summed(work, asked, asked.by);
    const course = asked.by === pace ? rows : await summed(work, asked, pace);
    const { key: _, label: __, ...totals } = total!;
    return { rows: named(asked.by, rows), totals, course: named(pace, course) };
  }),
  // Counts and sums only: the platform looks after companies, not into them.
  bindReport(adminSum, async ({ from, to }, work, most) => ({
    rows: await work.query<InvoiceSums & { readonly id: number; readonly name: string }>(
      'oms_invoice.adminSum',
      `select company as id, name, blue, red, blue_gross as "blueGross", red_gross as "redGross", net, tax, gross
       from oms_invoice_sums_overseen($1::date, $2::date) order by gross desc, company limit $3::int`,
      [from, to, most + 1],
    ),
  })),
];
