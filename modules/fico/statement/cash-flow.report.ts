import { type Fen, yuan } from '@heliu/model';
import type { Work } from '@heliu/engine';
import { amountKey, type Amounts } from './figures.rules.ts';
import type { Columns } from './statement.report.ts';

interface Range {
  readonly from: string;
  readonly to: string;
}
type Column = 'month' | 'year' | 'lastYear';

function rangesOf(period: string): Readonly<Record<Column, Range>> {
  const last = `${Number(period.slice(0, 4)) - 1}${period.slice(4)}`;
  return {
    month: { from: `${period}-01`, to: `${period}-01` },
    year: { from: `${period.slice(0, 4)}-01-01`, to: `${period}-01` },
    lastYear: { from: `${last.slice(0, 4)}-01-01`, to: `${last}-01` },
  };
}

interface FlowRow {
  readonly account: number;
  readonly in: string;
  readonly out: string;
  readonly open: string;
  readonly end: string;
}

/**
 * What each account brought in and took away, and what stood on it before and after. Flows are known from the first period
 * on: a range in which the books begin starts with them, and what the sheet of openings says of the year before that is
 * in its beginning.
 */
async function flowsIn(work: Work, { from, to }: Range): Promise<Amounts> {
  const rows = await work.query<FlowRow>(
    'fico_statement.flows',
    `with books as (select coalesce(min(start_date) filter (where start_date between $2::date and $3::date), $2::date) as "from"
       from (select min(start_date) as start_date from fico_period_v where company_id = $1 and not deleted) p)
     select account, coalesce(sum(cash_in) filter (where month >= $2::date), 0)::numeric(18,2) as "in",
            coalesce(sum(cash_out) filter (where month >= $2::date), 0)::numeric(18,2) as "out",
            coalesce(sum(debit - credit) filter (where month < books."from"), 0)::numeric(18,2) as "open",
            sum(debit - credit)::numeric(18,2) as "end"
     from fico_gl_entry_by_account_v, books where company_id = $1 and month <= $3::date group by account`,
    [work.company, from, to],
  );
  const amounts = new Map<string, Fen>();
  for (const row of rows)
    for (const part of ['in', 'out', 'open', 'end'] as const)
      amounts.set(amountKey(row.account, part), yuan(row[part]));
  return amounts;
}

export async function flows(work: Work, period: string): Promise<Columns<Column>> {
  const { month, year, lastYear } = rangesOf(period);
  return {
    month: await flowsIn(work, month),
    year: await flowsIn(work, year),
    lastYear: await flowsIn(work, lastYear),
  };
}
