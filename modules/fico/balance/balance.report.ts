import { yuan } from '@heliu/model';
import { Refusal, type Work } from '@heliu/engine';
import { type AccountHead, type Movement, rolledUp } from './balance.rules.ts';

export const accountHeads = (work: Work): Promise<AccountHead[]> =>
  work.query<AccountHead>(
    'fico_balance.accounts',
    `select id, code, name, level, direction, parent from fico_account_v
     where company_id = $1 and not deleted order by code`,
    [work.company],
  );

type MovementRow = { readonly account: number } & Readonly<Record<keyof Movement, string>>;

/** One pass over the balance rows up to the last month asked for; entries are never summed. */
async function ownMovements(work: Work, from: string, to: string): Promise<Map<number, Movement>> {
  const yearStart = `${to.slice(0, 4)}-01-01`;
  const rows = await work.query<MovementRow>(
    'fico_balance.movements',
    `select account,
            coalesce(sum(debit - credit) filter (where month < $3::date), 0)::numeric(18,2) as "yearOpen",
            coalesce(sum(debit - credit) filter (where month < $2::date), 0)::numeric(18,2) as "open",
            coalesce(sum(debit) filter (where month >= $2::date), 0)::numeric(18,2) as "debit",
            coalesce(sum(credit) filter (where month >= $2::date), 0)::numeric(18,2) as "credit",
            coalesce(sum(debit) filter (where month >= $3::date), 0)::numeric(18,2) as "yearDebit",
            coalesce(sum(credit) filter (where month >= $3::date), 0)::numeric(18,2) as "yearCredit"
     from fico_gl_entry_by_account_v
     where company_id = $1 and month <= $4::date group by account`,
    [work.company, `${from}-01`, yearStart, `${to}-01`],
  );
  return new Map(
    rows.map(({ account, yearOpen, open, debit, credit, yearDebit, yearCredit }) => [
      account,
      {
        yearOpen: yuan(yearOpen),
        open: yuan(open),
        debit: yuan(debit),
        credit: yuan(credit),
        yearDebit: yuan(yearDebit),
        yearCredit: yuan(yearCredit),
      },
    ]),
  );
}

export interface Balances {
  readonly accounts: readonly AccountHead[];
  readonly movements: ReadonlyMap<number, Movement>;
}

export async function balancesBetween(work: Work, from: string, to: string): Promise<Balances> {
  const accounts = await accountHeads(work);
  return { accounts, movements: rolledUp(accounts, await ownMovements(work, from, to)) };
}

export function headOf(accounts: readonly AccountHead[], id: number): AccountHead {
  const found = accounts.find((head) => head.id === id);
  if (!found) throw new Refusal('会计科目不存在', '404');
  return found;
}

/** An account and everything below it: a code begins with those above it. */
export const idsBelow = (accounts: readonly AccountHead[], code: string): number[] =>
  accounts.filter((head) => head.code.startsWith(code)).map(({ id }) => id);
