import {
  handle,
  type Job,
  note,
  onDemand,
  partsMoved,
  Refusal,
  type Rule,
  save,
  today,
  type Work,
} from '@heliu/engine';
import { setSetting } from '../../system/server.ts';
import {
  type AnyDocument,
  type AnyEntity,
  type BookPart,
  daysAfter,
  type Draft,
  type Full,
  isDocument,
  type Posting,
} from '@heliu/model';
import { type Standard, standards } from '../account/chart.ts';
import { seedAccounts } from '../account/chart.server.ts';
import { seedCashierAccounts } from '../cashier-account/cashier-account.server.ts';
import { seedReceiptTypes } from '../receipt-expense-type/seed.server.ts';
import { completeStockAccounts } from '../stock-account/presets.server.ts';
import { firstPeriod } from './begin.server.ts';
import { initialize, type Initialized, mostYearsAhead, openYear, type OpenedYear } from './period.calls.ts';
import { lockedMessage, periodOf, periodsAfter, periodsFrom } from './period.rules.ts';
import { period, type PeriodStatus, periodStatuses } from './period.ts';

const closedMessage = (month: string, status: string) =>
  status === ''
    ? `会计期间 ${month} 未启用，请先初始化账套，或改用已启用期间的日期`
    : `会计期间 ${month} ${periodStatuses[status as PeriodStatus]}，不能记账`;
onDemand('period', (month, status) => new Refusal(closedMessage(month!, status!)));

onDemand('locked', (month, parts) => new Refusal(lockedMessage(month!, parts!.split(',') as BookPart[])));

/**
 * Documents that follow the months instead of being bound by them: what closing carries forward is written while the
 * month is being closed, and opening balances stand before the first one. Each has its own rule about months.
 */
const unbound: ReadonlySet<string> = new Set(['fico_closing', 'fico_opening']);

/** How the months bind what a document posts: into an open one, and into none of its locked parts. */
interface Bonds {
  readonly needsOpen: boolean;
  readonly parts: readonly BookPart[];
}
function bondsOf(entity: AnyEntity, postings: readonly Posting[]): Bonds | undefined {
  if (!isDocument(entity) || unbound.has(entity.name)) return undefined;
  const bonds = { needsOpen: postings.some(({ ledger }) => ledger.periodic), parts: partsMoved(postings) };
  return bonds.needsOpen || bonds.parts.length > 0 ? bonds : undefined;
}

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

interface MonthState {
  readonly id: number;
  readonly status: PeriodStatus;
  readonly locks: readonly BookPart[] | null;
}
/** Nothing is written into a month that is closed or was never opened, nor into a part of it that is locked. */
export const periodRule: Rule = {
  async blockers({ entity, record, postings, work }) {
    const bonds = bondsOf(entity, postings);
    if (!bonds) return [];
    const month = periodOf(record[(entity as AnyDocument).dated] as string);
    const [found] = await work.query<MonthState>(
      'fico_period.named',
      'select id, status, locks from fico_period where company_id = $1 and name = $2 and not deleted',
      [work.company, month],
    );
    const about = found && { record: { entity: period.name, id: found.id, title: month } };
    if (bonds.needsOpen && found?.status !== 'open')
      return [{ code: 'FIN001', message: closedMessage(month, found?.status ?? ''), ...about }];
    const locked = bonds.parts.filter((part) => found?.locks?.includes(part));
    return locked.length > 0 ? [{ code: 'FIN024', message: lockedMessage(month, locked), ...about }] : [];
  },
  // The month is held before it is read, by a statement of its own: what a statement sees is settled when it begins.
  guard({ entity, date, postings, work }) {
    const bonds = bondsOf(entity, postings);
    if (!bonds) return [];
    const values = [work.company, periodOf(date)];
    return [
      { name: 'fico_period.share', text: `select pg_advisory_xact_lock_shared(${monthKey})`, values },
      {
        name: 'fico_period.guard',
        text: `select case when $3::boolean and p.status is distinct from 'open' then demand(false, concat('period|', $2::text, '|', p.status))
                 when p.locks && $4::text[] then demand(false, concat('locked|', $2::text, '|',
                   (select string_agg(part, ',' order by part) from unnest($4::text[]) part where part = any(p.locks))))
                 else true end
               from (select 1) one left join fico_period p on p.company_id = $1 and p.name = $2 and not p.deleted`,
        values: [...values, bonds.needsOpen, bonds.parts],
      },
    ];
  },
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

async function writePeriods(work: Work, periods: readonly Draft<typeof period>[]): Promise<number> {
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
  const periods = await writePeriods(work, periodsFrom(year, month, today()));
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
export async function demandYear(work: Work, year: number): Promise<number> {
  const [last] = await work.query<{ name: string | null }>(
    'fico_period.lastMonth',
    'select max(name) as name from fico_period where company_id = $1 and not deleted',
    [work.company],
  );
  return last?.name == null ? 0 : writePeriods(work, periodsAfter(last.name, year));
}

/** A year that somebody asks for, such as for next year's prepaid rent. */
async function openedYear(work: Work, year: number): Promise<OpenedYear> {
  const latest = Number(today().slice(0, 4)) + mostYearsAhead;
  if (year > latest) throw new Refusal(`最多开到 ${latest} 年，要更远的到时再开`);
  await firstPeriod(work);
  // Asked for twice at once, the second one finds what the first has made.
  await holdMonths(work, []);
  const periods = await demandYear(work, year);
  if (periods === 0) throw new Refusal(`${year} 年的会计期间已经有了`);
  return { periods };
}

/** Next year's months are there before anybody needs them. */
export const extendPeriods: Job = {
  name: 'fico.extendPeriods',
  async run(_, work) {
    await demandYear(work, Number(daysAfter(today(), 92).slice(0, 4)));
  },
};

/** Only the last month goes, and only while nothing stands in it: between two months there is none missing. */
export async function checkRemovePeriod({ id, name, startDate, endDate, status }: Full<typeof period>, work: Work) {
  await holdMonths(work, [id]);
  if (status === 'closed') throw new Refusal(`${name} 已结账，不能删除`);
  const [found] = await work.query<{ later: string | null; used: boolean }>(
    'fico_period.inUse',
    `select (select max(name) from fico_period where company_id = $1 and not deleted and name > $2) as later,
       exists (select 1 from fico_gl_entry where company_id = $1 and posted_on between $3::date and $4::date)
         or exists (select 1 from fico_opening where company_id = $1 and period = $5) as used`,
    [work.company, name, startDate, endDate, id],
  );
  if (found!.later !== null) throw new Refusal(`${name} 后面还有 ${found!.later}，只能从最后一个期间往前删`);
  if (found!.used) throw new Refusal(`${name} 已经有账，不能删除`);
}

export const periodHandlers = [
  handle(initialize, (input, work) => initializeBooks(work, input)),
  handle(openYear, ({ year }, work) => openedYear(work, year)),
];
