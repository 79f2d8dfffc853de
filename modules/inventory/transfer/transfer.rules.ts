import { addDecimal, compareDecimal, dec, type Decimal, type Full, type Input, negateDecimal } from '@heliu/model';
import type { Movement } from '../stock/movement.ts';
import { type Lot, takeFromLots } from '../stock/movement.rules.ts';
import { sizeOf } from '../stock/cost.rules.ts';
import type { transfer, transferReceipt } from './transfer.ts';

type Transfer = typeof transfer;
type Receipt = typeof transferReceipt;

export function transferComplaint({
  kind,
  fromWarehouse,
  toWarehouse,
  transitWarehouse,
}: Omit<Input<Transfer>, 'lines'>): string | undefined {
  if (fromWarehouse === toWarehouse) return '调出仓库和调入仓库是同一个，请改选其中一个';
  if (kind !== 'transit' || transitWarehouse == null) return undefined;
  return transitWarehouse === fromWarehouse || transitWarehouse === toWarehouse
    ? '在途仓不能又是调出或调入的仓库'
    : undefined;
}

interface Carried {
  readonly sku: number;
  readonly baseQuantity: Decimal;
  readonly batchNo: string | null;
}
interface Place {
  readonly warehouse: number;
  readonly location?: number | null;
}
/** Out of one place and into another at the same cost; the books notice where the two have different accounts. */
function carried(lines: readonly Carried[], from: (i: number) => Place, to: (i: number) => Place): Movement[] {
  return lines.flatMap(({ sku, baseQuantity, batchNo: batch }, i): Movement[] => {
    const both = { line: i, sku, batch, against: 'TRANSFER' };
    return [
      { ...both, ...from(i), quantity: negateDecimal(baseQuantity), kind: 'transferOut' },
      { ...both, ...to(i), quantity: baseQuantity, kind: 'transferIn', costOf: [2 * i] },
    ];
  });
}

export const transferMoves = ({ kind, fromWarehouse, toWarehouse, transitWarehouse, lines }: Full<Transfer>) =>
  carried(
    lines,
    (i) => ({ warehouse: fromWarehouse, location: lines[i]!.location }),
    (i) =>
      kind === 'transit'
        ? { warehouse: transitWarehouse! }
        : { warehouse: toWarehouse, location: lines[i]!.toLocation },
  );

export const receiptMoves = ({ toWarehouse, transitWarehouse, lines }: Full<Receipt>) =>
  carried(
    lines,
    () => ({ warehouse: transitWarehouse }),
    (i) => ({ warehouse: toWarehouse, location: lines[i]!.location }),
  );

/** What of each line is still on its way. */
export const restOf = ({
  baseQuantity,
  receivedQuantity,
}: {
  readonly baseQuantity: Decimal;
  readonly receivedQuantity: Decimal;
}): Decimal => addDecimal(baseQuantity, negateDecimal(receivedQuantity));

interface BatchLine {
  id?: number | undefined;
  readonly sku: number;
  unit?: number | null | undefined;
  readonly quantity: Decimal;
  baseQuantity?: Decimal | undefined;
  readonly location?: number | null | undefined;
  readonly batchNo?: string | null | undefined;
}
/**
 * Lines of goods kept by batch that leave the batch open, divided into those that expire first. A batch is part of what
 * arrives, so it has to be known before anything leaves.
 */
export function withBatches<L extends BatchLine>(
  lines: readonly L[],
  isOpen: (line: L) => boolean,
  warehouse: number,
  lots: readonly Lot[],
): L[] {
  const moves = lines.map((line, index): Movement => ({
    line: index,
    sku: line.sku,
    warehouse,
    location: line.location,
    batch: line.batchNo,
    quantity: negateDecimal(line.baseQuantity!),
    kind: 'transferOut',
  }));
  const parts = takeFromLots(moves, (move) => isOpen(lines[moves.indexOf(move)]!), lots);
  return parts.map(({ of, location, batch, quantity }, at) => {
    const before = lines[of]!;
    const size = sizeOf(quantity);
    if (compareDecimal(size, before.baseQuantity ?? dec(0)) === 0)
      return { ...before, location: location ?? null, batchNo: batch ?? null };
    // The first part stays the line it was.
    const isFirst = parts[at - 1]?.of !== of;
    const counted = { unit: null, quantity: size, baseQuantity: size };
    return {
      ...before,
      ...(isFirst ? {} : { id: undefined }),
      ...counted,
      location: location ?? null,
      batchNo: batch ?? null,
    };
  });
}
