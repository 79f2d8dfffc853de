import { handle, type Job, note, onDemand, Refusal, type Rule, save, today, type Work } from '@heliu/engine';
import { setSetting } from '../../system/server.ts';
import { type AnyEntity, daysAfter, isDocument, type Posting } from '@heliu/model';
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

/**
 * Documents that follow the months instead of being bound by them: what closing carries forward is written while the
 * month is being closed, and opening balances stand before the first one. Each has its own rule about months.
 */
const unbound: ReadonlySet<string> = new Set(['fico_closing', 'fico_opening']);
const isBound = (entity: AnyEntity, postings: readonly Posting[]) =>
  isDocument(entity) && !unbound.has(entity.name) && postings.some(({ ledger }) => ledger.periodic);

const monthKey = `4880, hashtext(concat($1::bigint, ' ', $2::text))`;
/**
 * Taken by whoever closes or reopens months: one of them at a time in a company, since each looks at the month before and
 * after his own. He waits for postings under way in his month, and those that come wait for him.
 */
export async function holdMonths(work: Work, ids: readonly number[]): Promise<void> {
  await work.query('fico_period.turn', 'select pg_advisory_xact_lock(4881, hashint8($1))', [work.company]);
  await work.query(
    'fico_period.hold',
    `select pg_advisory_xact_lock(4880, hashtext(concat(p.company_id, ' ', p.name)))
     from (select company_id, name from fico_period where company_id = $1 and id = any($2::bigint[]) order by name) p`,
    [work.company, ids],
  );
}

/** Nothing is written into a month that is closed or was never opened. */
export const periodRule: Rule = {
  async blockers({ entity, record, postings, work }) {
    if (!isDocument(entity) || !isBound(entity, postings)) return [];
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
  // The month is held before it is read, by a statement of its own: what a statement sees is settled when it begins.
  guard: ({ entity, date, postings, work }) =>
    isBound(entity, postings)
      ? [
          {
            name: 'fico_period.share',
            text: `select pg_advisory_xact_lock_shared(${monthKey})`,
            values: [work.company, periodOf(date)],
          },
          {
            name: 'fico_period.guard',
            text: `select case when p.status = 'open' then true else demand(false, concat('period|', $2::text, '|', p.status)) end
                   from (select 1) one left join fico_period p on p.company_id = $1 and p.name = $2 and not p.deleted`,
            values: [work.company, periodOf(date)],
          },
        ]
      : [],
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

/** The months through a year, where the books have been opened. */
export async function demandYear(work: Work, year: number): Promise<void> {
  const [last] = await work.query<{ year: number | null }>(
    'fico_period.lastYear',
    'select max(year) as year from fico_period where company_id = $1 and not deleted',
    [work.company],
  );
  if (last?.year != null && last.year < year) await seedPeriods(work, last.year + 1, 1);
}

/** Next year's months are there before anybody needs them. */
export const extendPeriods: Job = {
  name: 'fico.extendPeriods',
  run: (_, work) => demandYear(work, Number(daysAfter(today(), 92).slice(0, 4))),
};

export const periodHandlers = [handle(initialize, (input, work) => initializeBooks(work, input))];
