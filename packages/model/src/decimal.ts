import { Decimal as Big } from 'decimal.js';
import { fen, type Fen } from './fen.ts';

declare const decimalBrand: unique symbol;

/** A quantity, unit price or rate carried as text. The brand makes `price + quantity` a compile error. */
export type Decimal = string & { readonly [decimalBrand]: true };

const Exact = Big.clone({ precision: 60, rounding: Big.ROUND_HALF_UP, toExpNeg: -40, toExpPos: 40 });

/** Pieces, mostly: sums of such stay exact as plain numbers, and a hundred lines of an order take no time. */
const isPlain = (value: string | number): boolean => typeof value === 'string' && /^(0|-?[1-9]\d{0,11})$/.test(value);

export const dec = (text: string | number): Decimal => (isPlain(text) ? text : new Exact(text).toFixed()) as Decimal;
export const timesDecimal = (a: Decimal, b: Decimal): Decimal => new Exact(a).times(b).toFixed() as Decimal;
export const addDecimal = (...values: Decimal[]): Decimal =>
  (values.length < 1000 && values.every(isPlain)
    ? String(values.reduce((sum, value) => sum + Number(value), 0))
    : values.reduce((sum, value) => sum.plus(value), new Exact(0)).toFixed()) as Decimal;
export const negateDecimal = (value: Decimal): Decimal =>
  (isPlain(value) ? String(0 - Number(value)) : new Exact(value).negated().toFixed()) as Decimal;
export const compareDecimal = (a: Decimal, b: Decimal): number =>
  isPlain(a) && isPlain(b) ? Math.sign(Number(a) - Number(b)) : new Exact(a).comparedTo(b);
export const roundDecimal = (value: Decimal, scale: number): Decimal =>
  new Exact(value).toDecimalPlaces(scale).toFixed() as Decimal;

/** Rounded half up to so many digits. */
export const divideDecimal = (a: Decimal, b: Decimal, scale: number): Decimal =>
  new Exact(a).dividedBy(b).toDecimalPlaces(scale).toFixed() as Decimal;

/** A decimal as a whole number and the digits behind its point: what is rounded to the fen needs no more. */
function whole(text: Decimal): [digits: bigint, scale: bigint] {
  const dot = text.indexOf('.');
  if (dot < 0) return [BigInt(text), 1n];
  return [BigInt(text.slice(0, dot) + text.slice(dot + 1)), 10n ** BigInt(text.length - dot - 1)];
}

/** Half away from zero. */
function divided(by: bigint, amount: bigint): Fen {
  const [size, part] = [amount < 0n ? -amount : amount, by < 0n ? -by : by];
  const rounded = (2n * size + part) / (2n * part);
  return fen(amount < 0n !== by < 0n ? -rounded : rounded);
}

/** quantity × unit price, rounded half away from zero to the fen. */
export function extend(quantity: Decimal, price: Decimal): Fen {
  const [[q, qs], [p, ps]] = [whole(quantity), whole(price)];
  return divided(qs * ps, q * p * 100n);
}

/** amount × rate, rounded half away from zero to the fen. */
export function share(amount: Fen, rate: Decimal): Fen {
  const [r, scale] = whole(rate);
  return divided(scale, amount * r);
}

/** amount × part ÷ all, rounded half away from zero to the fen. */
export function proportion(amount: Fen, part: Decimal, all: Decimal): Fen {
  const [[p, ps], [a, as]] = [whole(part), whole(all)];
  return divided(a * ps, amount * p * as);
}

/** The net part of a tax-inclusive amount, rounded half away from zero to the fen; the tax is the remainder. */
export function netOf(gross: Fen, rate: Decimal): Fen {
  const [r, scale] = whole(rate);
  return divided(scale + r, gross * scale);
}
