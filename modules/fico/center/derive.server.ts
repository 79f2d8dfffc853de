import { companyFact, type Completer, type Work } from '@heliu/engine';
import type { Posting } from '@heliu/model';
import { accountFacts } from '../account/posting-accounts.server.ts';
import { generalLedger } from '../ledger/ledgers.ts';
import { type Centers, withCenters } from './derive.rules.ts';

/** What is remembered of centers; forgotten when one of them changes. */
export const centerFacts = 'fico.centers';

const centersOf = (work: Work): Promise<Centers> =>
  companyFact(work, centerFacts, async () => {
    const rows = await work.query<{ id: number; departments: readonly number[] | null; profit: number | null }>(
      'fico_cost_center.derive',
      `select id, departments, profit_center as profit from fico_cost_center
       where company_id = $1 and not deleted and not disabled order by id`,
      [work.company],
    );
    return {
      byDepartment: new Map(rows.flatMap(({ id, departments }) => (departments ?? []).map((one) => [Number(one), id]))),
      profitOf: new Map(rows.flatMap(({ id, profit }) => (profit === null ? [] : [[id, profit]]))),
    };
  });

/** What is earned and spent, and whatever else a company keeps by centers. */
const keptAccounts = (work: Work): Promise<ReadonlySet<number>> =>
  companyFact(work, `${accountFacts}.centers`, async () => {
    const rows = await work.query<{ id: number }>(
      'fico_cost_center.accounts',
      `select a.id from fico_account a join fico_accounting_type t on t.company_id = a.company_id and t.id = a.type
       where a.company_id = $1
         and (t.element in ('income', 'expense', 'cost') or a.aux_types && array['costCenter', 'profitCenter'])`,
      [work.company],
    );
    return new Set(rows.map(({ id }) => id));
  });

/** Documents know departments; the ledger keeps centers. Both are remembered, so booking asks the database nothing more. */
export const centerCompleter: Completer = {
  ledger: generalLedger,
  complete: async <P extends Posting>(voucher: readonly P[], work: Work) =>
    withCenters(voucher, await centersOf(work), await keptAccounts(work)),
};
