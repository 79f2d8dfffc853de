import { companyFact, type Completer, type Work } from '@heliu/engine';
import type { Posting } from '@heliu/model';
import { accountFacts } from '../account/posting-accounts.server.ts';
import { generalLedger } from '../ledger/ledgers.ts';
import { withFlows } from './flows.rules.ts';

/** Cash, bank and what is as good as either: the accounts of 货币资金. */
const cashAccounts = (work: Work): Promise<ReadonlySet<number>> =>
  companyFact(work, `${accountFacts}.cash`, async () => {
    const rows = await work.query<{ id: number }>(
      'fico_statement.cash',
      `select id from fico_account where company_id = $1 and code like '10%'`,
      [work.company],
    );
    return new Set(rows.map(({ id }) => id));
  });

/** Keeps with each voucher what of it is a flow of cash, so that a cash-flow statement reads sums of months and no entries. */
export const cashFlowCompleter: Completer = {
  ledger: generalLedger,
  complete: async <P extends Posting>(voucher: readonly P[], work: Work) =>
    withFlows(voucher, await cashAccounts(work)),
};
