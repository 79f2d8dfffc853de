import { type Decimal, type Full, negateDecimal, roundDecimal, timesDecimal } from '@heliu/model';
import type { Movement } from '../../inventory/model.ts';
import type { outputOrder } from './output-order.ts';

type Output = Full<typeof outputOrder>;

/** What lies on the shelf and has to be taken from there. */
export interface Picked {
  /** The place of the line it is taken for. */
  readonly line: number;
  readonly sku: number;
  /** In base units. */
  readonly quantity: Decimal;
  readonly location: number | null;
  readonly batchNo: string | null;
}

/** What is taken for every line: itself, or the parts it was put together from. A line without an SKU takes nothing. */
export const pickedFor = ({ lines, parts }: Pick<Output, 'lines' | 'parts'>): Picked[] =>
  lines.flatMap(({ sku, baseQuantity, location, batchNo }, line): Picked[] => {
    const own = parts.filter((part) => part.line === line + 1);
    if (own.length > 0)
      return own.map((part) => ({ line, sku: part.sku, quantity: part.quantity, location: null, batchNo: null }));
    return sku === null ? [] : [{ line, sku, quantity: baseQuantity, location, batchNo }];
  });

interface CombinedPart {
  readonly sku: number;
  readonly quantity: Decimal;
}
/** The parts of lines that are combinations, for as many as leave. */
export const partsFor = (
  lines: readonly { readonly sku?: number | null | undefined; readonly baseQuantity?: Decimal | undefined }[],
  known: ReadonlyMap<number, readonly CombinedPart[]>,
) =>
  lines.flatMap(({ sku, baseQuantity }, index) =>
    (known.get(sku ?? 0) ?? []).map((part) => ({
      line: index + 1,
      sku: part.sku,
      quantity: roundDecimal(timesDecimal(part.quantity, baseQuantity!), 6),
    })),
  );

/** What is sold costs us what it cost; what is given away is used up. */
const uses = {
  shop: { kind: 'sale', against: 'GBB-VAX' },
  sales: { kind: 'sale', against: 'GBB-VAX' },
  // For goods that came back, which cost the sale less by as much.
  exchange: { kind: 'sale', against: 'GBB-VAX' },
  other: { kind: 'otherOut', against: 'GBB-VBR' },
} as const;

/** What leaves; its cost is that of the department that sold it. */
export const movesOf = (record: Output, department: number | null): Movement[] =>
  pickedFor(record).map(({ line, sku, quantity, location, batchNo }) => ({
    line,
    sku,
    warehouse: record.warehouse,
    location,
    batch: batchNo,
    quantity: negateDecimal(quantity),
    ...uses[record.kind],
    items: { department },
  }));
