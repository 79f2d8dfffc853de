import { addDecimal, compareDecimal, dec, type Decimal, negateDecimal, timesDecimal } from '@heliu/model';

/** One line of a parcel as the bench knows it. */
export interface BenchLine {
  readonly key: string;
  readonly name: string;
  readonly spec: string | null;
  readonly quantity: Decimal;
  readonly gift: boolean;
  /** Everything a scanner may read from it: bar codes, our code, the merchant's. */
  readonly codes: readonly string[];
  readonly location: string | null;
  /** Of one piece, in kilograms; unknown where nobody has weighed it. */
  readonly weight: Decimal | null;
}
export interface BenchParcel {
  readonly id: number;
  readonly number: string;
  readonly slot: number;
  /** Numbers by which the parcel itself is called: its own, its orders', its waybill's. */
  readonly calls: readonly string[];
  readonly state: 'waiting' | 'held' | 'stopped' | 'binned' | 'shipped';
  readonly lines: readonly BenchLine[];
}

/** How many of each line lie in the box. */
export type Counts = Readonly<Record<string, Decimal>>;

export type Scanned =
  | { readonly kind: 'right'; readonly line: BenchLine; readonly counts: Counts }
  /** It belongs to the parcel, but all of it lies in the box. */
  | { readonly kind: 'extra'; readonly line: BenchLine }
  | { readonly kind: 'wrong'; readonly text: string }
  /** Another parcel comes to the front, with what of it was in the hand. */
  | { readonly kind: 'parcel'; readonly parcel: BenchParcel; readonly counts: Counts };

const less = (a: Decimal, b: Decimal): Decimal => addDecimal(a, negateDecimal(b));
const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
const one = dec(1);
export const countOf = (counts: Counts, { key }: Pick<BenchLine, 'key'>): Decimal => counts[key] ?? dec(0);
const isFull = (counts: Counts, line: BenchLine) => compareDecimal(countOf(counts, line), line.quantity) >= 0;

const has = (code: string) => (line: BenchLine) => line.codes.some((its) => same(its, code));

function counted(counts: Counts, line: BenchLine): Counts {
  const left = less(line.quantity, countOf(counts, line));
  const step = compareDecimal(left, one) < 0 ? left : one;
  return { ...counts, [line.key]: addDecimal(countOf(counts, line), step) };
}

/**
 * What a code means at this moment. Of several lines with the same goods the first that still wants one takes it. With
 * no parcel in front the first that wants the goods is taken: whoever empties a trolley starts with what is in his hand.
 */
export function scan(
  code: string,
  current: BenchParcel | undefined,
  counts: Counts,
  parcels: readonly BenchParcel[],
): Scanned {
  const meant = current?.lines.filter(has(code)) ?? [];
  const line = meant.find((its) => !isFull(counts, its));
  if (line) return { kind: 'right', line, counts: counted(counts, line) };
  if (meant.length > 0) return { kind: 'extra', line: meant[0]! };
  const called = parcels.find(({ calls, slot }) => calls.some((its) => same(its, code)) || String(slot) === code);
  if (called) return { kind: 'parcel', parcel: called, counts: {} };
  const wanting = current
    ? undefined
    : parcels.find(({ state, lines }) => state === 'waiting' && lines.some(has(code)));
  if (wanting) return { kind: 'parcel', parcel: wanting, counts: counted({}, wanting.lines.find(has(code))!) };
  return { kind: 'wrong', text: current ? `这件不在 ${current.slot} 号筐的单里` : '没有哪个待包的单要这件' };
}

export const isComplete = (parcel: BenchParcel, counts: Counts): boolean =>
  parcel.lines.every((line) => isFull(counts, line));

export const pieces = (parcel: BenchParcel, counts?: Counts): Decimal =>
  addDecimal(dec(0), ...parcel.lines.map((line) => (counts ? countOf(counts, line) : line.quantity)));

/** The line to reach for next. */
export const nextLine = (parcel: BenchParcel, counts: Counts): BenchLine | undefined =>
  parcel.lines.find((line) => !isFull(counts, line));

/** What lies in the box ought to weigh; undefined where the weight of something in it is not known. */
export function expectedWeight(parcel: BenchParcel, counts: Counts, box: Decimal = dec(0)): Decimal | undefined {
  let sum = box;
  for (const line of parcel.lines) {
    const count = countOf(counts, line);
    if (compareDecimal(count, dec(0)) === 0) continue;
    if (line.weight === null) return undefined;
    sum = addDecimal(sum, timesDecimal(line.weight, count));
  }
  return sum;
}

const leastTolerance = dec('0.03');
const tolerance = dec('0.03');

export type WeightVerdict =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'fits' | 'light' | 'heavy'; readonly difference: Decimal; readonly allowed: Decimal };

/** Against what the goods weigh together, give or take 30 g or 3 %, whichever is more: cartons and filling differ. */
export function judgeWeight(measured: Decimal, expected: Decimal | undefined): WeightVerdict {
  if (expected === undefined) return { kind: 'unknown' };
  const share = timesDecimal(expected, tolerance);
  const allowed = compareDecimal(share, leastTolerance) > 0 ? share : leastTolerance;
  const difference = less(measured, expected);
  if (compareDecimal(difference, negateDecimal(allowed)) < 0) return { kind: 'light', difference, allowed };
  return { kind: compareDecimal(difference, allowed) > 0 ? 'heavy' : 'fits', difference, allowed };
}

/** 差 0.120 千克, or nothing where it fits or cannot be known. */
export function weightComplaint(verdict: WeightVerdict): string | undefined {
  if (verdict.kind === 'unknown' || verdict.kind === 'fits') return undefined;
  const { kind, difference } = verdict;
  return kind === 'light'
    ? `比应有的轻 ${negateDecimal(difference)} 千克，可能少装了`
    : `比应有的重 ${difference} 千克，可能多装了`;
}

/** Why the parcel cannot be shut, in the words of whoever stands there; the server asks the same. */
export function packComplaint(parcel: BenchParcel, counts: Counts): string | undefined {
  const wrong = parcel.lines.filter((line) => compareDecimal(countOf(counts, line), line.quantity) !== 0);
  const unknown = Object.keys(counts).filter((key) => !parcel.lines.some((line) => line.key === key));
  if (wrong.length === 0 && unknown.length === 0) return undefined;
  if (wrong.length === 0) return `出库单 ${parcel.number} 的明细变了，请整单重扫`;
  const words = wrong.map((line) => `${line.name} 应装 ${line.quantity}，扫了 ${countOf(counts, line)}`);
  return `出库单 ${parcel.number} 还没有扫齐：${words.join('；')}`;
}
