import { type Fen, fen, leastFen, subtractFen, zeroFen } from '@heliu/model';

/** What a member has: what he has paid in, and what was given him on top. */
export interface Stored {
  readonly principal: Fen;
  readonly bonus: Fen;
}
export const spendOrders = {
  PRO_RATA: '本金和赠送按余额比例',
  PRINCIPAL: '先用本金',
  BONUS: '先用赠送',
} as const;
export type SpendOrder = keyof typeof spendOrders;

export const totalOf = ({ principal, bonus }: Stored): Fen => fen(principal + bonus);

/** How much of a payment is principal and how much bonus; undefined when there is less than is wanted. */
export function spent(has: Stored, wanted: Fen, order: SpendOrder): Stored | undefined {
  const all = totalOf(has);
  if (wanted < 0n || wanted > all) return undefined;
  if (wanted === zeroFen) return { principal: zeroFen, bonus: zeroFen };
  const of = (bonus: Fen): Stored => ({ principal: subtractFen(wanted, bonus), bonus });
  if (order === 'BONUS') return of(leastFen(wanted, has.bonus));
  if (order === 'PRINCIPAL') return of(subtractFen(wanted, leastFen(wanted, has.principal)));
  // Rounded down: what cannot be divided is the member's own money, of which there is enough because all of it is.
  return of(fen((has.bonus * wanted) / all));
}

/** The part of a whole that goes with so much of another, when so much of it has gone before; the last takes what is left. */
export function sharedBack(whole: Fen, of: Fen, before: Fen, now: Fen): Fen {
  if (of <= 0n) return zeroFen;
  const upTo = (gone: Fen) => (whole * gone) / of;
  return fen(upTo(fen(before + now)) - upTo(before));
}

/**
 * What goes back of a payment, from what was written down when it was paid alone: however often something comes back, and
 * whatever the member has by then, it all adds up to what was taken.
 */
export function givenBack(paid: Stored, before: Fen, now: Fen): Stored | undefined {
  const all = totalOf(paid);
  if (now < 0n || before < 0n || before + now > all) return undefined;
  const bonus = sharedBack(paid.bonus, all, before, now);
  return { principal: subtractFen(now, bonus), bonus };
}

/** Whoever takes his own money out loses the same share of what was given on top of it; with the last of it, all. */
export function forfeited(has: Stored, principal: Fen): Fen {
  if (principal <= 0n || has.principal <= 0n) return zeroFen;
  return principal >= has.principal ? has.bonus : fen((has.bonus * principal) / has.principal);
}

/** The tax in a part of a payment, rounded to the nearest fen. */
export const taxIn = (tax: Fen, part: Fen, pay: Fen): Fen =>
  pay <= 0n ? zeroFen : fen((2n * tax * part + pay) / (2n * pay));
