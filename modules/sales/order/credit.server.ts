import { type Fen, showFen, yuan } from '@heliu/model';
import { balance, type Blocker, today, type Work } from '@heliu/engine';
import { parameterAt } from '../../basedata/server.ts';
import { creditTerms, overdueOf, owed } from '../../fico/server.ts';
import { creditComplaint } from './order.rules.ts';
import { commitments } from './order.ts';

/** Locked where the limit may refuse, so that of two orders audited at once the second counts the first. */
async function exceeded(work: Work, customer: number, more: Fen, lock: boolean): Promise<string[]> {
  if (lock)
    await work.query('sal_order.customer', 'select id from crm_customer where company_id = $1 and id = $2 for update', [
      work.company,
      customer,
    ]);
  const limit = (await creditTerms(work, customer))?.creditLimit ?? null;
  if (limit === null) return [];
  const open = await balance<{ ordered: Fen; shipped: Fen }>(work, commitments, 'customer', { customer });
  const exposure = { limit: yuan(limit), owed: await owed(work, customer), ...open };
  const complaint = creditComplaint(exposure, more);
  return complaint ? [complaint] : [];
}

async function overdue(work: Work, customer: number): Promise<string[]> {
  const found = await overdueOf(work, customer, today());
  return found ? [`有 ${found.count} 张应收逾期，共 ${showFen(yuan(found.amount))}，最早的 ${found.since} 到期`] : [];
}

/**
 * What stands against giving a customer more credit, or what is only to be known: the organisation whose warehouse it leaves says which is which, and
 * what it wants neither way is not looked for.
 */
export async function creditComplaints(
  work: Work,
  { customer, warehouse, more }: { readonly customer: number; readonly warehouse: number; readonly more: Fen },
  wanted: 'BLOCK' | 'WARN',
): Promise<Blocker[]> {
  const credit = await parameterAt(work, 'ar.creditMode', warehouse);
  const late = await parameterAt(work, 'ar.overdueMode', warehouse);
  const beyond = credit === wanted ? await exceeded(work, customer, more, wanted === 'BLOCK') : [];
  const unpaid = late === wanted ? await overdue(work, customer) : [];
  return [
    ...beyond.map((message) => ({ code: 'FIN008', message })),
    ...unpaid.map((message) => ({ code: 'FIN009', message })),
  ];
}
