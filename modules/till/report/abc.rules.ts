import { type Decimal, divideDecimal, dec, type Fen, formatFen } from '@heliu/model';

/** A part of a whole as a fraction; of nothing, or less, there is none. */
export const fraction = (part: Fen, whole: Fen): Decimal | null =>
  whole <= 0n ? null : divideDecimal(dec(formatFen(part)), dec(formatFen(whole)), 4);

/**
 * Which goods carry the business: from the best on, those that make up the first eighty per cent are A, up to ninety-five
 * B, the rest C. One belongs where it begins, so the best is always A.
 */
export function abc(amounts: readonly Fen[]): ('A' | 'B' | 'C')[] {
  const all = amounts.reduce((sum, amount) => sum + (amount > 0n ? amount : 0n), 0n);
  let before = 0n;
  return amounts.map((amount) => {
    const at = before;
    if (amount > 0n) before += amount;
    if (all === 0n || amount <= 0n) return 'C';
    return at * 100n < all * 80n ? 'A' : at * 100n < all * 95n ? 'B' : 'C';
  });
}
