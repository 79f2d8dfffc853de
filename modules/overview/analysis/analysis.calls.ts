import {
  addressWith,
  choice,
  custom,
  date,
  decimal,
  get,
  lastDayOf,
  money,
  rate,
  ref,
  report,
  type ReportRow,
  text,
} from '@heliu/model';
import { z } from 'zod';

/** What sales are looked at by. */
const dimensions = {
  day: '日',
  month: '月',
  shop: '店铺',
  goods: '商品',
  customer: '客户',
  salesman: '业务员',
} as const;
export type Dimension = keyof typeof dimensions;
const ways = Object.fromEntries(Object.entries(dimensions).map(([by, label]) => [by, `按${label}`])) as Record<
  Dimension,
  string
>;

const columns = {
  label: text('统计项'),
  quantity: decimal('数量'),
  shopTotal: money('店铺销售额'),
  wholesaleTotal: money('批发销售额'),
  total: money('销售额合计'),
  net: money('不含税销售额'),
  cost: money('成本', { masked: 'cost' }),
  fee: money('平台费用', { masked: 'cost' }),
  margin: money('毛利', { masked: 'cost' }),
  marginRate: rate('毛利率', { masked: 'cost' }),
};
const carries = { key: text('统计项编号') };
export type SaleRow = ReportRow<typeof columns, typeof carries>;

const parameters = {
  from: date('开始日期', { required: true }),
  to: date('结束日期', { required: true }),
  shop: ref('店铺', 'oms_shop'),
  customer: ref('客户', 'crm_customer'),
  salesman: ref('业务员', 'sys_user'),
  sku: ref('SKU', 'goods_sku'),
  by: choice('统计方式', ways, { default: 'day' }),
};
type Asked = { readonly [K in keyof typeof parameters]: string | number | null };

/** The days of one row. Of a month those that were asked for. */
const daysOf = ({ key }: SaleRow, { by, from, to }: Asked): string => {
  if (by === 'day') return key!;
  if (by !== 'month') return `${from}..${to}`;
  const [first, last] = [`${key}-01`, lastDayOf(key!)];
  return `${first > String(from) ? first : from}..${last < String(to) ? last : to}`;
};

const fieldOf = { shop: 'shop', goods: 'sku', customer: 'customer', salesman: 'salesman' } as const;

/** The lines of exactly the goods a figure adds up; of a figure of nothing there are none. */
const behind = (path: string, figure: 'shopTotal' | 'wholesaleTotal') => (row: SaleRow, asked: Asked) => {
  if (row[figure] === '0.00') return undefined;
  const { shop, customer, salesman, sku } = asked;
  const own = fieldOf[asked.by as keyof typeof fieldOf];
  const filters = { shop, customer, salesman, sku, ...(own && { [own]: row.key === '0' ? '~' : row.key }) };
  const left = { status: 'audited', shipState: 'shipped,signed' };
  return { to: addressWith(path, { ...filters, outDate: daysOf(row, asked), ...left }) };
};

/** What is drawn; nothing of what it cost, which not everybody sees. */
export interface CoursePoint {
  readonly label: string;
  readonly shopTotal: string;
  readonly wholesaleTotal: string;
}
export const salesAnalysis = report<{ readonly course: readonly CoursePoint[] }>()({
  name: 'sal_analysis',
  label: '销售分析',
  summary: '已发出商品的销售额、成本、平台费用与毛利，按日、月、店铺、商品、客户或业务员',
  access: 'sal_analysis:view',
  call: get('/api/bianalysis/sales'),
  file: get('/api/bianalysis/salesFile'),
  path: '/sales/analysis',
  about: 'oms_output_order',
  parameters,
  span: { from: 'from', to: 'to', mostDays: 731 },
  columns,
  carries,
  heads: [{ title: '扣除平台费用后的毛利', columns: ['cost', 'fee', 'margin', 'marginRate'] }],
  fit: ({ by }) => ({
    labels: { label: dimensions[by] },
    note: '按出库日期，发出即计入，批发反审核后退出，退货不扣减，不经出库单发货的店铺订单不在内；毛利已扣除税额、成本和平台费用（按店铺所属销售渠道的佣金比例）',
  }),
  sums: ['quantity', 'shopTotal', 'wholesaleTotal', 'total', 'net', 'cost', 'fee', 'margin'],
  drill: {
    shopTotal: behind('/oms/outputorder/lines', 'shopTotal'),
    wholesaleTotal: behind('/sales/outputorder/lines', 'wholesaleTotal'),
  },
  chart: { label: '销售走势', of: 'course', along: 'label', bars: { shopTotal: 'order', wholesaleTotal: 'goods' } },
  empty: '这段时间没有发出商品。',
});

const days = z.coerce.number('天数无效').int('天数无效').min(7, '至少 7 天').max(31, '最多 31 天').default(30);

/** Yuan text everywhere; the period before is as long, and ends the day before this one begins. */
export interface SalesTrend {
  readonly days: readonly string[];
  readonly amounts: readonly string[];
  readonly before: readonly string[];
  readonly total: string;
  readonly totalBefore: string;
}
export const salesTrend = custom<SalesTrend>()(
  '每日销售额与上一期比较（已发出的商品，按出库日期）',
  get('/api/bianalysis/salesTrend'),
  'sal_analysis:view',
  z.object({ days }),
  { price: 'all' },
);

export interface Ranked {
  readonly id: number;
  readonly name: string;
  readonly total: string;
  readonly quantity: string;
}
export interface Ranking {
  readonly from: string;
  readonly to: string;
  readonly rows: readonly Ranked[];
}
const ranking = (summary: string, path: string) =>
  custom<Ranking>()(summary, get(path), 'sal_analysis:view', z.object({ days }), { price: 'all' });
export const topGoods = ranking('近日销售额最多的商品', '/api/bianalysis/topGoods');
export const shopRanking = ranking('近日各店铺的销售额，多的在前', '/api/bianalysis/shopRanking');
