import { behaviour } from '@heliu/engine';
import { prepareLines, stockSteps } from '../../inventory/server.ts';
import { reversedBlockers, withAmounts } from '../lines/lines.rules.ts';
import { estimates, movesOf } from './purchase-return.rules.ts';
import { purchaseReturn } from './purchase-return.ts';

const steps = stockSteps(purchaseReturn, movesOf, 'cost');

export const purchaseReturnBehaviour = behaviour(purchaseReturn, {
  derive: withAmounts<typeof purchaseReturn>,
  async check(draft, work) {
    await prepareLines(work, draft.lines, { warehouse: draft.warehouse, comesIn: false });
  },
  actions: {
    audit: {
      ...steps.audit,
      post: async (record, work, request, books) => [
        ...(await steps.audit.post!(record, work, request, books)),
        ...estimates(record),
      ],
    },
    deaudit: { ...steps.deaudit, blockers: ({ lines }) => reversedBlockers(lines) },
  },
});
