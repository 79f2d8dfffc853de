import { type AnyEntity, columnsOf, type ListQuery, parseFilter } from '@heliu/model';
import type { Result, Statement } from '../flight.ts';
import { countTable, columnOf } from '../names.ts';
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

interface Jump {
  readonly total: number;
  readonly place: { readonly extra?: (params: Params) => string; readonly offset: number };
}

/** How many rows each day has, newest first. */
export function daysStatement(work: Work, e: AnyEntity, query: ListQuery): Statement {
  const params = new Params();
  const where = [`company_id = ${params.add(work.company)}`];
  for (const [key, source] of Object.entries(query.filters)) {
    const filter = source === '' ? undefined : parseFilter(columnsOf(e)[key]!, source);
    if (filter?.op === 'in') where.push(`${columnOf(key)} = any(${params.add(filter.values)}::text[])`);
  }
  const text = `select day, sum(n)::bigint as n from ${countTable(e)} where ${where.join(' and ')} group by day order by day desc`;
  return prepared(text, params.values);
}

/** Finds the day a far page begins in, so that only the rest of that day has to be skipped. */
export function dayJump(e: AnyEntity, { rows }: Result, offset: number): Jump {
  const days = rows as unknown as readonly { day: string; n: number }[];
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
