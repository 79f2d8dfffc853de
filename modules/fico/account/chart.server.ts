import { amend, save, type Work } from '@heliu/engine';
import type { Input } from '@heliu/model';
import { accountingType } from '../accounting-type/accounting-type.ts';
import { levelOf } from './account.rules.ts';
import { account } from './account.ts';
import { type ChartAccount, chartOf, chartTypes, type Standard } from './chart.ts';

async function seedTypes(work: Work): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [index, type] of chartTypes.entries())
    ids.set(type.code, (await save(work, accountingType, { ...type, sort: (index + 1) * 10 })).id);
  await work.flush();
  return ids;
}

const inputOf = (
  types: ReadonlyMap<string, number>,
  { code, name, type, direction, auxTypes, cash, bank }: ChartAccount,
) =>
  ({ code, name, type: types.get(type)!, direction, auxTypes: [...auxTypes], cash, bank }) satisfies Input<
    typeof account
  >;

/** Level by level, because an account finds its parent in the database. */
async function savePresets(
  work: Work,
  types: ReadonlyMap<string, number>,
  chart: readonly ChartAccount[],
): Promise<void> {
  const ids: number[] = [];
  const deepest = Math.max(0, ...chart.map(({ code }) => levelOf(code)));
  for (let level = 1; level <= deepest; level++) {
    for (const one of chart.filter(({ code }) => levelOf(code) === level))
      ids.push((await save(work, account, inputOf(types, one))).id);
    await work.flush();
  }
  await amend(
    work,
    account,
    ids.map((id) => ({ id, preset: true })),
    { silent: true },
  );
}

/** Gives a company its chart of accounts. */
export async function seedAccounts(work: Work, standard: Standard): Promise<number> {
  const chart = chartOf(standard);
  await savePresets(work, await seedTypes(work), chart);
  return chart.length;
}

/** Accounts that the chart has come by since the company got it. */
export async function completeChart(
  work: Work,
  standard: Standard,
  wanted: ReadonlySet<string>,
): Promise<readonly ChartAccount[]> {
  const types = await work.query<{ id: number; code: string }>(
    'fico_accounting_type.codes',
    'select id, code from fico_accounting_type where company_id = $1 and not deleted',
    [work.company],
  );
  const missing = chartOf(standard).filter(({ code }) => wanted.has(code));
  await savePresets(work, new Map(types.map(({ id, code }) => [code, id])), missing);
  return missing;
}
