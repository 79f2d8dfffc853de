import type { Work } from '@heliu/engine';
import { lapseNote } from '../../system/model.ts';

interface Plan {
  readonly limit: number | null;
  readonly expireAt: string | null;
}

/**
 * How many invoices the company's plan still lets out, at most as many as wanted, or why none. With a limit the company's
 * row is held until COMMIT: of two subjects that take the last one, the later counts the earlier's.
 */
export async function planRoom(work: Work, wanted: number): Promise<number | string> {
  const [plan] = await work.query<Plan>(
    'company.plan',
    'select invoice_limit as "limit", expire_at as "expireAt" from sys_company where company_id = $1 and id = $1',
    [work.company],
  );
  const { limit = null, expireAt = null } = plan ?? {};
  const lapsed = lapseNote(expireAt, work.now);
  if (lapsed !== undefined) return lapsed;
  if (limit === null) return wanted;
  await work.query(
    'company.holdPlan',
    'select 1 from sys_company where company_id = $1 and id = $1 for no key update',
    [work.company],
  );
  const left = limit - (await issuedThisMonth(work, limit));
  return left > 0 ? Math.min(left, wanted) : `套餐每月 ${limit} 张发票已经用完，下月自动继续；现在要开，请升级套餐`;
}

/** Issued or under way since the first of the month; beyond `most` nobody needs to know how many. */
export async function issuedThisMonth(work: Work, most: number): Promise<number> {
  const [row] = await work.query<{ n: number }>(
    'oms_invoice.ofMonth',
    `select count(*)::int as n from (select 1 from oms_invoice where company_id = $1 and origin <> 'import'
       and status in ('issuing', 'issued', 'voided') and invoice_date >= date_trunc('month', now() at time zone 'Asia/Shanghai')::date
       limit $2) i`,
    [work.company, most],
  );
  return row!.n;
}
