import { type Decimal, extend, type Fen, netOf, subtractFen, sumFen, zeroFen } from '@heliu/model';

/** The tax within an amount that includes it. What is not tax is net, so the two always make the whole. */
export const taxIn = (gross: Fen, rate: Decimal): Fen => subtractFen(gross, netOf(gross, rate));

export interface Priced {
  readonly quantity?: Decimal | null | undefined;
  /** Tax included, before any discount. */
  readonly taxPrice?: Decimal | null | undefined;
  readonly amount?: Fen | null | undefined;
  readonly discount?: Fen | null | undefined;
  /** Bears no tax, where the law taxes a difference. */
  readonly deduction?: Fen | null | undefined;
  readonly taxRate: Decimal;
}

export interface Figures {
  readonly amount: Fen;
  readonly discount: Fen;
  readonly total: Fen;
  readonly net: Fen;
  readonly tax: Fen;
}

/**
 * What a line comes to. Where its discount is printed as a line of its own, each of the two is taxed and rounded for
 * itself, and the line is their sum; otherwise only what is left is taxed.
 */
export function figuresOf(line: Priced, discountLines: boolean): Figures {
  const { quantity, taxPrice, taxRate } = line;
  const amount = line.amount ?? (quantity != null && taxPrice != null ? extend(quantity, taxPrice) : zeroFen);
  const discount = line.discount ?? zeroFen;
  const total = subtractFen(amount, discount);
  const taxed = subtractFen(total, line.deduction ?? zeroFen);
  const tax =
    discountLines && discount !== 0n
      ? subtractFen(taxIn(amount, taxRate), taxIn(discount, taxRate))
      : taxIn(taxed, taxRate);
  return { amount, discount, total, net: subtractFen(total, tax), tax };
}

export interface Totals {
  readonly net: Fen;
  readonly tax: Fen;
  readonly gross: Fen;
}
/** Sums of lines; never computed from a sum, which would give another tax. */
export const totalsOf = (lines: readonly { net: Fen; tax: Fen; total: Fen }[]): Totals => ({
  net: sumFen(lines.map(({ net }) => net)),
  tax: sumFen(lines.map(({ tax }) => tax)),
  gross: sumFen(lines.map(({ total }) => total)),
});
