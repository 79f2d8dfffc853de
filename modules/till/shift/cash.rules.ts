import { dec, extend, type Fen, subtractFen, sumFen, zeroFen } from '@heliu/model';
import type { CashCount, TillKind } from './shift.ts';

/** What coins and notes add up to. */
export const countedCash = (detail: CashCount): Fen =>
  sumFen(Object.entries(detail).map(([face, count]) => extend(dec(count), dec(face))));

/** So much of one tender came or went for one reason; what goes is less than nothing. */
export interface Flow {
  readonly method: number;
  readonly kind: TillKind;
  readonly amount: Fen;
}
export interface TenderSum {
  readonly method: number;
  readonly received: Fen;
  readonly refunded: Fen;
  readonly other: Fen;
  readonly expected: Fen;
}

/**
 * What there should be of a tender: the opening cash, what was received less the change that was given, less refunds, and
 * what came and went besides. Change is part of what was handed over and never stays.
 */
export function tenderSum(method: number, flows: readonly Flow[]): TenderSum {
  const of = (...kinds: readonly TillKind[]): Fen =>
    sumFen(flows.filter((one) => one.method === method && kinds.includes(one.kind)).map(({ amount }) => amount));
  const received = of('sale', 'credit', 'recharge', 'change');
  const refunded = of('refund');
  const other = of('opening', 'income', 'draw', 'expense');
  return { method, received, refunded, other, expected: sumFen([received, refunded, other]) };
}

export interface Counted extends TenderSum {
  readonly counted: Fen;
  readonly difference: Fen;
}
/** What was counted beside what there should be. What nobody counts, such as what is owed, is what it should be. */
export const compared = (sum: TenderSum, counted: Fen | undefined): Counted => {
  const there = counted ?? sum.expected;
  return { ...sum, counted: there, difference: subtractFen(there, sum.expected) };
};

export const differenceOf = (all: readonly Counted[]): Fen => sumFen(all.map(({ difference }) => difference));

/** Whether any tender is further off than the terminal allows. */
export const isBeyond = (all: readonly Counted[], tolerance: Fen): boolean =>
  all.some(({ difference }) => (difference < 0n ? -difference : difference) > tolerance);

export const isOff = (all: readonly Counted[]): boolean => all.some(({ difference }) => difference !== zeroFen);
