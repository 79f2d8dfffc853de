import {
  compareDecimal,
  dec,
  type Decimal,
  divideDecimal,
  type Full,
  type Posting,
  roundDecimal,
  timesDecimal,
} from '@heliu/model';
import { type PlanChange, planChanges, planLeft, type PlannedRow, undonePlans } from '../../inventory/model.ts';
import { remainderOf } from './order.rules.ts';
import type { order } from './order.ts';

type Order = Full<typeof order>;
type Line = Pick<Order['lines'][number], 'sku' | 'quantity' | 'baseQuantity' | 'receivedQuantity'>;

const none = dec(0);

/** What of a line is still to come, in base units; nothing where more came than was ordered. */
export function stillToCome({ quantity, baseQuantity, receivedQuantity }: Line): Decimal {
  const rest = remainderOf({ quantity, receivedQuantity });
  if (compareDecimal(rest, none) <= 0) return none;
  if (compareDecimal(receivedQuantity, none) === 0) return baseQuantity;
  return roundDecimal(timesDecimal(rest, divideDecimal(baseQuantity, quantity, 12)), 6);
}

interface Ordered {
  readonly warehouse: number;
  readonly lines: readonly Line[];
}
const rowsOf = ({ warehouse, lines }: Ordered): PlannedRow[] =>
  lines.map((line) => ({ sku: line.sku, warehouse, quantity: stillToCome(line) }));

/** What is expected of an order. */
export const expected = (record: Ordered): PlanChange[] => planChanges('onOrder', rowsOf(record));

export const released = (record: Ordered): PlanChange[] => planChanges('onOrder', undonePlans(rowsOf(record)));

/** What changes when the lines of an order become others. */
export const expectedChange = (before: Order, after: readonly Line[]): PlanChange[] =>
  planChanges('onOrder', [...undonePlans(rowsOf(before)), ...rowsOf({ warehouse: before.warehouse, lines: after })]);

/** An order taken back expects nothing: what it was changed by since its audit is not in the mirror of that. */
export const changedSince = (record: Order, undone: readonly Posting[]): PlanChange[] =>
  record.status === 'draft' ? [] : planLeft('onOrder', rowsOf(record), undone);
