import { addDecimal, compareDecimal, dec, type Decimal, negateDecimal, type Posting } from '@heliu/model';
import type { Planned } from './movement.ts';
import { stock } from './stock.ts';

type Measure = keyof Planned;
/** So much of an SKU is planned in a warehouse, in base units. */
export interface PlannedRow {
  readonly sku: number;
  readonly warehouse: number;
  readonly quantity: Decimal;
}
export interface PlanChange {
  readonly sku: number;
  readonly warehouse: number;
  readonly plan: Planned;
}

const none = dec(0);

/** Added up by SKU and warehouse; what comes to nothing is left out. */
export function planChanges(measure: Measure, rows: readonly PlannedRow[]): PlanChange[] {
  const sums = new Map<string, PlannedRow>();
  for (const { sku, warehouse, quantity } of rows) {
    const key = `${sku}|${warehouse}`;
    sums.set(key, { sku, warehouse, quantity: addDecimal(sums.get(key)?.quantity ?? none, quantity) });
  }
  return [...sums.values()]
    .filter(({ quantity }) => compareDecimal(quantity, none) !== 0)
    .map(({ sku, warehouse, quantity }) => ({ sku, warehouse, plan: { [measure]: quantity } }));
}

export const undonePlans = (rows: readonly PlannedRow[]): PlannedRow[] =>
  rows.map((row) => ({ ...row, quantity: negateDecimal(row.quantity) }));

/** Beside the mirror of what a document planned at first: what it was changed by since, so that nothing of it is left. */
export function planLeft(measure: Measure, now: readonly PlannedRow[], undone: readonly Posting[]): PlanChange[] {
  const mirrored = undone.filter(({ ledger }) => ledger === stock);
  const back = mirrored.map(({ entry }) => ({
    sku: entry['sku'] as number,
    warehouse: entry['warehouse'] as number,
    quantity: negateDecimal(entry[measure] as Decimal),
  }));
  return planChanges(measure, [...undonePlans(now), ...back]);
}
