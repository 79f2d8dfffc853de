import type { Work } from '@heliu/engine';
import { centersBelow } from '../center/center-tree.server.ts';
import { type Center, centerColumns, type CenterShare, centerShares, lessAmounts } from './center-income.rules.ts';
import { type Columns, occurrences } from './statement.report.ts';

export const allCenters = (work: Work): Promise<Center[]> =>
  work.query<Center>(
    'fico_profit_center.all',
    'select id, name, parent from fico_profit_center_v where company_id = $1 and not deleted order by code',
    [work.company],
  );

/** Of the company or one of its profit centers: all of it, or the share that no column of its own shows. */
export async function centerOccurrences(
  work: Work,
  period: string,
  profitCenter: number | null,
  share: CenterShare | null,
): Promise<Columns<'month' | 'year' | 'lastYear'>> {
  const within = profitCenter === null ? null : await centersBelow(work, 'profitCenter', profitCenter);
  if (share === null) return occurrences(work, period, within);
  const columns = centerColumns(await allCenters(work), profitCenter);
  const idsOf = (some: typeof columns) => some.flatMap(({ ids }) => ids);
  if (share === 'others') return occurrences(work, period, idsOf(columns.filter(({ center }) => center === null)));
  const shown = await occurrences(work, period, idsOf(columns));
  const whole = await occurrences(work, period, within);
  return {
    month: lessAmounts(whole.month, shown.month),
    year: lessAmounts(whole.year, shown.year),
    lastYear: lessAmounts(whole.lastYear, shown.lastYear),
  };
}

/** What a statement of a center is called; of the whole company it needs no name. */
export async function centerSubject(
  work: Work,
  profitCenter: number | null,
  share: CenterShare | null,
): Promise<string | undefined> {
  const name = (await allCenters(work)).find(({ id }) => id === profitCenter)?.name;
  return [name, share && centerShares[share]].filter(Boolean).join(' ') || undefined;
}
