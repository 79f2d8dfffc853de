import { addDecimal, compareDecimal, type Decimal, divideDecimal, negateDecimal, roundDecimal } from '@heliu/model';

interface Line {
  readonly supplier: number;
  readonly warehouse: number;
}

/** Lines that go into one order: those of one supplier for one warehouse, in the order they were put aside. */
export function ordersOf<L extends Line>(lines: readonly L[]): L[][] {
  const groups = new Map<string, L[]>();
  for (const line of lines) {
    const key = `${line.supplier}|${line.warehouse}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()];
}

interface Low {
  /** What is available and on its way, in base units. */
  readonly coming: Decimal;
  readonly minStock: Decimal;
  readonly maxStock: Decimal | null;
  readonly reorderQuantity: Decimal | null;
  /** Base units in one of the unit it is bought by. */
  readonly ratio: Decimal;
}
/** Up to the upper limit where there is one, never less than is usually ordered at once, in whole purchase units. */
export function topUp({ coming, minStock, maxStock, reorderQuantity, ratio }: Low): Decimal {
  const missing = addDecimal(maxStock ?? minStock, negateDecimal(coming));
  const wanted = reorderQuantity && compareDecimal(reorderQuantity, missing) > 0 ? reorderQuantity : missing;
  const packs = divideDecimal(wanted, ratio, 6);
  const whole = roundDecimal(packs, 0);
  return compareDecimal(whole, packs) >= 0 ? whole : addDecimal(whole, '1' as Decimal);
}
