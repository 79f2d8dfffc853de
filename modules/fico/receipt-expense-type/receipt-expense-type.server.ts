import { behaviour, companyFact, companyFactChanged, Refusal, type Work } from '@heliu/engine';
import { accountFacts } from '../account/posting-accounts.server.ts';
import { typeAccountComplaint } from './receipt-expense-type.rules.ts';
import { receiptExpenseType, type typeDirections } from './receipt-expense-type.ts';

const factKey = `${accountFacts}.receiptTypes`;

export interface TypeFacts {
  readonly id: number;
  readonly name: string;
  readonly direction: keyof typeof typeDirections;
  readonly account: number;
  readonly disabled: boolean;
}

/** All of them, by id: a sheet of hundreds of rows asks for each. */
export const receiptTypes = (work: Work): Promise<ReadonlyMap<number, TypeFacts>> =>
  companyFact(work, factKey, async () => {
    const rows = await work.query<TypeFacts>(
      'fico_receipt_expense_type.all',
      `select id, name, direction, account, disabled from fico_receipt_expense_type
       where company_id = $1 and not deleted`,
      [work.company],
    );
    return new Map(rows.map((row) => [row.id, row]));
  });

export const receiptExpenseTypeBehaviour = behaviour(receiptExpenseType, {
  async check(draft, work, before) {
    const [account] = await work.query<{ code: string; name: string }>(
      'fico_receipt_expense_type.account',
      'select code, name from fico_account where company_id = $1 and id = $2',
      [work.company, draft.account],
    );
    const complaint = account && typeAccountComplaint(account.code, account.name);
    if (complaint) throw new Refusal(complaint);
    if (before && before.direction !== draft.direction) {
      const used = await work.query(
        'fico_receipt_expense_type.used',
        'select 1 as yes from fico_journal where company_id = $1 and type = $2 and not deleted limit 1',
        [work.company, before.id],
      );
      if (used.length > 0) throw new Refusal('已有日记账用了这个收支类型，方向不能再改');
    }
  },
  saved: (_, work) => companyFactChanged(work, factKey),
  checkRemove: (_, work) => companyFactChanged(work, factKey),
});
