import { type Decimal, type Fen, type Full, type Input, negateDecimal, share } from '@heliu/model';
import type { Movement } from '../stock/movement.ts';
import type { lossOverflow } from './loss-overflow.ts';

type Order = typeof lossOverflow;

export const lossOverflowComplaint = ({ kind, abnormal }: Input<Order>): string | undefined =>
  kind === 'overflow' && abnormal ? '报溢没有进项税额要转出，请去掉“非正常损失”' : undefined;

const uses = {
  loss: { kind: 'loss', against: 'INV-LOSS' },
  overflow: { kind: 'overflow', against: 'INV-GAIN' },
} as const;

/** What is gone leaves at the average, and what turned up is worth it. */
export const movesOf = ({ kind, warehouse, lines }: Full<Order>): Movement[] =>
  lines.map((line, index) => ({
    line: index,
    sku: line.sku,
    warehouse,
    location: line.location,
    batch: line.batchNo,
    dates: { production: line.productionDate, expiry: line.expiryDate },
    quantity: kind === 'loss' ? negateDecimal(line.baseQuantity) : line.baseQuantity,
    ...uses[kind],
  }));

/** Input tax that may no longer be deducted, since the goods were lost by bad keeping. */
export const taxToTransfer = (cost: Fen, { abnormal, taxRate }: { abnormal: boolean; taxRate: Decimal }): Fen =>
  abnormal ? share(cost, taxRate) : (0n as Fen);
