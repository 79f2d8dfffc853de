import { compareDecimal, dec, type Decimal, type Fen, sumFen, yuan } from '@heliu/model';
import { refundOf } from '../../pos/model.ts';
import type { ReturnableLine } from '../sale/sale.calls.ts';
import { typedQuantity } from './cart.rules.ts';

/** How many of each line come back, by the line. */
export type Returning = Readonly<Record<number, Decimal>>;

export const returningOf = (returning: Returning, { line }: ReturnableLine): Decimal => returning[line] ?? dec(0);

const isNothing = (quantity: Decimal) => compareDecimal(quantity, dec(0)) === 0;

/** One more of a line, or as much as is typed; never more than is left. Words where it cannot be. */
export function withReturned(returning: Returning, its: ReturnableLine, text: string): Returning | string {
  const { [its.line]: _, ...others } = returning;
  if (text === '0') return others;
  const quantity = typedQuantity(text);
  if (!quantity) return '数量应大于 0，最多 3 位小数';
  if (compareDecimal(quantity, dec(its.remaining)) > 0)
    return isNothing(dec(its.remaining)) ? `${its.name} 已经退完` : `${its.name} 最多还能退 ${its.remaining}`;
  return { ...others, [its.line]: quantity };
}

export const allReturned = (lines: readonly ReturnableLine[]): Returning =>
  Object.fromEntries(
    lines.filter(({ remaining }) => !isNothing(dec(remaining))).map(({ line, remaining }) => [line, dec(remaining)]),
  );

/** What comes back for a line: its share of what was paid, as the server reckons it. */
export function refundOfLine(its: ReturnableLine, quantity: Decimal): Fen {
  if (isNothing(quantity)) return yuan('0');
  const part = { quantity: dec(its.quantity), pay: yuan(its.pay) };
  return refundOf(part, { quantity: dec(its.returned), amount: yuan(its.refunded) }, quantity) ?? yuan('0');
}
export const refundOfAll = (lines: readonly ReturnableLine[], returning: Returning): Fen =>
  sumFen(lines.map((line) => refundOfLine(line, returningOf(returning, line))));

/** The first of the lines with these goods that still has something to give back. */
export const nextLine = (lines: readonly ReturnableLine[], returning: Returning, sku: number) =>
  lines.find((line) => line.sku === sku && compareDecimal(returningOf(returning, line), dec(line.remaining)) < 0);
