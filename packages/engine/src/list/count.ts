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

/** The same, and the day a far page begins in with how many rows are newer than that day. */
export function jumpStatement(work: Work, e: AnyEntity, query: ListQuery, offset: number): Statement {
  const params = new Params();
  const text =
    `with days as (select day, sum(n::int) as n from ${counters(work, e, query, params)} group by day), ` +
    `placed as (select day, n, sum(n) over (order by day desc)::bigint as upto from days) ` +
    `select t.total, p.day, p.above from (select coalesce(sum(n), 0)::bigint as total from days) t ` +
    `left join (select day, upto - n as above from placed where upto > ${params.add(offset)}::bigint order by upto limit 1) p on true`;
  return prepared(text, params.values);
}

export interface Jump {
  readonly total: number;
  readonly place: { readonly extra?: (params: Params) => string; readonly offset: number };
}

/** Only the rest of the day found has to be skipped. */
export function jumpTo(e: AnyEntity, { rows: [found] }: Result, offset: number): Jump {
  const { total, day, above } = found as unknown as { total: number; day: string | null; above: number };
  const place = day === null || above === 0 ? { offset } : { extra: from(e, day), offset: offset - above };
  return { total, place };
}

/** Everything up to the end of a day, by the company's clock. */
const from =
  (e: AnyEntity, day: string) =>
  (params: Params): string => {
    const column = `t.${columnOf(e.counted!.by as string)}`;
    if (columnsOf(e)[e.counted!.by as string]!.kind === 'date') return `${column} <= ${params.add(day)}::date`;
    return `${column} < ((${params.add(day)}::date + 1)::timestamp at time zone 'Asia/Shanghai')`;
  };
