import {
  addressWith,
  choice,
  date,
  get,
  integer,
  lastDayOf,
  money,
  ref,
  report,
  type ReportRow,
  text,
} from '@heliu/model';
import { invoiceKinds } from '../../shop/model.ts';

/** What invoices are added up by. */
const dimensions = {
  shop: '店铺',
  subject: '开票主体',
  kind: '票种',
  taxRate: '税率',
  day: '日',
  month: '月',
} as const;
export type Dimension = keyof typeof dimensions;
const ways = Object.fromEntries(Object.entries(dimensions).map(([by, label]) => [by, `按${label}`])) as Record<
  Dimension,
  string
>;

const base = '/api/oms/invoice';
const days = {
  from: date('开始日期', { required: true }),
  to: date('结束日期', { required: true }),
};
const span = { from: 'from', to: 'to' } as const;

/** What red ones take back is negative. */
const sums = {
  blue: integer('张数'),
  blueGross: money('价税合计'),
  red: integer('张数'),
  redGross: money('价税合计'),
  net: money('金额'),
  tax: money('税额'),
  gross: money('价税合计'),
};
export type InvoiceSums = Record<'blue' | 'red', number> &
  Record<'blueGross' | 'redGross' | 'net' | 'tax' | 'gross', string>;
const heads = [
  { title: '蓝票', columns: ['blue', 'blueGross'] },
  { title: '红票', columns: ['red', 'redGross'] },
  { title: '合计', columns: ['net', 'tax', 'gross'] },
] as const;

const columns = { label: text('统计项'), ...sums };
const carries = { key: text('统计项编号') };
export type SumRow = ReportRow<typeof columns, typeof carries>;

const parameters = {
  ...days,
  shop: ref('店铺', 'oms_shop'),
  subject: ref('主体', 'oms_invoice_subject'),
  kind: choice('票种', invoiceKinds),
  colour: choice('蓝红', { blue: '蓝票', red: '红票' }),
  by: choice('统计方式', ways, { default: 'shop' }),
};
type Asked = { readonly [K in keyof typeof parameters]: string | number | null };

/** The days of one row. Of a month those that were asked for. */
const daysOf = ({ key }: SumRow, { by, from, to }: Asked): string => {
  if (by === 'day') return key!;
  if (by !== 'month') return `${from}..${to}`;
  const [first, last] = [`${key}-01`, lastDayOf(key!)];
  return `${first > String(from) ? first : from}..${last < String(to) ? last : to}`;
};

/** The list of exactly the invoices a figure counts. Of one tax rate there is none: an invoice may have several. */
const behind = (colour?: 'blue' | 'red') => (row: SumRow, asked: Asked) => {
  const { by, shop, subject, kind } = asked;
  if (by === 'taxRate') return undefined;
  const own = by === 'shop' || by === 'subject' || by === 'kind' ? { [by]: row.key || '~' } : {};
  const filters = { shop, subject, kind, colour: colour ?? asked.colour, status: 'issued' };
  return { to: addressWith('/oms/invoice', { ...filters, invoiceDate: daysOf(row, asked), ...own }) };
};

export const statistics = report<{ readonly course: readonly SumRow[] }>()({
  name: 'oms_invoice_statistics',
  label: '发票统计',
  summary: '发票统计：张数、金额、税额、价税合计，按店铺、主体、票种、税率、日或月',
  access: 'oms_invoice:statistics',
  call: get(`${base}/statistics`),
  file: get(`${base}/statisticsFile`),
  path: '/oms/invoicestatistics',
  about: 'oms_invoice',
  parameters,
  span: { ...span, mostDays: 366 },
  columns,
  carries,
  heads,
  fit: ({ by }) => ({
    labels: { label: dimensions[by] },
    ...(by === 'taxRate' && { note: '一张发票有几个税率，在每个税率各算一张' }),
  }),
  hidden: 'whole',
  drill: {
    blue: behind('blue'),
    blueGross: behind('blue'),
    red: behind('red'),
    redGross: behind('red'),
    gross: behind(),
  },
  chart: { label: '开票走势', of: 'course', along: 'label', bars: { blueGross: 'order', redGross: 'invoice' } },
  empty: '这段时间没有开具发票。',
});

/** What companies invoice, for the platform's administrator: how much, not what or to whom. */
export const adminSum = report()({
  name: 'oms_invoice_companies',
  label: '开票总览',
  summary: '平台管理：各企业开票张数与金额',
  access: 'platform',
  call: get(`${base}/adminSum`),
  file: get(`${base}/adminSumFile`),
  path: '/admininvoices',
  about: 'oms_invoice',
  parameters: days,
  span,
  columns: { name: text('企业'), ...sums },
  carries: { id: integer('企业编号') },
  heads,
  empty: '还没有企业。',
});
