import type { AnyEntity, AnyLedger } from '@heliu/model';
import { assembly } from './assembly/assembly.ts';
import { batch } from './batch/batch.ts';
import { costAdjust } from './cost-adjust/cost-adjust.ts';
import { disposal } from './disposal/disposal.ts';
import { lock } from './lock/lock.ts';
import { lossOverflow } from './loss-overflow/loss-overflow.ts';
import { otherOrder } from './other-order/other-order.ts';
import { serials } from './serial/serial.ts';
import { stockTake } from './stock-take/stock-take.ts';
import { stock } from './stock/stock.ts';
import { transfer, transferReceipt } from './transfer/transfer.ts';

export {
  assembly,
  batch,
  costAdjust,
  disposal,
  lock,
  lossOverflow,
  otherOrder,
  stock,
  stockTake,
  transfer,
  transferReceipt,
};
export { batchDates, stockLine } from './lines/lines.ts';
export { menu } from './menu.ts';
export { serialsIn } from './serial/serial.rules.ts';
export type { Items, Movement, Planned } from './stock/movement.ts';
export { type PlanChange, planChanges, planLeft, type PlannedRow, undonePlans } from './stock/plan.rules.ts';
export { type MovementKind, movementKinds } from './stock/stock.ts';
export { movements, stockOnHand } from './report/stock.calls.ts';

export const entities: readonly AnyEntity[] = [
  batch,
  otherOrder,
  lossOverflow,
  transfer,
  transferReceipt,
  stockTake,
  costAdjust,
  assembly,
  disposal,
  lock,
];
export const ledgers: readonly AnyLedger[] = [stock, serials];
