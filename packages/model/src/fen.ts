import { formatMoney } from './format.ts';
import { hiddenText } from './masks.ts';

declare const fenBrand: unique symbol;

/**
 * An amount of money in fen. The only bigints in this codebase are amounts, so the edge of the wire may turn every
 * bigint into yuan text without asking what it is.
 */
export type Fen = bigint & { readonly [fenBrand]: true };

export const fen = (amount: bigint): Fen => amount as Fen;
export const zeroFen = fen(0n);

const yuanText = /^(-?)(\d{1,15})(?:\.(\d{1,2}))?$/;

/** Reads yuan text such as "106.01"; undefined when it is no amount, or finer than a fen. */
export function parseYuan(text: string): Fen | undefined {
  const match = yuanText.exec(text.trim());
  if (!match) return undefined;
  const [, sign, yuan, cents = ''] = match;
  const amount = BigInt(yuan!) * 100n + BigInt(cents.padEnd(2, '0'));
  return fen(sign ? -amount : amount);
}

/** The literal form used in rules, seeds and tests; a malformed literal is a defect. */
export function yuan(text: string): Fen {
  const amount = parseYuan(text);
  if (amount === undefined) throw new Error(`not an amount: ${text}`);
  return amount;
}

/** "106.01": the form of the wire, of SQL and of Excel. */
export function formatFen(amount: Fen): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function sumFen(amounts: readonly Fen[]): Fen {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return fen(total);
}

/** "￥50,000.00": the form a person reads. */
export const showFen = (amount: Fen): string => formatMoney(formatFen(amount));

/** Adds up amounts as they stand on the wire. What is hidden in part is hidden in sum. */
export const sumYuan = (texts: readonly string[]): string =>
  texts.includes(hiddenText) ? hiddenText : formatFen(sumFen(texts.map(yuan)));

/** Whether one amount on the wire is more than another; of a hidden one nothing is said. */
export function isMore(one: string, other: string): boolean {
  const [a, b] = [parseYuan(one), parseYuan(other)];
  return a !== undefined && b !== undefined && a > b;
}

export const addFen = (...amounts: Fen[]): Fen => sumFen(amounts);
export const subtractFen = (from: Fen, amount: Fen): Fen => fen(from - amount);
export const negateFen = (amount: Fen): Fen => fen(-amount);
export const absFen = (amount: Fen): Fen => (amount < 0n ? negateFen(amount) : amount);
export const leastFen = (a: Fen, b: Fen): Fen => (a < b ? a : b);

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Splits `total` over `weights` so that the parts add up to it to the fen (largest remainder; ties go to the larger
 * weight, then to the earlier part). With equal signs no part exceeds its own weight's share by more than one fen.
 */
export function apportion(total: Fen, weights: readonly Fen[]): Fen[] {
  const whole = sumFen(weights);
  if (whole === 0n) {
    if (total !== 0n) throw new Error('nothing to apportion over');
    return weights.map(() => zeroFen);
  }
  if (weights.some((weight) => weight < 0n !== whole < 0n && weight !== 0n))
    throw new Error('weights must have one sign');
  const sign = total < 0n !== whole < 0n ? -1n : 1n;
  const size = (value: bigint) => (value < 0n ? -value : value);
  const parts = weights.map((weight, index) => {
    const scaled = size(total) * size(weight);
    return { index, weight: size(weight), part: scaled / size(whole), rest: scaled % size(whole) };
  });
  let left = size(total) - parts.reduce((sum, { part }) => sum + part, 0n);
  const byRemainder = parts.toSorted(
    (a, b) => compare(b.rest, a.rest) || compare(b.weight, a.weight) || a.index - b.index,
  );
  for (const entry of byRemainder) {
    if (left === 0n) break;
    if (entry.weight === 0n) continue;
    entry.part += 1n;
    left -= 1n;
  }
  return parts.map(({ part }) => fen(sign * (whole < 0n ? -part : part)));
}
