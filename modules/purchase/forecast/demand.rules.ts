import { lastDayOf, monthAfter } from '@heliu/model';

/** One month of an SKU's past, in base units. */
export interface PastMonth {
  readonly month: string;
  /** How many days of it are over. */
  readonly days: number;
  readonly demand: number;
  readonly opening: number;
  readonly closing: number;
}
/** What an SKU moved by in one month, in base units: what was wanted of it, and all comings and goings. */
export interface MovedMonth {
  readonly month: string;
  readonly demand: string;
  readonly moved: string;
}

/** Every month from the first in which it moved to the one of the forecast, with what lay there at both its ends. */
export function historyOf(day: string, onHand: number, moved: readonly MovedMonth[]): PastMonth[] {
  const last = day.slice(0, 7);
  const byMonth = new Map(moved.map((one) => [one.month, one]));
  // What moved after the day of the forecast is taken back first.
  let closing = onHand - moved.reduce((sum, one) => sum + (one.month > last ? Number(one.moved) : 0), 0);
  const first = moved[0]?.month ?? last;
  const months: PastMonth[] = [];
  for (let at = last; at >= first;) {
    const found = byMonth.get(at);
    const opening = closing - Number(found?.moved ?? 0);
    const days = Number((at === last ? day : lastDayOf(at)).slice(8));
    months.unshift({ month: at, days, demand: Number(found?.demand ?? 0), opening, closing });
    closing = opening;
    at = monthAfter(at, -1);
  }
  return months;
}

/** `short`: there was nothing left to sell. `capped`: far above the usual. `begun`: too young to say anything. */
export type Verdict = 'counted' | 'capped' | 'short' | 'begun';
export interface JudgedMonth extends PastMonth {
  readonly verdict: Verdict;
  /** What it counts as, a day. */
  readonly daily: number;
}

/** A running month says something from this day on. */
const leastDays = 10;
/** Beyond so many times the usual, a month was an exception. */
export const capTimes = 3;
/** So many months make an average, the latest weighing most. */
const averaged = 6;

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return 0;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};
const rateOf = ({ demand, days }: PastMonth): number => Math.max(0, demand) / days;

/** Which months tell what is wanted, and what each of them counts as. */
export function judged(months: readonly PastMonth[]): JudgedMonth[] {
  const old = months.filter(({ days }) => days >= leastDays);
  const usual = medianOf(old.filter(({ opening, closing }) => opening > 0 && closing > 0).map(rateOf));
  const isShort = (one: PastMonth) => (one.opening <= 0 || one.closing <= 0) && rateOf(one) < usual;
  const telling = old.filter((one) => !isShort(one)).map(rateOf);
  const cap = telling.length >= 4 ? medianOf(telling) * capTimes : 0;
  return months.map((one): JudgedMonth => {
    const daily = rateOf(one);
    if (one.days < leastDays) return { ...one, verdict: 'begun', daily };
    if (isShort(one)) return { ...one, verdict: 'short', daily };
    return cap > 0 && daily > cap ? { ...one, verdict: 'capped', daily: cap } : { ...one, verdict: 'counted', daily };
  });
}

export const methods = { auto: '自动', average: '移动平均', season: '去年同期' } as const;
export type Method = keyof typeof methods;
export type Basis = 'season' | 'average' | 'none';

/** What is expected a day in each of some months, and how far the past was off from what it would have been told. */
export interface Expectation {
  readonly basis: Basis;
  /** This year against the last. */
  readonly growth: number | null;
  /** The months it follows from. */
  readonly from: readonly string[];
  readonly daily: readonly number[];
  /** How much thirty days usually differ by. */
  readonly deviation: number;
}

const isTelling = ({ verdict }: JudgedMonth) => verdict === 'counted' || verdict === 'capped';
const yearBefore = (month: string): string => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
/** Of a sample, for thirty days. */
const spread = (offs: readonly number[], freedom: number): number =>
  freedom <= 0 ? 0 : Math.sqrt(sum(offs.map((off) => (off * 30) ** 2)) / freedom);

function byAverage(telling: readonly JudgedMonth[], ahead: readonly string[]): Expectation {
  const used = telling.slice(-averaged);
  const weights = used.map((_, i) => i + 1);
  const rate = used.length === 0 ? 0 : sum(used.map(({ daily }, i) => daily * weights[i]!)) / sum(weights);
  const mean = used.length === 0 ? 0 : sum(used.map(({ daily }) => daily)) / used.length;
  return {
    basis: used.length === 0 ? 'none' : 'average',
    growth: null,
    from: used.map(({ month }) => month),
    daily: ahead.map(() => rate),
    deviation: spread(
      used.map(({ daily }) => daily - mean),
      used.length - 1,
    ),
  };
}

/** The same months of last year, by how much the latest ones are above or below theirs. Nothing where they say too little. */
function bySeason(telling: readonly JudgedMonth[], ahead: readonly string[]): Expectation | undefined {
  const rates = new Map(telling.map(({ month, daily }) => [month, daily]));
  const before = ahead.map((month) => rates.get(yearBefore(month)));
  if (before.some((rate) => rate === undefined)) return undefined;
  const pairs = telling.flatMap(({ month, daily }) => {
    const old = rates.get(yearBefore(month));
    return old === undefined ? [] : [{ daily, old }];
  });
  const recent = pairs.slice(-3);
  const past = sum(recent.map(({ old }) => old));
  if (recent.length === 0 || past === 0) return undefined;
  const growth = Math.min(2, Math.max(0.5, sum(recent.map(({ daily }) => daily)) / past));
  const offs = pairs.map(({ daily, old }) => daily - old * growth);
  return {
    basis: 'season',
    growth,
    from: ahead.map(yearBefore),
    daily: before.map((rate) => rate! * growth),
    deviation: pairs.length > 1 ? spread(offs, pairs.length - 1) : byAverage(telling, ahead).deviation,
  };
}

export function expected(months: readonly JudgedMonth[], ahead: readonly string[], method: Method): Expectation {
  const telling = months.filter(isTelling);
  return (method === 'average' ? undefined : bySeason(telling, ahead)) ?? byAverage(telling, ahead);
}
