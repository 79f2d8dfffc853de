import { act, type Db, runWork, save, type User, type Work } from '@heliu/engine';
import { journal, journalTemplate } from '../../modules/fico/model.ts';
import { demoJournals, demoTemplates } from './journals.ts';

const idsBy = async (work: Work, name: string, table: string, key: string): Promise<ReadonlyMap<string, number>> => {
  const rows = await work.query<{ id: number; key: string }>(
    name,
    `select id, ${key} as key from ${table} where company_id = $1 and not deleted`,
    [work.company],
  );
  return new Map(rows.map(({ id, key: of }) => [of, id]));
};

interface Said {
  readonly account: string;
  readonly type?: string;
  readonly target?: string;
}

async function saveJournals(work: Work, from: string, today: string): Promise<number[]> {
  const accounts = await idsBy(work, 'demo.cashierAccounts', 'fico_cashier_account', 'code');
  const types = await idsBy(work, 'demo.receiptTypes', 'fico_receipt_expense_type', 'name');
  const found = ({ account, type, target }: Said) => ({
    account: accounts.get(account)!,
    type: type === undefined ? null : types.get(type)!,
    target: target === undefined ? null : accounts.get(target)!,
  });
  for (const one of demoTemplates) await save(work, journalTemplate, { ...one, ...found(one) });
  const audited: number[] = [];
  for (const { audited: isAudited, ...one } of demoJournals(from, today)) {
    const at = new Date(Date.parse(`${one.docDate}T02:00:00Z`)).toISOString();
    const { id } = await save(work, journal, { ...one, ...found(one) }, { at: at < work.now ? at : work.now });
    if (isAudited) audited.push(id);
  }
  return audited;
}

/** The cashier writes, the accountant audits, one after the other as each leaves the balance for the next. */
export async function loadJournals(
  db: Db,
  { cashier, accountant }: { readonly cashier: User; readonly accountant: User },
  from: string,
  today: string,
): Promise<void> {
  const audited = await runWork(db, cashier, (work) => saveJournals(work, from, today));
  for (const id of audited) await runWork(db, accountant, (work) => act(work, journal, 'audit', { id }));
}
