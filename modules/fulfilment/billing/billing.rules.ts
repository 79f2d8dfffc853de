import { addDecimal, compareDecimal, type Decimal, type Fen, proportion, subtractFen, zeroFen } from '@heliu/model';

/** A line that left, and what of it has been billed so far. */
export interface LeftLine {
  readonly quantity: Decimal;
  readonly total: Fen;
  /** What of the total is tax. */
  readonly tax: Fen;
  readonly billedQuantity: Decimal;
  readonly billedTotal: Fen;
  readonly billedTax: Fen;
}
export interface Share {
  readonly total: Fen;
  readonly tax: Fen;
}

const within = (amount: Fen, most: Fen): Fen => (amount < zeroFen ? zeroFen : amount > most ? most : amount);

/**
 * What so much of a line is billed at: what all that is billed afterwards should come to, less what was billed before. So
 * however it is divided, taken back and billed again in another order, all parts come to the line, and no part is below
 * nothing.
 */
export function shareOf(line: LeftLine, taken: Decimal): Share {
  const after = addDecimal(line.billedQuantity, taken);
  const isLast = compareDecimal(after, line.quantity) >= 0;
  const part = (whole: Fen, billed: Fen): Fen => {
    const rest = subtractFen(whole, billed);
    return isLast ? rest : within(subtractFen(proportion(whole, after, line.quantity), billed), rest);
  };
  return { total: part(line.total, line.billedTotal), tax: part(line.tax, line.billedTax) };
}

/** The line once that has been billed. */
export const billedBy = (line: LeftLine, quantity: Decimal, { total, tax }: Share): LeftLine => ({
  ...line,
  billedQuantity: addDecimal(line.billedQuantity, quantity),
  billedTotal: (line.billedTotal + total) as Fen,
  billedTax: (line.billedTax + tax) as Fen,
});
