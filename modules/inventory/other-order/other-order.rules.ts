import { type Draft, extend, type Full, type Input, negateDecimal, zeroFen } from '@heliu/model';
import type { Movement } from '../stock/movement.ts';
import type { otherOrder } from './other-order.ts';

type Order = typeof otherOrder;

/** What comes in is worth quantity × price; what leaves, what the audit finds out. */
export const withAmounts = (input: Input<Order>): Draft<Order> => ({
  ...input,
  lines: input.lines.map((line) => ({
    ...line,
    amount: line.price == null || input.kind === 'out' ? zeroFen : extend(line.quantity, line.price),
  })),
});

export function otherOrderComplaint({ kind, lines }: Input<Order>): string | undefined {
  const unpriced = lines.findIndex(({ price }) => kind === 'opening' && price == null);
  if (unpriced >= 0) return `明细第${unpriced + 1}行：期初库存请填写单价`;
  const priced = lines.findIndex(({ price }) => kind === 'out' && price != null);
  return priced >= 0 ? `明细第${priced + 1}行：出库按平均成本计价，单价请留空` : undefined;
}

const uses = {
  in: { kind: 'otherIn', against: 'OTHER-IN' },
  out: { kind: 'otherOut', against: 'GBB-VBR' },
  opening: { kind: 'opening', against: 'GBB-BSA' },
} as const;

export const movesOf = ({ kind, warehouse, department, lines }: Full<Order>): Movement[] =>
  lines.map((line, index) => ({
    line: index,
    sku: line.sku,
    warehouse,
    location: line.location,
    batch: line.batchNo,
    dates: { production: line.productionDate, expiry: line.expiryDate },
    quantity: kind === 'out' ? negateDecimal(line.baseQuantity) : line.baseQuantity,
    ...(kind !== 'out' && line.price !== null && { amount: line.amount }),
    ...uses[kind],
    items: kind === 'out' ? { department } : {},
  }));
