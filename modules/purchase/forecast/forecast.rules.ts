import {
  addDecimal,
  compareDecimal,
  dec,
  type Decimal,
  divideDecimal,
  negateDecimal,
  timesDecimal,
} from '@heliu/model';

import {
  type Basis,
  expected,
  type JudgedMonth,
  judged,
  type Method,
  type PastMonth,
  type Verdict,
  capTimes,
} from './demand.rules.ts';

/** How sure one wants to be that there is enough, and how many deviations that takes. */
export type Level = '85' | '90' | '95' | '98' | '99';
export const levels: Readonly<Record<Level, string>> = { 85: '85%', 90: '90%', 95: '95%', 98: '98%', 99: '99%' };
const deviations: Readonly<Record<Level, number>> = { 85: 1.04, 90: 1.28, 95: 1.65, 98: 2.05, 99: 2.33 };

const dayMs = 86_400_000;
export interface Stretch {
  readonly month: string;
  readonly leadDays: number;
  readonly coverDays: number;
}
/** The days from tomorrow on, by month: first those until the goods come, then those they have to last. */
export function stretchesFrom(day: string, leadDays: number, coverDays: number): Stretch[] {
  const found = new Map<string, { leadDays: number; coverDays: number }>();
  for (let n = 1; n <= leadDays + coverDays; n++) {
    const month = new Date(Date.parse(`${day}T00:00:00Z`) + n * dayMs).toISOString().slice(0, 7);
    const so = found.get(month) ?? { leadDays: 0, coverDays: 0 };
    found.set(month, n <= leadDays ? { ...so, leadDays: so.leadDays + 1 } : { ...so, coverDays: so.coverDays + 1 });
  }
  return [...found].map(([month, days]) => ({ month, ...days }));
}

/** What is known of an SKU when it is asked how much of it to buy. Quantities are in base units. */
export interface Known {
  readonly months: readonly PastMonth[];
  readonly stock: Readonly<Record<'onHand' | 'reserved' | 'onOrder' | 'inTransit', Decimal>> & {
    /** In orders that are not audited yet and in the cart; forecasts from before it was counted do not say. */
    readonly planned?: Decimal;
  };
  /** Left out where nobody has said it. */
  readonly leadDays: number | null;
  readonly minStock: Decimal | null;
  readonly maxStock: Decimal | null;
  /** Of the unit it is bought by: how many base units it is, and into which parts it may be divided. */
  readonly unit: { readonly name: string; readonly ratio: Decimal; readonly decimals: number };
  /** In that unit. */
  readonly minQuantity: Decimal | null;
}
export interface Plan {
  readonly day: string;
  readonly coverDays: number;
  readonly level: Level;
  readonly method: Method;
}

/** Every figure a suggestion follows from. Those that are added up are kept as they are shown, so that they add up. */
export interface Reasoning extends Omit<Known, 'months' | 'leadDays'> {
  readonly basis: Basis;
  readonly growth: Decimal | null;
  readonly from: readonly string[];
  readonly months: readonly JudgedMonth[];
  readonly ahead: readonly (Stretch & { readonly daily: Decimal; readonly lead: Decimal; readonly cover: Decimal })[];
  readonly leadDays: number;
  readonly leadIsGuessed: boolean;
  readonly coverDays: number;
  readonly level: Level;
  readonly deviation: Decimal;
  readonly leadDemand: Decimal;
  readonly coverDemand: Decimal;
  /** What the past alone would have kept as a reserve; the lower limit may be above it. */
  readonly reserve: Decimal;
  readonly safety: Decimal;
  readonly target: Decimal;
  readonly position: Decimal;
  readonly shortage: Decimal;
  readonly reorderPoint: Decimal;
  /** In the unit it is bought by, before the least that is sold at once. */
  readonly packs: Decimal;
  readonly suggested: Decimal;
}

