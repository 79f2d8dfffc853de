import {
  addDecimal,
  addFen,
  compareDecimal,
  dec,
  type Decimal,
  extend,
  type Fen,
  fen,
  negateDecimal,
  negateFen,
  proportion,
  subtractFen,
  zeroFen,
} from '@heliu/model';

/** Stock that shares one average cost. Its amount is authoritative; the average is amount ÷ quantity. */
export interface Pool {
  readonly quantity: Decimal;
  readonly amount: Fen;
}
const none = dec(0);
const sign = (quantity: Decimal) => compareDecimal(quantity, none);

/** What leaves at the average. The last piece takes all that is left, so that nothing is never worth anything. */
export function costOfOut({ quantity, amount }: Pool, taken: Decimal, lastCost: Decimal): Fen {
  if (sign(quantity) === 0) return extend(taken, lastCost);
  return compareDecimal(quantity, taken) === 0 ? amount : proportion(amount, taken, quantity);
}

/**
 * What goes back at the cost it came for. It cannot take along more than there is, nor leave worth behind where nothing
 * lies; the rest is a difference in cost.
 */
export function costOfReturn({ quantity, amount }: Pool, taken: Decimal, original: Fen): Fen {
  if (compareDecimal(quantity, taken) === 0) return amount;
  if (sign(quantity) <= 0) return original;
  return original > amount ? amount : original;
}

/**
 * What of an amount that came late stays with the goods it is about, as far as they are still there: what left has taken its
 * part along. Nothing is ever worth less than nothing.
 */
export function keptOf({ quantity, amount }: Pool, late: Fen, about: Decimal): Fen {
  if (sign(quantity) <= 0) return zeroFen;
  const kept = compareDecimal(quantity, about) >= 0 ? late : proportion(late, quantity, about);
  return kept < 0n && amount + kept < 0n ? negateFen(amount) : kept;
}

/**
 * What came in cheaper or dearer than what had been sold beforehand was taken to cost: the difference that the stock is
 * corrected by. Nothing where nothing had been sold ahead.
 */
export function differenceOfIn({ quantity, amount }: Pool, came: Decimal, cost: Fen): Fen {
  if (sign(quantity) >= 0) return zeroFen;
  const after = addDecimal(quantity, came);
  const standing = addFen(amount, cost);
  if (sign(after) === 0) return negateFen(standing);
  const right = sign(after) > 0 ? proportion(cost, after, came) : proportion(amount, after, quantity);
  return subtractFen(right, standing);
}

export const moved = ({ quantity, amount }: Pool, by: Decimal, worth: Fen): Pool => ({
  quantity: addDecimal(quantity, by),
  amount: fen(amount + worth),
});

/** What taking back leaves behind where nothing lies any more. */
export const leftOver = ({ quantity, amount }: Pool): Fen => (sign(quantity) === 0 ? amount : zeroFen);

/** The cost of one, for people to read. */
export function averageOf({ quantity, amount }: Pool): Decimal | null {
  if (sign(quantity) === 0) return null;
  const million = proportion(fen(amount * 10_000n), dec(1), quantity);
  return dec(Number(million) / 1_000_000);
}

export const isIn = (quantity: Decimal) => sign(quantity) > 0;
export const sizeOf = (quantity: Decimal): Decimal => (sign(quantity) < 0 ? negateDecimal(quantity) : quantity);
