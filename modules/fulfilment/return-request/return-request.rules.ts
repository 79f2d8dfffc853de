import {
  addDecimal,
  addFen,
  compareDecimal,
  dec,
  type Decimal,
  extend,
  type Fen,
  fen,
  roundDecimal,
  subtractFen,
  sumFen,
  timesDecimal,
  zeroFen,
} from '@heliu/model';

/** What was paid for a line, and what of it comes back already. */
export interface Paid {
  readonly quantity: Decimal;
  readonly paid: Fen;
  readonly backQuantity: Decimal;
  readonly backAmount: Fen;
}

const none = dec(0);
const millionths = (value: Decimal): bigint => BigInt(roundDecimal(timesDecimal(value, dec(1_000_000)), 0));
const atLeastNothing = (amount: bigint): Fen => fen(amount > 0n ? amount : 0n);

/**
 * What is given back for so many pieces more: their part of what was paid, rounded down, less what was given back before.
 * The last piece takes the rest, so that however a line comes back in parts, they add up to what was paid.
 */
export function refundShare({ quantity, paid, backQuantity, backAmount }: Paid, more: Decimal): Fen {
  const back = addDecimal(backQuantity, more);
  if (compareDecimal(back, quantity) >= 0) return atLeastNothing(paid - backAmount);
  return atLeastNothing((paid * millionths(back)) / millionths(quantity) - backAmount);
}

/** What a line asks for, as far as the amounts mind. */
export interface Asked {
  readonly line: number;
  readonly quantity: Decimal;
  readonly amount?: Fen | null | undefined;
}

/** The amounts of lines one after the other, and what is still to be given back of what they stand on; below zero it is too much. */
export function amountsOf(
  asked: readonly Asked[],
  paidFor: (line: number) => Paid,
): { readonly amount: Fen; readonly left: Fen }[] {
  const known = new Map<number, Paid>();
  return asked.map(({ line, quantity, amount: said }) => {
    const before = known.get(line) ?? paidFor(line);
    // Money alone: all that is left, where nobody says how much.
    const whole = compareDecimal(quantity, none) === 0 ? subtractFen(before.paid, before.backAmount) : undefined;
    const amount = said ?? whole ?? refundShare(before, quantity);
    const after = {
      ...before,
      backQuantity: addDecimal(before.backQuantity, quantity),
      backAmount: addFen(before.backAmount, amount),
    };
    known.set(line, after);
    return { amount, left: subtractFen(after.paid, after.backAmount) };
  });
}

interface Exchanged {
  readonly quantity: Decimal;
  readonly taxPrice?: Decimal | null | undefined;
}
export const exchangeTotalOf = ({ quantity, taxPrice }: Exchanged): Fen =>
  taxPrice == null ? zeroFen : extend(quantity, taxPrice);

/** What is paid for what goes out instead; where no price is said, it is for what came back. */
export function differenceOf(amount: Fen, exchanges: readonly Exchanged[]): { total: Fen; difference: Fen } {
  if (!exchanges.some(({ taxPrice }) => taxPrice != null)) return { total: amount, difference: zeroFen };
  const total = sumFen(exchanges.map(exchangeTotalOf));
  return { total, difference: subtractFen(total, amount) };
}
