import { companyFact, Refusal, type Work } from '@heliu/engine';
import { postingCodes, type Standard } from './chart.ts';

/** What is remembered of accounts; all of it is forgotten when one of them changes. */
export const accountFacts = 'fico.accounts';

export interface AccountOption {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}
export type PostingAccountOptions = Readonly<Record<keyof ReturnType<typeof postingCodes>, AccountOption>>;

/** Only one of the two charts has an account 6001 of its own. */
const standardOf = (codes: readonly string[]): Standard => (codes.includes('6001') ? 'enterprise' : 'small');

/** The accounts of the chart that documents post to without naming them; undefined before the books are initialized. */
export function findPostingAccounts(work: Work): Promise<PostingAccountOptions | undefined> {
  return companyFact(work, `${accountFacts}.posting`, async () => {
    const rows = await work.query<AccountOption>(
      'fico_account.posting',
      `select id, code, name from fico_account
       where company_id = $1 and preset and not deleted and code = any($2::text[])`,
      [work.company, [...Object.values(postingCodes('small')), ...Object.values(postingCodes('enterprise'))]],
    );
    const byCode = new Map(rows.map((row) => [row.code, row]));
    const codes = postingCodes(standardOf([...byCode.keys()]));
    const found = Object.entries(codes).map(([role, code]) => [role, byCode.get(code)] as const);
    if (found.some(([, option]) => option === undefined)) return undefined;
    return Object.fromEntries(found) as PostingAccountOptions;
  });
}

export async function postingAccounts(work: Work): Promise<PostingAccountOptions> {
  const found = await findPostingAccounts(work);
  if (!found) throw new Refusal('未配置科目：请先初始化账套');
  return found;
}
