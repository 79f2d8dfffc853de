import { formatRate } from '@heliu/model';
import { asWorkbook, handle, Params, prepared, type SheetColumn, visible, type Work } from '@heliu/engine';
import { taxPolicies } from '../face/face.ts';
import { invoice } from '../invoice/invoice.ts';
import { invoiceKinds } from '../../shop/model.ts';
import {
  adminSum,
  type CompanySum,
  type Dimension,
  dimensions,
  type InvoiceSums,
  statistics,
  type Statistics,
  statisticsFile,
  type SumRow,
  type Wanted,
} from './statistics.calls.ts';

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

type Span = Partial<Wanted> & Pick<Wanted, 'from' | 'to'>;

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

async function statisticsOf(work: Work, wanted: Wanted): Promise<Statistics> {
  const isLong = (Date.parse(wanted.to) - Date.parse(wanted.from)) / 86_400_000 >= manyDays;
  const pace = isLong ? 'month' : 'day';
  const [total] = await summed(work, wanted, 'all');
  const rows = await summed(work, wanted, wanted.by);
  const course = wanted.by === pace ? rows : await summed(work, wanted, pace);
  const { key: _, label: __, ...all } = total!;
  return { total: all, rows: named(wanted.by, rows), course: named(pace, course) };
}

const columnsFor = (by: Dimension): SheetColumn[] => [
  { title: dimensions[by], look: 'text', width: 24 },
  { title: '蓝票张数', look: 'whole', width: 10 },
  { title: '红票张数', look: 'whole', width: 10 },
  { title: '蓝票价税合计', look: 'money', width: 16 },
  { title: '红票价税合计', look: 'money', width: 16 },
  { title: '金额', look: 'money', width: 16 },
  { title: '税额', look: 'money', width: 16 },
  { title: '价税合计', look: 'money', width: 16 },
];
const cellsOf = (label: string, row: InvoiceSums) => [
  label,
  row.blue,
  row.red,
  ...[row.blueGross, row.redGross, row.net, row.tax, row.gross].map(Number),
];

/** Counts and sums only: the platform looks after companies, not into them. */
const companySums = (work: Work, from: string, to: string): Promise<CompanySum[]> =>
  work.query<CompanySum>(
    'oms_invoice.adminSum',
    `select company as id, name, blue, red, blue_gross as "blueGross", red_gross as "redGross", net, tax, gross
     from oms_invoice_sums_overseen($1::date, $2::date) order by gross desc, company limit 1000`,
    [from, to],
  );

export const statisticsHandlers = [
  handle(statistics, (wanted, work) => statisticsOf(work, wanted)),
  handle(statisticsFile, async (wanted, work) => {
    const rows = named(wanted.by, await summed(work, wanted, wanted.by));
    const name = `发票统计_按${dimensions[wanted.by]}_${wanted.from}_${wanted.to}`;
    return asWorkbook(
      name,
      columnsFor(wanted.by),
      rows.map((row) => cellsOf(row.label, row)),
    );
  }),
  handle(adminSum, ({ from, to }, work) => companySums(work, from, to)),
];
