import type { AnyEntity, AnyLedger } from '@heliu/model';
import { batch } from './batch/batch.ts';
import { otherOrder } from './other-order/other-order.ts';
import { stock } from './stock/stock.ts';

export { batch, otherOrder, stock };
export { batchDates, stockLine } from './lines/lines.ts';
export { menu } from './menu.ts';
export type { Items, Movement, Planned } from './stock/movement.ts';
export { type MovementKind, movementKinds } from './stock/stock.ts';
export { movements, stockOnHand } from './report/stock.calls.ts';

export const entities: readonly AnyEntity[] = [batch, otherOrder];
export const ledgers: readonly AnyLedger[] = [stock];
