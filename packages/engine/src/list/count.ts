import { type AnyEntity, columnsOf, type ListQuery, parseFilter } from '@heliu/model';
import type { Statement } from '../flight.ts';
import { columnOf, countTable } from '../names.ts';
import { perDb } from '../per-db.ts';
import { visible } from '../rights.ts';
import { Params, prepared } from '../sql.ts';
import type { Work } from '../work.ts';
import type { ListOptions } from './conditions.ts';
import type { Sort } from './sort.ts';

/** Day counters answer for a list in its natural order, filtered by nothing but what they are kept per. */
export function isCounted(
  work: Work,
  e: AnyEntity,
  query: ListQuery,
  sorts: readonly Sort[],
  options: ListOptions,
): boolean {
  if (!e.counted || query.q || options.where) return false;
  const [first] = sorts;
  if (sorts.length !== 2 || first!.key !== e.counted.by || !first!.descending) return false;
  const per = e.counted.per as readonly string[];
  const plain = Object.entries(query.filters).every(
    ([key, source]) => source === '' || (per.includes(key) && !['~', '!~'].includes(source)),
  );
  return plain && visible(e, work.user, 't', new Params()).length === 0;
}

function counters(work: Work, e: AnyEntity, query: ListQuery, params: Params): string {
  const where = [`company_id = ${params.add(work.company)}`];
  for (const [key, source] of Object.entries(query.filters)) {
    const filter = source === '' ? undefined : parseFilter(columnsOf(e)[key]!, source);
    if (filter?.op === 'in') where.push(`${columnOf(key)} = any(${params.add(filter.values)}::text[])`);
  }
  return `${countTable(e)} where ${where.join(' and ')}`;
}

/** How many rows there are. */
export function totalStatement(work: Work, e: AnyEntity, query: ListQuery): Statement {
  const params = new Params();
  const text = `select coalesce(sum(n::int), 0) as total from ${counters(work, e, query, params)}`;
  return prepared(text, params.values);
}

/** The newest first. */
interface Day {
  readonly day: string;
  readonly n: number;
}
interface Calendar {
  readonly days: readonly Day[];
  readonly until: number;
}

/** Who leafs far back goes on leafing; a row more or less since then moves nothing he could notice there. */
const calendars = perDb<Map<string, Calendar>>(() => new Map());
const keptMs = 10_000;
const mostKept = 200;
const farAway = 10_000;

/** How many rows each day has; of a moment ago where the page is far away. */
async function daysOf(work: Work, e: AnyEntity, query: ListQuery, offset: number): Promise<readonly Day[]> {
  const params = new Params();
  const text = `select day, sum(n::int) as n from ${counters(work, e, query, params)} group by day order by day desc`;
  const kept = calendars(work.db);
  const key = JSON.stringify([text, params.values]);
  const known = kept.get(key);
  if (known && offset > farAway && known.until > Date.now()) return known.days;
  const [result] = await work.all([prepared(text, params.values)]);
  const days = result!.rows as unknown as Day[];
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, { days, until: Date.now() + keptMs });
  return days;
}

export interface Jump {
  readonly total: number;
  readonly place: { readonly extra?: (params: Params) => string; readonly offset: number };
}

/** Where a page begins that is not the first: of the day it begins in only the rest has to be skipped. */
export async function jumpTo(work: Work, e: AnyEntity, query: ListQuery, offset: number): Promise<Jump> {
  const days = await daysOf(work, e, query, offset);
  const total = days.reduce((sum, { n }) => sum + n, 0);
  let above = 0;
  for (const { day, n } of days) {
    if (above + n > offset)
      return { total, place: above === 0 ? { offset } : { extra: from(e, day), offset: offset - above } };
    above += n;
  }
  return { total, place: { offset } };
}

/** Everything up to the end of a day, by the company's clock. */
const from =
  (e: AnyEntity, day: string) =>
  (params: Params): string => {
    const column = `t.${columnOf(e.counted!.by as string)}`;
    if (columnsOf(e)[e.counted!.by as string]!.kind === 'date') return `${column} <= ${params.add(day)}::date`;
    return `${column} < ((${params.add(day)}::date + 1)::timestamp at time zone 'Asia/Shanghai')`;
  };
