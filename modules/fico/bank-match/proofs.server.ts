import type { Proof } from '@heliu/engine';
import { formatMoney } from '@heliu/model';
import { cashierAccount } from '../cashier-account/cashier-account.ts';

/** What is matched comes to the same on both sides, stands, and is of the day it says. */
const matches: Proof = {
  code: 'fico.bank.matches',
  label: '银行勾对两边相等',
  async run(work) {
    const rows = await work.query<{ account: number; bank: string; books: string; fits: boolean; undone: boolean }>(
      'proof.fico.bankMatches',
      `with m as (
         select k.match_id, k.account, coalesce(sum(l.income - l.expense), 0) as bank, coalesce(sum(e.amount), 0) as books,
                max(k.cleared_on) = max(coalesce(l.day, e.posted_on)) and min(k.cleared_on) = max(k.cleared_on)
                  and bool_and(k.account = coalesce(l.account, e.account)) as fits,
                bool_or(r.id is not null) as undone
         from fico_bank_link k
         left join fico_bank_line l on l.company_id = $1 and l.id = k.line and not l.deleted
         left join fico_cash_entry e on e.company_id = $1 and e.id = k.entry
         left join fico_cash_entry r on r.company_id = $1 and r.reverses_id = k.entry
         where k.company_id = $1 group by k.match_id, k.account
       )
       select account, bank::numeric(18,2)::text as bank, books::numeric(18,2)::text as books, coalesce(fits, false) as fits, undone
       from m where bank <> books or fits is not true or undone limit 20`,
      [work.company],
    );
    return rows.map(({ account, bank, books, fits, undone }) => ({
      message: undone
        ? '勾对的收支已被反审核'
        : fits
          ? `银行 ${formatMoney(bank)}，账上 ${formatMoney(books)}`
          : '勾对的日期或账户与流水不符',
      entity: cashierAccount.name,
      id: account,
    }));
  },
};

export const bankProofs: readonly Proof[] = [matches];
