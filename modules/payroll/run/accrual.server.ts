import type { Work } from '@heliu/engine';
import { yuan } from '@heliu/model';
import type { InsuranceKind } from '../insurance/contribution.rules.ts';
import type { SalaryBook } from './salary.posting.ts';
import { wageAccounts } from './wage-accounts.server.ts';

type Amount = 'wage' | 'social' | 'fund' | 'other';
interface Share {
  readonly account: number | null;
  readonly department: number;
  readonly kind: Amount;
  readonly insurance: InsuranceKind | null;
  readonly amount: string;
}

/** What the people of each department and account cost, each kind of insurance by itself. */
const sharesOf = (work: Work, run: number): Promise<Share[]> =>
  work.query<Share>(
    'hr_staff_salary.shares',
    `with own as (select account, department, gross - reduced as wage, employer_other as other, figures from hr_salary_slip
       where company_id = $1 and run = $2 and not deleted)
     select account, department, 'wage' as kind, null as insurance, sum(wage)::numeric(18,2)::text as amount from own group by 1, 2
     union all select account, department, 'other', null, sum(other)::numeric(18,2)::text from own group by 1, 2
     union all
     select account, department, case when p.key = 'housing' then 'fund' else 'social' end, p.key, sum(p.value::numeric)::numeric(18,2)::text
     from own, jsonb_array_elements(figures) f, jsonb_each_text(f -> 'parts') p
     where f ->> 'kind' = 'employer' group by 1, 2, p.key
     order by 1, 2, 3, 4`,
    [work.company, run],
  );

/** What the audit of a month books. A post that names no account is paid from the general ones. */
export async function salaryBook(
  work: Work,
  run: { readonly id: number; readonly payMonth: string },
): Promise<SalaryBook> {
  const [shares, of] = [await sharesOf(work, run.id), await wageAccounts(work)];
  const some = shares.filter(({ amount }) => Number(amount) !== 0);
  return {
    texts: { month: run.payMonth },
    items: {},
    rows: some.map(({ account, department, kind, insurance, amount }) => ({
      amounts: { [kind]: yuan(amount) },
      accounts: { expense: account ?? of('expense'), [kind]: of(insurance ?? (kind as 'wage' | 'other')) },
      items: { department },
    })),
  };
}
