import { Decimal as Big } from 'decimal.js';
import { fen, formatFen, type Fen } from './fen.ts';

declare const decimalBrand: unique symbol;

/** A quantity, unit price or rate carried as text. The brand makes `price + quantity` a compile error. */
export type Decimal = string & { readonly [decimalBrand]: true };

const Exact = Big.clone({ precision: 60, rounding: Big.ROUND_HALF_UP, toExpNeg: -40, toExpPos: 40 });

export const dec = (text: string | number): Decimal => new Exact(text).toFixed() as Decimal;
export const timesDecimal = (a: Decimal, b: Decimal): Decimal => new Exact(a).times(b).toFixed() as Decimal;
export const addDecimal = (...values: Decimal[]): Decimal =>
  values.reduce((sum, value) => sum.plus(value), new Exact(0)).toFixed() as Decimal;
export const negateDecimal = (value: Decimal): Decimal => new Exact(value).negated().toFixed() as Decimal;
export const compareDecimal = (a: Decimal, b: Decimal): number => new Exact(a).comparedTo(b);
export const roundDecimal = (value: Decimal, scale: number): Decimal =>
  new Exact(value).toDecimalPlaces(scale).toFixed() as Decimal;

const toFen = (value: Big): Fen => fen(BigInt(value.times(100).toDecimalPlaces(0, Big.ROUND_HALF_UP).toFixed(0)));

/** quantity × unit price, rounded half away from zero to the fen. */
export const extend = (quantity: Decimal, price: Decimal): Fen => toFen(new Exact(quantity).times(price));

/** amount × rate, rounded half away from zero to the fen. */
export const share = (amount: Fen, rate: Decimal): Fen => toFen(new Exact(formatFen(amount)).times(rate));

/** The net part of a tax-inclusive amount, rounded half away from zero to the fen; the tax is the remainder. */
export const netOf = (gross: Fen, rate: Decimal): Fen =>
  toFen(new Exact(formatFen(gross)).div(new Exact(1).plus(rate)));
