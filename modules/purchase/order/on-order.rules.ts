import {
  addDecimal,
  compareDecimal,
  dec,
  type Decimal,
  divideDecimal,
  type Full,
  negateDecimal,
  type Posting,
  roundDecimal,
  timesDecimal,
} from '@heliu/model';
import { stock } from '../../inventory/model.ts';
import { remainderOf } from './order.rules.ts';
import type { order } from './order.ts';

type Order = Full<typeof order>;
type Line = Pick<Order['lines'][number], 'sku' | 'quantity' | 'baseQuantity' | 'receivedQuantity'>;

/** So much of an SKU is expected in a warehouse, in base units. */
export interface Expected {
  readonly sku: number;
  readonly warehouse: number;
  readonly plan: { readonly onOrder: Decimal };
}

const none = dec(0);

/** What of a line is still to come, in base units; nothing where more came than was ordered. */
export function stillToCome({ quantity, baseQuantity, receivedQuantity }: Line): Decimal {
  const rest = remainderOf({ quantity, receivedQuantity });
  if (compareDecimal(rest, none) <= 0) return none;
  if (compareDecimal(receivedQuantity, none) === 0) return baseQuantity;
  return roundDecimal(timesDecimal(rest, divideDecimal(baseQuantity, quantity, 12)), 6);
}

const summed = (warehouse: number, rows: readonly (readonly [sku: number, onOrder: Decimal])[]): Expected[] => {
  const sums = new Map<number, Decimal>();
  for (const [sku, onOrder] of rows) sums.set(sku, addDecimal(sums.get(sku) ?? none, onOrder));
  return [...sums]
    .filter(([, onOrder]) => compareDecimal(onOrder, none) !== 0)
    .map(([sku, onOrder]) => ({ sku, warehouse, plan: { onOrder } }));
};

/** What is expected of an order. */
export const expected = ({ warehouse, lines }: { warehouse: number; lines: readonly Line[] }): Expected[] =>
  summed(
    warehouse,
    lines.map((line) => [line.sku, stillToCome(line)]),
  );

export const released = (all: readonly Expected[]): Expected[] =>
  all.map(({ plan, ...rest }) => ({ ...rest, plan: { onOrder: negateDecimal(plan.onOrder) } }));

/** What changes when the lines of an order become others. */
export const expectedChange = (before: Order, after: readonly Line[]): Expected[] =>
  summed(before.warehouse, [
    ...before.lines.map((line) => [line.sku, negateDecimal(stillToCome(line))] as const),
    ...after.map((line) => [line.sku, stillToCome(line)] as const),
  ]);

/** An order taken back expects nothing: what it was changed by since its audit is not in the mirror of that. */
export function changedSince(record: Order, undone: readonly Posting[]): Expected[] {
  const mirrored = undone.filter(({ ledger }) => ledger === stock);
  if (mirrored.length === 0) return [];
  return summed(record.warehouse, [
    ...record.lines.map((line) => [line.sku, negateDecimal(stillToCome(line))] as const),
    ...mirrored.map(({ entry }) => [entry['sku'] as number, negateDecimal(entry['onOrder'] as Decimal)] as const),
  ]);
}