const none = dec(0);
const rounded = (value: number, scale: number): Decimal => dec(value.toFixed(scale));
const most = (a: Decimal, b: Decimal): Decimal => (compareDecimal(a, b) >= 0 ? a : b);
/** Up to what a unit can be divided into. */
function roundedUp(value: Decimal, decimals: number): Decimal {
  const step = dec(10 ** -decimals);
  const near = divideDecimal(value, dec(1), decimals);
  return compareDecimal(near, value) >= 0 ? near : addDecimal(near, step);
}

/** Nobody has said how long it takes: a week. */
const usualLeadDays = 7;

export function reasoned(known: Known, { day, coverDays, level, method }: Plan): Reasoning {
  const { stock, minStock, maxStock, unit, minQuantity } = known;
  const leadDays = known.leadDays ?? usualLeadDays;
  const stretches = stretchesFrom(day, leadDays, coverDays);
  const months = judged(known.months);
  const { basis, growth, from, daily, deviation } = expected(
    months,
    stretches.map(({ month }) => month),
    method,
  );
  const ahead = stretches.map((stretch, i) => ({
    ...stretch,
    daily: rounded(daily[i]!, 4),
    lead: rounded(Number(daily[i]!.toFixed(4)) * stretch.leadDays, 2),
    cover: rounded(Number(daily[i]!.toFixed(4)) * stretch.coverDays, 2),
  }));
  const leadDemand = addDecimal(none, ...ahead.map(({ lead }) => lead));
  const coverDemand = addDecimal(none, ...ahead.map(({ cover }) => cover));
  const off = rounded(deviation, 2);
  const reserve = rounded(deviations[level] * Number(off) * Math.sqrt((leadDays + coverDays) / 30), 2);
  const safety = most(reserve, minStock ?? none);
  const target = addDecimal(leadDemand, coverDemand, safety);
  const position = addDecimal(
    stock.onHand,
    negateDecimal(stock.reserved),
    stock.onOrder,
    stock.inTransit,
    stock.planned ?? none,
  );
  const shortage = most(none, addDecimal(target, negateDecimal(position)));
  const packs = roundedUp(divideUp(shortage, unit.ratio), unit.decimals);
  const least = minQuantity === null ? none : roundedUp(minQuantity, unit.decimals);
  return {
    basis,
    growth: growth === null ? null : rounded(growth, 2),
    from,
    months,
    ahead,
    stock,
    minStock,
    maxStock,
    unit,
    minQuantity,
    leadDays,
    leadIsGuessed: known.leadDays === null,
    coverDays,
    level,
    deviation: off,
    leadDemand,
    coverDemand,
    reserve,
    safety,
    target,
    position,
    shortage,
    reorderPoint: addDecimal(leadDemand, safety),
    packs,
    suggested: compareDecimal(packs, none) === 0 ? none : most(packs, least),
  };
}

/** Never less than the true quotient, so that what is bought covers what is missing. */
function divideUp(value: Decimal, by: Decimal): Decimal {
  const near = divideDecimal(value, by, 12);
  return compareDecimal(timesDecimal(near, by), value) >= 0 ? near : addDecimal(near, dec('0.000000000001'));
}

export const isUrgent = ({ position, reorderPoint }: Pick<Reasoning, 'position' | 'reorderPoint'>): boolean =>
  compareDecimal(position, reorderPoint) < 0;

const monthName = (month: string) => `${Number(month.slice(5))}月`;
const bases: Readonly<Record<Basis, string>> = {
  season: '去年同月',
  average: '近几个月加权平均（越近权重越大）',
  none: '没有可用的历史',
};

