import { partsOfCombinations, traitsOf } from '../../goods/server.ts';
import type { Movement } from '../../inventory/model.ts';
import { type Decimal, type Fen, negateDecimal, roundDecimal, timesDecimal } from '@heliu/model';
import type { Work } from '@heliu/engine';

interface Line {
  readonly sku: number;
  readonly quantity: Decimal;
  /** What it cost when it was sold, of goods that come back. */
  readonly cost?: Fen;
}

/**
 * What leaves the shelf, or comes back to it, for the lines of a sale: the goods themselves, or what a combination is packed
 * from. The books hear of it when the shift is closed, so no account stands against it here. What was sold without a line has
 * left, whatever the books say is there.
 */
export async function movesFor(
  work: Work,
  warehouse: number,
  lines: readonly Line[],
  direction: 'out' | 'in',
  hasLeft = false,
): Promise<Movement[]> {
  const skus = lines.map(({ sku }) => sku);
  const parts = await partsOfCombinations(work, skus);
  const traits = await traitsOf(work, skus);
  const kind = direction === 'out' ? 'sale' : 'saleReturn';
  const signed = (quantity: Decimal) => (direction === 'out' ? negateDecimal(quantity) : quantity);
  return lines.flatMap(({ sku, quantity, cost }, line): Movement[] => {
    const packed = parts.get(sku);
    if (packed)
      return packed.map((part) => ({
        line,
        sku: part.sku,
        warehouse,
        quantity: signed(roundDecimal(timesDecimal(part.quantity, quantity), 6)),
        kind,
        hasLeft,
      }));
    if (!traits.get(sku)?.isStocked) return [];
    return [
      { line, sku, warehouse, quantity: signed(quantity), kind, hasLeft, ...(cost !== undefined && { amount: cost }) },
    ];
  });
}
