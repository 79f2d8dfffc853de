import type { Work } from '@heliu/engine';
import { Denied } from './denied.ts';
import { quotaComplaint, slotsAt } from './quota.rules.ts';

/** Counts one more call of a subject; why it is one too many. The refused ones are counted too. */
export async function countCall(
  work: Work,
  subject: number,
  limits: { readonly perMinute: number; readonly perDay: number },
): Promise<Denied | undefined> {
  const { minute, day } = slotsAt(work.now);
  const rows = await work.query<{ slot: string; n: number }>(
    'open_usage.count',
    `insert into open_usage (company_id, subject_id, slot, n) values ($1, $2, $3, 1), ($1, $2, $4, 1)
     on conflict (company_id, subject_id, slot) do update set n = open_usage.n + 1 returning slot, n`,
    [work.company, subject, day, minute],
  );
  const used = new Map(rows.map(({ slot, n }) => [slot, n]));
  const over = quotaComplaint({ minute: used.get(minute)!, day: used.get(day)! }, limits, work.now);
  return over && new Denied(429, over.reason, over.message, over.retryAfter);
}

export async function sweepUsage(work: Work): Promise<void> {
  await work.query(
    'open_usage.sweep',
    `delete from open_usage where company_id = $1 and at < now() - interval '2 days'`,
    [work.company],
  );
}
