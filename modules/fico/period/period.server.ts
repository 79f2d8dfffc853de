import { handle, type Job, note, onDemand, Refusal, type Rule, save, today, type Work } from '@heliu/engine';
import { setSetting } from '../../system/server.ts';
import { isDocument, daysAfter } from '@heliu/model';
import { type Standard, standards } from '../account/chart.ts';
import { seedAccounts } from '../account/chart.server.ts';
import { seedCashierAccounts } from '../cashier-account/cashier-account.server.ts';
import { seedReceiptTypes } from '../receipt-expense-type/seed.server.ts';
import { completeStockAccounts } from '../stock-account/presets.server.ts';
import { initialize, type Initialized } from './period.calls.ts';
import { periodOf, periodsFrom } from './period.rules.ts';
import { period, type PeriodStatus, periodStatuses } from './period.ts';

const closedMessage = (month: string, status: string) =>
  status === ''
    ? `会计期间 ${month} 未启用，请先初始化账套，或改用已启用期间的日期`
    : `会计期间 ${month} ${periodStatuses[status as PeriodStatus]}，不能记账`;
onDemand('period', (month, status) => new Refusal(closedMessage(month!, status!)));

/** Nothing is written into a month that is closed or was never opened. */
export const periodRule: Rule = {
  async blockers({ entity, record, postings, work }) {
    if (!isDocument(entity) || !postings.some(({ ledger }) => ledger.periodic)) return [];
    const month = periodOf(record[entity.dated] as string);
    const [found] = await work.query<{ id: number; status: PeriodStatus }>(
      'fico_period.named',
      'select id, status from fico_period where company_id = $1 and name = $2 and not deleted',
      [work.company, month],
    );
    if (found?.status === 'open') return [];
    return [
      {
        code: 'FIN001',
        message: closedMessage(month, found?.status ?? ''),
        ...(found && { record: { entity: period.name, id: found.id, title: month } }),
      },
    ];
  },
  guard: ({ date, postings, work }) =>
    postings.some(({ ledger }) => ledger.periodic)
      ? {
          name: 'fico_period.guard',
          text: `select case when p.status = 'open' then true else demand(false, concat('period|', $2::text, '|', p.status)) end
                 from (select 1) one left join fico_period p on p.company_id = $1 and p.name = $2 and not p.deleted`,
          values: [work.company, periodOf(date)],
        }
      : undefined,
};

/** Which of these months nothing can be written into, and why. */
export async function closedMonths(work: Work, months: readonly string[]): Promise<Map<string, string>> {
  const rows = await work.query<{ name: string; status: PeriodStatus }>(
    'fico_period.among',
    'select name, status from fico_period where company_id = $1 and name = any($2::text[]) and not deleted',
    [work.company, months],
  );
  const statuses = new Map(rows.map(({ name, status }) => [name, status]));
  const closed = months.filter((month) => statuses.get(month) !== 'open');
  return new Map(closed.map((month) => [month, closedMessage(month, statuses.get(month) ?? '')]));
}

async function seedPeriods(work: Work, year: number, month: number): Promise<number> {
  const periods = periodsFrom(year, month, today());
  for (const { status: _, ...one } of periods) await save(work, period, one);
  await work.flush();
  work.later({
    name: 'fico_period.open',
    text: `update fico_period set status = 'open' where company_id = $1 and status = 'notOpen'`,
    values: [work.company],
  });
  return periods.length;
}

export interface Start {
  readonly standard: Standard;
  readonly year: number;
  readonly month: number;
}

/** Gives a company its books. Everything or nothing: the second attempt finds the first and is refused. */
export async function initializeBooks(work: Work, { standard, year, month }: Start): Promise<Initialized> {
  const started = await work.query(
    'fico_period.any',
    'select 1 as yes from fico_account where company_id = $1 union all select 1 from fico_period where company_id = $1 limit 1',
    [work.company],
  );
  if (started.length > 0) throw new Refusal('账套已经初始化，不能重复初始化');
  const accounts = await seedAccounts(work, standard);
  await completeStockAccounts(work);
  await seedCashierAccounts(work);
  await seedReceiptTypes(work);
  const periods = await seedPeriods(work, year, month);
  // Only tells which chart was chosen; it cannot be changed by hand.
  setSetting(work, 'acct.standard', standard === 'enterprise' ? 'ASBE' : 'SBE');
  await note(work, {
    entity: period.name,
    recordId: 0,
    action: 'initialize',
    label: '初始化账套',
    title: `${standards[standard]} ${year}-${String(month).padStart(2, '0')}`,
  });
  return { accounts, periods };
}

/** Next year's months are there before anybody needs them. */
export const extendPeriods: Job = {
  name: 'fico.extendPeriods',
  async run(_, work) {
    const [last] = await work.query<{ year: number | null }>(
      'fico_period.lastYear',
      'select max(year) as year from fico_period where company_id = $1 and not deleted',
      [work.company],
    );
    const nextQuarter = Number(daysAfter(today(), 92).slice(0, 4));
    if (last?.year != null && last.year < nextQuarter) await seedPeriods(work, last.year + 1, 1);
  },
};

export const periodHandlers = [handle(initialize, (input, work) => initializeBooks(work, input))];
