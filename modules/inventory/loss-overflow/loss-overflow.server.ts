import { amendLines, behaviour, type Books, type Work } from '@heliu/engine';
import { addFen, type Full, type Posting, sumFen, zeroFen } from '@heliu/model';
import { voucherEntries } from '../../fico/model.ts';
import { determineAccounts } from '../../fico/server.ts';
import { prepareLines } from '../lines/lines.server.ts';
import { costsOf, stockSteps } from '../stock/movement.server.ts';
import { lossOverflowComplaint, movesOf, taxToTransfer } from './loss-overflow.rules.ts';
import { lossOverflow } from './loss-overflow.ts';

type Order = Full<typeof lossOverflow>;
const steps = stockSteps(lossOverflow, movesOf);

/** What of each line waits for a decision: what its goods cost, and the tax that goes out with them. */
function pendingOf(record: Order) {
  const costs = costsOf(record);
  return record.lines.map(({ id }, i) => {
    const amount = costs.get(i) ?? zeroFen;
    const tax = taxToTransfer(amount, record);
    return { id, amount, tax, pending: addFen(amount, tax) };
  });
}

/** The tax that goes out with goods lost by bad keeping, on top of what they cost. */
async function taxOf(work: Work, record: Order): Promise<readonly Posting[]> {
  if (!record.abnormal) return [];
  const amount = sumFen(pendingOf(record).map(({ tax }) => tax));
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
        return [...moved, ...(await taxOf(work, record))];
      },
      async also(record, work, request) {
        await steps.audit.also?.(record, work, request);
        amendLines(work, lossOverflow, { id: record.id, lines: 'lines' }, pendingOf(record));
      },
    },
    deaudit: steps.deaudit,
  },
});