/** The way to the suggestion in words, one step a sentence. */
export function wordsOf(r: Reasoning): string[] {
  const left = (verdict: Verdict) => r.months.filter((one) => one.verdict === verdict).map(({ month }) => month);
  const [short, capped] = [left('short'), left('capped')];
  const perDay = [...new Set(r.ahead.map(({ daily }) => daily))];
  const unit = r.unit.name;
  const overMax =
    r.maxStock !== null &&
    compareDecimal(addDecimal(r.position, timesDecimal(r.suggested, r.unit.ratio)), r.maxStock) > 0;
  return [
    r.basis === 'season'
      ? `需求依据：${bases.season} × 增长 ${r.growth}，预计每天 ${r.ahead.map(({ month, daily }) => `${monthName(month)} ${daily}`).join('、')}`
      : `需求依据：${bases[r.basis]}，预计每天 ${perDay.join('、')}`,
    ...(short.length > 0 ? [`${short.join('、')} 缺过货，卖得比平常少，不计入`] : []),
    ...(capped.length > 0 ? [`${capped.join('、')} 超过平常的 ${capTimes} 倍，按 ${capTimes} 倍计`] : []),
    `到货前 ${r.leadDays} 天需要 ${r.leadDemand}${r.leadIsGuessed ? '（没有填供货周期，按 7 天）' : ''}，之后备 ${r.coverDays} 天需要 ${r.coverDemand}`,
    `安全库存 ${r.safety}：每30天波动 ${r.deviation}，服务水平 ${r.level}% 要留 ${r.reserve}` +
      (r.minStock === null ? '' : `，库存下限 ${r.minStock}，取大的`),
    `目标 ${r.leadDemand} + ${r.coverDemand} + ${r.safety} = ${r.target}`,
    `现有 ${r.stock.onHand} − 占用 ${r.stock.reserved} + 采购在途 ${r.stock.onOrder} + 调拨在途 ${r.stock.inTransit}` +
      (compareDecimal(r.stock.planned ?? none, none) === 0
        ? ''
        : ` + 计划中 ${r.stock.planned}（未审核的订单和订货车）`) +
      ` = ${r.position}`,
    compareDecimal(r.shortage, none) === 0
      ? `${r.position} 不少于目标 ${r.target}，不用买`
      : `还差 ${r.target} − ${r.position} = ${r.shortage}，合 ${r.packs} ${unit}` +
        (compareDecimal(r.suggested, r.packs) > 0 ? `，起订 ${r.minQuantity} ${unit}，买 ${r.suggested} ${unit}` : ''),
    ...(overMax ? [`买到后会超过库存上限 ${r.maxStock}`] : []),
  ];
}

/** What would be there at the end of each month ahead, with what is bought and without. In base units. */
export function projected(r: Reasoning, bought: Decimal) {
  let [without, along] = [r.position, addDecimal(r.position, timesDecimal(bought, r.unit.ratio))];
  return r.ahead.map(({ month, lead, cover }) => {
    const used = negateDecimal(addDecimal(lead, cover));
    [without, along] = [addDecimal(without, used), addDecimal(along, used)];
    return { month, without, with: along };
  });
}

interface Line {
  readonly sku: number;
  readonly quantity?: Decimal | null | undefined;
}
/** What nobody has typed follows the suggestion: what is empty, and what still is the suggestion of the last time. */
export function followed<L extends Line>(
  line: L,
  suggested: Decimal,
  before: { readonly quantity: Decimal | null; readonly suggested: Decimal } | undefined,
): Decimal {
  if (line.quantity == null) return suggested;
  const isUntouched =
    before !== undefined &&
    before.quantity !== null &&
    compareDecimal(before.quantity, before.suggested) === 0 &&
    compareDecimal(line.quantity, before.quantity) === 0;
  return isUntouched ? suggested : line.quantity;
}

export function forecastComplaint({ lines }: { readonly lines: readonly Line[] }): string | undefined {
  const seen = new Set<number>();
  for (const [index, { sku }] of lines.entries()) {
    if (seen.has(sku)) return `预测明细第${index + 1}行：SKU重复，每个SKU只写一行`;
    seen.add(sku);
  }
  return undefined;
}
