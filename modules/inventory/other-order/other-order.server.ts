import { behaviour } from '@heliu/engine';
import { prepareLines } from '../lines/lines.server.ts';
import { stockSteps } from '../stock/movement.server.ts';
import { movesOf, otherOrderComplaint, withAmounts } from './other-order.rules.ts';
import { otherOrder } from './other-order.ts';

export const otherOrderBehaviour = behaviour(otherOrder, {
  derive: withAmounts,
  complaint: otherOrderComplaint,
  async check(draft, work) {
    await prepareLines(work, draft.lines, { warehouse: draft.warehouse, comesIn: draft.kind !== 'out' });
  },
  actions: stockSteps(otherOrder, movesOf, 'amount'),
});
