import {
  addDecimal,
  choice,
  dec,
  type Decimal,
  divideDecimal,
  extend,
  type Fen,
  netOf,
  roundDecimal,
  share,
  subtractFen,
  sumFen,
  timesDecimal,
  zeroFen,
} from '@heliu/model';

/** Which of the two prices somebody types; the other one follows. */
export const pricings = { taxed: '含税', untaxed: '不含税' } as const;
export type Pricing = keyof typeof pricings;
/** On the head of a document, so that it stays what it was when the company changes its mind. */
export const pricingField = () => choice('计价口径', pricings, { default: 'taxed' });

export interface PricedLine {
  readonly quantity: Decimal;
  readonly price: Decimal;
  readonly taxRate: Decimal;
  readonly discount?: Fen | null;
}
export interface Amounts {
  readonly amount: Fen;
  readonly tax: Fen;
  readonly total: Fen;
}

/**
 * Tax included, the total is rounded to the fen, its net part is taken out of it and the tax is what remains. Without tax,
 * the net amount is rounded, the tax computed from it, and the total is their sum. Either way the three add up.
 */
export function lineAmounts({ quantity, price, taxRate, discount }: PricedLine, pricing: Pricing): Amounts {
  const priced = subtractFen(extend(quantity, price), discount ?? zeroFen);
  if (pricing === 'taxed') {
    const amount = netOf(priced, taxRate);
    return { amount, tax: subtractFen(priced, amount), total: priced };
  }
  const tax = share(priced, taxRate);
  return { amount: priced, tax, total: sumFen([priced, tax]) };
}

const scale = 6;

/** Both prices of one unit, from the one that was typed. */
export function bothPrices(
  price: Decimal,
  taxRate: Decimal,
  pricing: Pricing,
): { netPrice: Decimal; taxPrice: Decimal } {
  const factor = addDecimal(dec(1), taxRate);
  return pricing === 'taxed'
    ? { taxPrice: price, netPrice: divideDecimal(price, factor, scale) }
    : { netPrice: price, taxPrice: roundDecimal(timesDecimal(price, factor), scale) };
}

export const totalsOf = (lines: readonly Amounts[]): Amounts => ({
  amount: sumFen(lines.map((line) => line.amount)),
  tax: sumFen(lines.map((line) => line.tax)),
  total: sumFen(lines.map((line) => line.total)),
});
