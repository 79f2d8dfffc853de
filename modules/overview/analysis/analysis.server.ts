import { daysAfter, sumYuan } from '@heliu/model';
import { bindReport, handle, Params, prepared, today, visible, type Work } from '@heliu/engine';
import { outputOrder, sales } from '../../fulfilment/model.ts';
import {
  type CoursePoint,
  type Dimension,
  type Ranking,
  salesAnalysis,
  salesTrend,
  type SalesTrend,
  type SaleRow,
  shopRanking,
  topGoods,
} from './analysis.calls.ts';

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly shop?: number | null;
  readonly customer?: number | null;
  readonly salesman?: number | null;
  readonly sku?: number | null;
}
const filters = ['shop', 'customer', 'salesman', 'sku'] as const;

interface Way {
  readonly key: string;
  /** The names of what is looked at, and what there is instead where it is nobody's. */
  readonly named?: { readonly join: string; readonly name: string; readonly otherwise: string };
}
const ways: Readonly<Record<Dimension, Way>> = {
  day: { key: `to_char(s.day, 'YYYY-MM-DD')` },
  month: { key: `to_char(s.day, 'YYYY-MM')` },
  shop: {
    key: 'coalesce(s.shop, 0)',
    named: { join: 'oms_shop_v', name: 't.name', otherwise: '批发' },
  },
  goods: {
    key: 'coalesce(s.sku, 0)',
    named: { join: 'goods_sku_v', name: `concat_ws(' ', t.code, t.name)`, otherwise: '没有对应 SKU 的商品' },
  },
  customer: {
    key: 'coalesce(s.customer, 0)',
    named: { join: 'crm_customer_v', name: 't.name', otherwise: '店铺的买家' },
  },
  salesman: {
    key: 'coalesce(s.salesman, 0)',
    named: { join: 'sys_user_v', name: 't.realname', otherwise: '没有业务员' },
  },
};

const measures = Object.keys(sales.measures).join(', ');

/** The kept sums of goods: whole months as such, and the days before and behind them. */
function goodsOf({ from, to }: Asked, params: Params): string {
  const firstOf = (day: string) => `${day.slice(0, 7)}-01`;
  const monthAfter = (day: string) => firstOf(daysAfter(firstOf(day), 31));
  const first = from === firstOf(from) ? from : monthAfter(from);
  const next = daysAfter(to, 1);
  const last = firstOf(next);
  const days = (between: string) => `select sku, shop, ${measures} from oms_sale_entry_by_goods_v where ${between}`;
  const [begin, end] = [`${params.add(from)}::date`, `${params.add(to)}::date`];
  if (first >= last) return `(${days(`day between ${begin} and ${end}`)}) s`;
  const [one, other] = [`${params.add(first)}::date`, `${params.add(last)}::date`];
  return `(${days(`day >= ${begin} and day < ${one}`)} union all ${days(`day >= ${other} and day <= ${end}`)}
    union all select sku, shop, ${measures} from oms_sale_entry_by_goods_months_v where month >= ${one} and month < ${other}) s`;
}

/**
 * Where the sums are read from: the kept ones of everything that is asked about, else the entries themselves, which have
 * an index for whatever narrows them down. Whoever sees only some of the documents has his own sums, from the entries of those.
 */
function sourceOf(work: Work, asked: Asked, by: Dimension | 'all', params: Params): string {
  const wanted = filters.filter((key) => asked[key] != null);
  const where = (day: string) => [
    ...(day ? [`${day} between ${params.add(asked.from)}::date and ${params.add(asked.to)}::date`] : []),
    ...wanted.map((key) => `s.${key} = ${params.add(asked[key])}`),
  ];
  const read = (from: string, conditions: readonly string[]) =>
    `from ${from}${conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''}`;
  const seen = visible(outputOrder, work.user, 'd', params);
  if (seen.length > 0) {
    const own = `d.id = s.source_id and s.source_name = '${outputOrder.name}'`;
    const joined = `oms_sale_entry_v s join oms_output_order_v d on ${[own, ...seen].join(' and ')}`;
    return read(joined, where('s.posted_on'));
  }
  if (by === 'goods' && wanted.every((key) => key === 'shop')) return read(goodsOf(asked, params), where(''));
  if (by === 'goods' || wanted.includes('sku')) return read('oms_sale_entry_v s', where('s.posted_on'));
  return read('oms_sale_entry_by_party_v s', where('s.day'));
}

