import { behaviour, type Books, type Work } from '@heliu/engine';
import { type Fen, type Full, negateFen, type Posting, sumFen } from '@heliu/model';
import { voucherEntries } from '../../fico/model.ts';
import { determineAccounts } from '../../fico/server.ts';
import { prepareLines } from '../lines/lines.server.ts';
import { stockSteps } from '../stock/movement.server.ts';
import { stock } from '../stock/stock.ts';
import { lossOverflowComplaint, movesOf, taxToTransfer } from './loss-overflow.rules.ts';
import { lossOverflow } from './loss-overflow.ts';

const steps = stockSteps(lossOverflow, movesOf, 'amount');

/** The tax that goes out with goods lost by bad keeping, on top of what they cost. */
async function taxOf(
  work: Work,
  record: Full<typeof lossOverflow>,
  moved: readonly Posting[],
): Promise<readonly Posting[]> {
  if (!record.abnormal) return [];
  const worth = sumFen(moved.filter(({ ledger }) => ledger === stock).map(({ entry }) => entry['amount'] as Fen));
  const amount = taxToTransfer(negateFen(worth), record);
  const [accounts] = await determineAccounts(work, [{ transaction: 'LOSS-TAX' }]);
  return voucherEntries([{ ...accounts!, amount, summary: `${record.number} 进项税额转出` }]);
}

export const lossOverflowBehaviour = behaviour(lossOverflow, {
  complaint: lossOverflowComplaint,
  async check(draft, work) {
    await prepareLines(work, draft.lines, { warehouse: draft.warehouse, comesIn: draft.kind === 'overflow' });
  },
  actions: {
    audit: {
      ...steps.audit,
      async post(record, work, request, books: Books) {
        const moved = (await steps.audit.post?.(record, work, request, books)) ?? [];
        return [...moved, ...(await taxOf(work, record, moved))];
      },
    },
    deaudit: steps.deaudit,
  },
});
