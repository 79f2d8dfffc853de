import { apportion, type Decimal, dec, type Fen, extend, formatFen, sumFen, subtractFen } from '@heliu/model';
import type { CartLine, Saving } from './terms.ts';

/** A part of a line on its way through the layers. Each layer makes new parts; none is changed. */
export interface Part {
  readonly line: CartLine;
  readonly quantity: Decimal;
  /** Whole units, which can be counted and taken apart; what is weighed is one unit that cannot. */
  readonly units: number;
  readonly savings: readonly Saving[];
  readonly pay: Fen;
  /** Goods of an exclusive promotion take part in no later one. */
  readonly isSealed: boolean;
  /** Some promotion was for it. */
  readonly isPromoted: boolean;
  readonly isMember: boolean;
  readonly allowsCoupon: boolean;
  /** In a set: its price is settled, no other price is for it. */
  readonly isSettled: boolean;
  /** The reductions and gifts it has taken part in, by layer and group. */
  readonly groups: ReadonlySet<string>;
}

/** What a quantity of goods costs at a price for one unit. */
export const cost = (quantity: Decimal, price: Fen): Fen => extend(quantity, dec(formatFen(price)));

const isWhole = (quantity: Decimal): boolean => /^\d{1,9}$/.test(quantity);

export const partOf = (line: CartLine): Part => ({
  line,
  quantity: line.quantity,
  units: isWhole(line.quantity) ? Number(line.quantity) : 1,
  savings: [],
  pay: cost(line.quantity, line.price),
  isSealed: line.noDiscount ?? false,
  isPromoted: false,
  isMember: false,
  allowsCoupon: !line.noDiscount,
  isSettled: false,
  groups: new Set(),
});

export const isCountable = ({ quantity }: Part): boolean => isWhole(quantity);

/** The first `units` of a part that nothing has been taken from yet, and the others. */
export function divide(part: Part, units: number): [taken: Part, rest: Part | undefined] {
  if (units === part.units) return [part, undefined];
  const of = (count: number): Part => ({
    ...part,
    quantity: dec(count),
    units: count,
    pay: cost(dec(count), part.line.price),
  });
  return [of(units), of(part.units - units)];
}

export const less = (part: Part, saving: Saving, changes: Partial<Part> = {}): Part => ({
  ...part,
  ...changes,
  savings: saving.amount === 0n ? part.savings : [...part.savings, saving],
  pay: subtractFen(part.pay, saving.amount),
});

export const payOf = (parts: readonly Part[]): Fen => sumFen(parts.map(({ pay }) => pay));

/** Takes an amount off those parts that `takes` names, by what is still to be paid for each. */
export function spreadOver(
  parts: readonly Part[],
  takes: (part: Part) => boolean,
  saving: Saving,
  changes: (part: Part) => Partial<Part> = () => ({}),
): Part[] {
  const taking = parts.filter(takes);
  const shares = apportion(
    saving.amount,
    taking.map(({ pay }) => pay),
  );
  const shareOf = new Map(taking.map((part, index) => [part, shares[index]!]));
  return parts.map((part) => {
    const amount = shareOf.get(part);
    return amount === undefined ? part : less(part, { ...saving, amount }, changes(part));
  });
}