const money = (amount: string) => `coalesce(${amount}, 0)::numeric(18,2)`;
const sums = `trim_scale(coalesce(sum(s.quantity), 0))::text as quantity,
  ${money('sum(s.total) filter (where s.shop <> 0)')} as "shopTotal", ${money('sum(s.total) filter (where coalesce(s.shop, 0) = 0)')} as "wholesaleTotal",
  ${money('sum(s.total)')} as total, ${money('sum(s.net)')} as net, ${money('sum(s.cost)')} as cost, ${money('sum(s.fee)')} as fee,
  ${money('sum(s.net - s.cost - s.fee)')} as margin,
  trim_scale(round(sum(s.net - s.cost - s.fee) / nullif(sum(s.net), 0), 4))::text as "marginRate"`;

/** The one definition of what was sold, by whatever it is looked at. */
async function soldBy(work: Work, asked: Asked, by: Dimension | 'all', most = 1000): Promise<SaleRow[]> {
  const params = new Params();
  const from = sourceOf(work, asked, by, params);
  const { name, text, values } = prepared(textOf(by, from, most), params.values);
  return work.query<SaleRow>(name, text, values);
}

function textOf(by: Dimension | 'all', from: string, most: number): string {
  if (by === 'all') return `select null as key, null as label, ${sums} ${from}`;
  const { key, named } = ways[by];
  // What was sold and taken back again has left nothing to show.
  const grouped = `select ${key} as id, ${sums} ${from} group by 1 having bool_or(s.quantity <> 0 or s.total <> 0 or s.cost <> 0)`;
  if (!named) return `select g.*, g.id as key, g.id as label from (${grouped}) g order by g.id limit ${most}`;
  return `select g.*, g.id::text as key, coalesce(nullif(${named.name}, ''), '${named.otherwise}') as label
    from (select * from (${grouped}) x order by x.total desc, x.id limit ${most}) g
    left join ${named.join} t on t.id = g.id order by g.total desc, g.id`;
}

/** More days than a drawing can show apart. */
const manyDays = 92;

const pointOf = ({ label, shopTotal, wholesaleTotal }: SaleRow): CoursePoint => ({
  label: label!,
  shopTotal: shopTotal!,
  wholesaleTotal: wholesaleTotal!,
});
/** A drawing shows the days on which nothing left as well. */
function everyDay(points: readonly CoursePoint[], { from, to }: Asked): CoursePoint[] {
  const found = new Map(points.map((point) => [point.label, point]));
  const days: CoursePoint[] = [];
  for (let day = from; day <= to; day = daysAfter(day, 1))
    days.push(found.get(day) ?? { label: day, shopTotal: '0.00', wholesaleTotal: '0.00' });
  return days;
}

/** Whoever does not see prices must not work them out from what is left of them. */
const withoutPrices = (work: Work, row: SaleRow): SaleRow =>
  work.user.masks.has('price') ? { ...row, margin: null as never, marginRate: null as never } : row;

export const analysisReports = [
  bindReport(salesAnalysis, async (asked, work, most) => {
    const isLong = (Date.parse(asked.to) - Date.parse(asked.from)) / 86_400_000 >= manyDays;
    const pace = isLong ? 'month' : 'day';
    const [total] = await soldBy(work, asked, 'all');
    const rows = await soldBy(work, asked, asked.by, most + 1);
    const points = (asked.by === pace ? rows : await soldBy(work, asked, pace)).map(pointOf);
    const { key: _, label: __, ...totals } = withoutPrices(work, total!);
    const course = pace === 'day' && points.length > 0 ? everyDay(points, asked) : points;
    return {
      rows: rows.map((one) => withoutPrices(work, one)),
      totals: totals as never,
      course: work.user.masks.has('price') ? [] : course,
    };
  }),
];

async function trendOf(work: Work, span: number): Promise<SalesTrend> {
  const last = today();
  const days = Array.from({ length: span }, (_, i) => daysAfter(last, i - span + 1));
  const rows = await soldBy(work, { from: daysAfter(days[0]!, -span), to: last }, 'day');
  const found = new Map(rows.map(({ key, total }) => [key, total]));
  const of = (day: string) => found.get(day) ?? '0.00';
  const [amounts, before] = [days.map(of), days.map((day) => of(daysAfter(day, -span)))];
  return { days, amounts, before, total: sumYuan(amounts), totalBefore: sumYuan(before) };
}

/** As many as a home page has room for. */
const mostRanked = 8;
async function ranked(work: Work, by: 'goods' | 'shop', span: number): Promise<Ranking> {
  const asked = { from: daysAfter(today(), 1 - span), to: today() };
  const rows = await soldBy(work, asked, by, mostRanked);
  return {
    ...asked,
    rows: rows.map(({ key, label, total, quantity }) => ({
      id: Number(key),
      name: label!,
      total: total!,
      quantity: quantity!,
    })),
  };
}

export const analysisHandlers = [
  handle(salesTrend, ({ days }, work) => trendOf(work, days)),
  handle(topGoods, ({ days }, work) => ranked(work, 'goods', days)),
  handle(shopRanking, ({ days }, work) => ranked(work, 'shop', days)),
];
