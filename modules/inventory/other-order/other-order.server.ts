import { behaviour } from '@heliu/engine';
import { prepareLines } from '../lines/lines.server.ts';
import { keepCosts, stockSteps } from '../stock/movement.server.ts';
import { movesOf, otherOrderComplaint, withAmounts } from './other-order.rules.ts';
import { otherOrder } from './other-order.ts';

const steps = stockSteps(otherOrder, movesOf);

export const otherOrderBehaviour = behaviour(otherOrder, {
  derive: withAmounts,
  complaint: otherOrderComplaint,
  check: (draft, work) =>
    prepareLines(work, draft.lines, { warehouse: draft.warehouse, comesIn: draft.kind !== 'out' }),
  actions: {
    audit: {
      ...steps.audit,
      async also(record, work, request) {
        await steps.audit.also?.(record, work, request);
        keepCosts(work, otherOrder, record);
      },
    },
    deaudit: steps.deaudit,
  },
});
