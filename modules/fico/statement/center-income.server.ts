import { bindReport, type Work } from '@heliu/engine';
import { columnNames, type Fen, yuan } from '@heliu/model';
import { centerIncome } from './center-income.calls.ts';
import { centerColumns, centerFigures } from './center-income.rules.ts';
import { allCenters, centerOccurrences } from './center-share.server.ts';
import { amountKey, type Amounts } from './figures.rules.ts';
import { occurred } from './statement.report.ts';
import { drawn } from './statement.server.ts';

/** What each center has earned and spent by account, in one pass over the sums of months. */
async function byCenter(work: Work, from: string, to: string): Promise<ReadonlyMap<number, Amounts>> {
  const rows = await work.query<{ center: number; account: number; amount: string }>(
    'fico_statement.byCenter',
    `select profit_center as center, account, sum(${occurred})::numeric(18,2) as amount from fico_gl_entry_by_items_v
     where company_id = $1 and month between $2::date and $3::date and profit_center <> 0 group by profit_center, account`,
    [work.company, `${from}-01`, `${to}-01`],
  );
  const found = new Map<number, Map<string, Fen>>();
  for (const { center, account, amount } of rows) {
    const own = found.get(center) ?? new Map<string, Fen>();
    found.set(center, own.set(amountKey(account, 'occurred'), yuan(amount)));
  }
  return found;
}

export const centerIncomeReport = bindReport(
  centerIncome,
  async ({ period, figure, profitCenter }, work) => {
    const of = await drawn(work, 'incomeStatement');
    const columns = centerColumns(await allCenters(work), profitCenter);
    const whole = (await centerOccurrences(work, period, profitCenter, null))[figure ?? 'year'];
    const amounts = await byCenter(work, figure === 'month' ? period : `${period.slice(0, 4)}-01`, period);
    return {
      rows: of.rows.map(({ title, level, bold, formula }, place) => ({
        title,
        level,
        bold,
        place: place + 1,
        centers: columns.map(({ center }) => center),
        ...centerFigures(formula === null ? null : of.pieces[place]!, columns, amounts, whole),
      })),
    };
  },
  async ({ profitCenter }, work) => ({
    [columnNames]: Object.fromEntries(
      centerColumns(await allCenters(work), profitCenter).map(({ key, name }) => [key, name]),
    ),
  }),
);
