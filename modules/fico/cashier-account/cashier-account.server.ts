import { type Fen, formatFen, zeroFen } from '@heliu/model';
import { balancesFor, behaviour, handle, Refusal, save, type Work } from '@heliu/engine';
import { cash } from '../ledger/ledgers.ts';
import { cashBalances } from './cashier-account.calls.ts';
import { cashierAccount } from './cashier-account.ts';

async function hasMoved(work: Work, id: number): Promise<boolean> {
  const rows = await work.query(
    'fico_cashier_account.moved',
    'select 1 as yes from fico_cash_entry_by_account where company_id = $1 and account = $2 limit 1',
    [work.company, id],
  );
  return rows.length > 0;
}

export const cashierAccountBehaviour = behaviour(cashierAccount, {
  async check(draft, work, before) {
    if (before && draft.account !== undefined && draft.account !== before.account && (await hasMoved(work, before.id)))
      throw new Refusal(`${before.name}已有收付，不能改对应科目；请另建一个账户`);
  },
  async checkRemove({ id, name }, work) {
    if (await hasMoved(work, id)) throw new Refusal(`${name}已有收付，不能删除；不再使用时请停用`);
  },
});

const firstAccounts = [
  { code: '01', name: '库存现金', kind: 'cash', leaf: '1001' },
  { code: '02', name: '银行存款', kind: 'bank', leaf: '1002' },
] as const;
/** A till and an account at a bank: what every company has on its first day. */
export async function seedCashierAccounts(work: Work): Promise<void> {
  const rows = await work.query<{ id: number; code: string }>(
    'fico_account.money',
    'select id, code from fico_account where company_id = $1 and code = any($2::text[]) and not deleted',
    [work.company, firstAccounts.map(({ leaf }) => leaf)],
  );
  const ids = new Map(rows.map(({ id, code }) => [code, id]));
  for (const [index, { leaf, ...one }] of firstAccounts.entries())
    await save(work, cashierAccount, { ...one, account: ids.get(leaf)!, usual: true, sort: (index + 1) * 10 });
}

/** What documents have to know of the accounts they move. */
export interface UsedAccount {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  /** Its account in the general ledger. */
  readonly account: number;
  readonly mayOverdraw: boolean;
  readonly disabled: boolean;
}
export async function cashierAccountsOf(work: Work, ids: readonly number[]): Promise<ReadonlyMap<number, UsedAccount>> {
  const rows = await work.query<UsedAccount>(
    'fico_cashier_account.used',
    `select id, name, kind, account, may_overdraw as "mayOverdraw", disabled from fico_cashier_account
     where company_id = $1 and id = any($2::bigint[])`,
    [work.company, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export const cashierAccountHandlers = [
  handle(cashBalances, async ({ id }, work) => {
    const found = await balancesFor<{ amount: Fen }>(work, cash, 'account', id);
    return Object.fromEntries(id.map((one) => [one, formatFen(found.get(one)?.amount ?? zeroFen)]));
  }),
];
