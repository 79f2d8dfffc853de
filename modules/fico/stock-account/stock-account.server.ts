import { behaviour, companyFact, companyFactChanged, Refusal, type Work } from '@heliu/engine';
import { accountFacts } from '../account/posting-accounts.server.ts';
import { type AccountPair, fittingRows, type StockAccountRow, type Want } from './stock-account.rules.ts';
import { stockAccount, transaction } from './stock-account.ts';

const factKey = `${accountFacts}.stock`;

/** The whole table; it is short, and asked for with every audit that moves stock. */
const stockAccountRows = (work: Work): Promise<readonly StockAccountRow[]> =>
  companyFact(work, factKey, () =>
    work.query<StockAccountRow>(
      'fico_stock_account.rows',
      `select s.id, t.code as transaction, s.valuation_group as "group", s.valuation_class as "valuationClass",
              s.debit, s.credit, s.priority
       from fico_stock_account s join fico_transaction t on t.company_id = $1 and t.id = s.transaction
       where s.company_id = $1 and not s.deleted and not s.disabled`,
      [work.company],
    ),
  );

/** All lines of the table that hold for this, the one that decides first. */
export async function fittingStockAccounts(work: Work, want: Want): Promise<readonly StockAccountRow[]> {
  return fittingRows(await stockAccountRows(work), want);
}

/** Refuses with everything that is missing, so that it is entered in one go. */
async function refuseGaps(work: Work, gaps: readonly Want[]): Promise<never> {
  const rows = await work.query<{ text: string }>(
    'fico_stock_account.gaps',
    `select distinct concat_ws(' / ', coalesce(t.name, w.transaction), c.name, g.name) as text
     from unnest($2::text[], $3::bigint[], $4::bigint[]) w(transaction, class, grp)
     left join fico_transaction t on t.company_id = $1 and t.code = w.transaction and not t.deleted
     left join fico_valuation_class c on c.company_id = $1 and c.id = w.class
     left join fico_valuation_group g on g.company_id = $1 and g.id = w.grp
     order by text`,
    [
      work.company,
      gaps.map((gap) => gap.transaction),
      gaps.map(({ valuationClass }) => valuationClass ?? null),
      gaps.map(({ group }) => group ?? null),
    ],
  );
  throw new Refusal(`未配置科目：${rows.map(({ text }) => text).join('；')}。请到“存货自动记账”补充`);
}

/** The accounts of each, in the order asked; what no line of the table holds for is refused, all of it at once. */
export async function determineAccounts(work: Work, wants: readonly Want[]): Promise<readonly AccountPair[]> {
  if (wants.length === 0) return [];
  const rows = await stockAccountRows(work);
  const known = new Map<string, AccountPair | undefined>();
  const found = wants.map((want) => {
    const key = `${want.transaction}|${want.group ?? ''}|${want.valuationClass ?? ''}`;
    if (!known.has(key)) known.set(key, fittingRows(rows, want)[0]);
    return known.get(key);
  });
  const gaps = wants.filter((_, i) => found[i] === undefined);
  if (gaps.length > 0) await refuseGaps(work, gaps);
  return found.map((row) => ({ debit: row!.debit, credit: row!.credit }));
}

async function scopeOf(work: Work, of: number, group: number | null, valuationClass: number | null): Promise<string> {
  const [row] = await work.query<{ name: string }>(
    'fico_stock_account.scope',
    `select concat_ws(' · ', t.name, coalesce(c.name, '全部商品'), coalesce(g.name, '全部仓库')) as name
     from fico_transaction t
     left join fico_valuation_class c on c.company_id = $1 and c.id = $3
     left join fico_valuation_group g on g.company_id = $1 and g.id = $4
     where t.company_id = $1 and t.id = $2`,
    [work.company, of, valuationClass, group],
  );
  // A transaction that is not there is refused with the other references.
  return row?.name ?? '';
}

export const stockAccountBehaviour = behaviour(stockAccount, {
  async check(draft, work, before) {
    const [group, valuationClass] = [draft.valuationGroup ?? null, draft.valuationClass ?? null];
    const same = await work.query(
      'fico_stock_account.same',
      `select 1 as yes from fico_stock_account
       where company_id = $1 and transaction = $2 and valuation_group is not distinct from $3
         and valuation_class is not distinct from $4 and priority = $5 and id <> $6 and not deleted`,
      [work.company, draft.transaction, group, valuationClass, draft.priority ?? 10, before?.id ?? 0],
    );
    if (same.length > 0) throw new Refusal('同一事务、评估组、评估类和优先级已有一条规则，请修改那一条');
    draft.name = await scopeOf(work, draft.transaction, group, valuationClass);
  },
  saved: (_, work) => companyFactChanged(work, factKey),
  checkRemove: (_, work) => companyFactChanged(work, factKey),
});

export const transactionBehaviour = behaviour(transaction, {
  check(draft, _, before) {
    if (before?.preset && before.code !== draft.code) throw new Refusal('预设事务的代码由单据使用，不能修改');
  },
  saved: (_, work) => companyFactChanged(work, factKey),
  checkRemove({ preset, name }) {
    if (preset) throw new Refusal(`${name}是预设事务，由单据使用，不能删除`);
  },
});
