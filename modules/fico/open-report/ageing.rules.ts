import { daysAfter } from '@heliu/model';

export type AgeBasis = 'due' | 'document';

const usualBuckets = '30,60,90,180,360';
/** As many as a sheet has room for; whatever is older stands in one more. */
const mostBounds = 7;

const read = (typed: string): number[] =>
  typed
    .split(/[,，、\s]+/)
    .filter(Boolean)
    .map(Number);

export function bucketsComplaint(typed: string): string | undefined {
  const bounds = read(typed);
  if (bounds.length === 0 || bounds.some((n) => !Number.isInteger(n) || n < 1 || n > 9999))
    return '账龄区间应为逗号隔开的天数，如 30,60,90';
  if (bounds.length > mostBounds) return `账龄区间最多 ${mostBounds} 个天数，现在 ${bounds.length} 个`;
  return bounds.some((n, i) => i > 0 && n <= bounds[i - 1]!) ? '账龄区间的天数应从小到大' : undefined;
}

export interface Bucket {
  readonly label: string;
  readonly from: number;
  /** Missing in the last one, which is open. */
  readonly to?: number;
}

/** The ranges of days between the bounds. By due date they begin with the first day overdue. */
export function bucketsOf(typed: string | null, basis: AgeBasis): Bucket[] {
  const bounds = read(typed ?? usualBuckets);
  const first = basis === 'due' ? 1 : 0;
  const closed = bounds.map((to, i): Bucket => {
    const from = i === 0 ? first : bounds[i - 1]! + 1;
    return { label: `${from}–${to}天`, from, to };
  });
  const last = bounds.at(-1)!;
  return [...closed, { label: `${last}天以上`, from: last + 1 }];
}

/** The days, as dates, that stand in a bucket as of a day. */
export function daysOf({ from, to }: Bucket, asOf: string): { readonly first: string | null; readonly last: string } {
  return { first: to === undefined ? null : daysAfter(asOf, -to), last: daysAfter(asOf, -from) };
}
