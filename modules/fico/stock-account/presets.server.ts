import { amend, handle, type Job, save, type Work } from '@heliu/engine';
import type { Standard } from '../account/chart.ts';
import { completeChart } from '../account/chart.server.ts';
import { presetRules, presetTransactions } from './presets.ts';
import { completePresets, type Completed, stockAccount, transaction } from './stock-account.ts';

type Ids = ReadonlyMap<string, number>;
const byCode = (rows: readonly { readonly code: string; readonly id: number }[]): Map<string, number> =>
  new Map(rows.map(({ code, id }) => [code, id]));

async function completeTransactions(work: Work): Promise<{ ids: Ids; added: number }> {
  const known = byCode(
    await work.query(
      'fico_transaction.codes',
      'select id, code from fico_transaction where company_id = $1 and not deleted',
      [work.company],
    ),
  );
  const added: number[] = [];
  for (const [index, one] of presetTransactions.entries()) {
    if (known.has(one.code)) continue;
    const { id } = await save(work, transaction, { ...one, sort: (index + 1) * 10 });
    known.set(one.code, id);
    added.push(id);
  }
  await amend(
    work,
    transaction,
    added.map((id) => ({ id, preset: true })),
    { silent: true },
  );
  return { ids: known, added: added.length };
}

async function leafAccounts(work: Work): Promise<Map<string, number>> {
  return byCode(
    await work.query(
      'fico_account.leaves',
      'select id, code from fico_account where company_id = $1 and not has_children and not disabled and not deleted',
      [work.company],
    ),
  );
}

/**
 * What account determination begins with, as far as it is not there yet: transactions, the accounts they need and the
 * rules. Before the books are initialized there are no accounts, and so no rules.
 */
export async function completeStockAccounts(work: Work): Promise<Completed> {
  const { ids: transactions, added } = await completeTransactions(work);
  const [accounts, classes, rules] = [
    await work.query<{ code: string }>(
      'fico_account.codes',
      'select code from fico_account where company_id = $1 and not deleted',
      [work.company],
    ),
    byCode(
      await work.query(
        'fico_valuation_class.codes',
        'select id, code from fico_valuation_class where company_id = $1 and not deleted and not disabled',
        [work.company],
      ),
    ),
    await work.query<{ transaction: number; class: number | null }>(
      'fico_stock_account.scopes',
      `select transaction, valuation_class as class from fico_stock_account
       where company_id = $1 and valuation_group is null and not deleted`,
      [work.company],
    ),
  ];
  if (accounts.length === 0) return { transactions: added, accounts: 0, rules: 0 };
  const codes = new Set(accounts.map(({ code }) => code));
  // Only one of the two charts has an account 6001 of its own.
  const standard: Standard = codes.has('6001') ? 'enterprise' : 'small';
  const presets = presetRules(standard);
  const wanted = new Set(presets.flatMap(({ debit, credit }) => [debit, credit]).filter((code) => !codes.has(code)));
  const missing = await completeChart(work, standard, wanted);
  await work.flush();
  const leaves = await leafAccounts(work);
  const known = new Set(rules.map((rule) => `${rule.transaction} ${rule.class ?? ''}`));
  let saved = 0;
  for (const rule of presets) {
    const [of, debit, credit] = [transactions.get(rule.transaction)!, leaves.get(rule.debit), leaves.get(rule.credit)];
    const valuationClass = rule.valuationClass === undefined ? null : classes.get(rule.valuationClass);
    if (debit === undefined || credit === undefined || valuationClass === undefined) continue;
    if (known.has(`${of} ${valuationClass ?? ''}`)) continue;
    await save(work, stockAccount, { transaction: of, valuationClass, debit, credit });
    saved += 1;
  }
  return { transactions: added, accounts: missing.length, rules: saved };
}

/** Companies that were there before account determination get what it begins with, once. */
export const foundStockAccounts: Job = {
  name: 'fico.foundStockAccounts',
  async run(_, work) {
    const known = await work.query(
      'fico_transaction.any',
      'select 1 as yes from fico_transaction where company_id = $1 union all select 1 where $1 = 0 limit 1',
      [work.company],
    );
    if (known.length === 0) await completeStockAccounts(work);
  },
};

export const presetHandlers = [handle(completePresets, (_, work) => completeStockAccounts(work))];
