import { type Fen, lastDayOf, monthAfter } from '@heliu/model';

/** Points of a member that expire on one day; empty, never. */
export interface Lot {
  readonly expiresOn: string;
  readonly points: number;
}

export const expiries = { none: '永不过期', months: '满几个月', yearEnd: '当年年底', nextYearEnd: '次年年底' } as const;

export interface Earning {
  readonly earnPer: Fen;
  readonly earnPoints: number;
}

/** Whole steps only, and what a rank multiplies is rounded down: nobody gets a point he has not paid for. */
export function earnedPoints(amount: Fen, { earnPer, earnPoints }: Earning, multiple: string): number {
  const [whole = '0', part = ''] = multiple.split('.');
  const hundredths = BigInt(whole) * 100n + BigInt(part.slice(0, 2).padEnd(2, '0'));
  return Number(((amount / earnPer) * BigInt(earnPoints) * hundredths) / 100n);
}

/** The same day so many months later, or the last one of a shorter month. */
export function monthsLater(day: string, months: number): string {
  const month = monthAfter(day.slice(0, 7), months);
  const last = lastDayOf(month);
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}

/** The last day on which points won on a day can be used. */
export function expiryOf(day: string, expiry: keyof typeof expiries, months: number | null | undefined): string {
  if (expiry === 'none') return '';
  if (expiry === 'months') return monthsLater(day, months ?? 12);
  return `${Number(day.slice(0, 4)) + (expiry === 'yearEnd' ? 0 : 1)}-12-31`;
}

const isUsable = ({ expiresOn, points }: Lot, day: string): boolean =>
  points > 0 && (expiresOn === '' || expiresOn >= day);

export const usablePoints = (lots: readonly Lot[], day: string): number =>
  lots.filter((lot) => isUsable(lot, day)).reduce((sum, { points }) => sum + points, 0);

const lasting = '9999';
export const firstExpiring = (lots: readonly Lot[]): Lot[] =>
  lots.toSorted((a, b) => ((a.expiresOn || lasting) < (b.expiresOn || lasting) ? -1 : 1));

/** What is taken of which lots, first expiring first; nothing where there is less than is wanted. */
export function takenFrom(lots: readonly Lot[], wanted: number, day: string): readonly Lot[] | undefined {
  const taken: Lot[] = [];
  let open = wanted;
  for (const { expiresOn, points } of firstExpiring(lots.filter((lot) => isUsable(lot, day)))) {
    if (open === 0) break;
    const part = Math.min(points, open);
    taken.push({ expiresOn, points: part });
    open -= part;
  }
  return open === 0 ? taken : undefined;
}

/** What is left of lots with so much taken from them, or put to them. */
export function lotsAfter(lots: readonly Lot[], moved: readonly Lot[], sign: 1 | -1): Lot[] {
  const left = new Map(lots.map(({ expiresOn, points }) => [expiresOn, points]));
  for (const { expiresOn, points } of moved) left.set(expiresOn, (left.get(expiresOn) ?? 0) + sign * points);
  return [...left].map(([expiresOn, points]) => ({ expiresOn, points }));
}

export const expiredLots = (lots: readonly Lot[], day: string): readonly Lot[] =>
  lots.filter(({ expiresOn, points }) => points > 0 && expiresOn !== '' && expiresOn < day);
