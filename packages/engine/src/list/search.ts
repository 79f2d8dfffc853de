import { type AnyEntity, fieldsOf, isDocument, isLarge, type ListQuery } from '@heliu/model';
import type { Statement } from '../flight.ts';
import { columnOf, sourceOf } from '../names.ts';
import { Params, prepared } from '../sql.ts';
import type { Work } from '../work.ts';
import { columnsOfPage } from './columns.ts';
import { conditions, type ListOptions, whereOf } from './conditions.ts';
import { orderBy, type Sort } from './sort.ts';

/** Fields that hold a number of the record's own: whole, it is looked up in their index. */
export const numbersOf = (e: AnyEntity): string[] => {
  const fields = fieldsOf(e);
  // A number within its shop: there are few shops, and the index is asked once for each.
  const within = (e.together ?? []).flatMap((keys) => keys.slice(-1) as string[]);
  return [
    ...(isDocument(e) ? ['number'] : []),
    ...Object.keys(fields).filter(
      (key) =>
        fields[key]!.search && (fields[key]!.unique || within.includes(key) || (isDocument(e) && key === e.title)),
    ),
  ];
};

/**
 * A whole number, pasted or scanned, is looked up where it is unique. The more letters a word has, the more the index
 * over fragments must read for it, so the surest search would be the slowest.
 */
export async function searched(
  work: Work,
  e: AnyEntity,
  query: ListQuery,
  options: ListOptions,
): Promise<readonly [ListQuery, ListOptions]> {
  const word = query.q?.trim() ?? '';
  const keys = numbersOf(e);
  if (!isLarge(e) || word.length < 6 || /\s/.test(word) || keys.length === 0) return [query, options];
  const places = keys.map((key) => `t.${columnOf(key)} = any($1::text[])`);
  const text = `select t.id from ${sourceOf(e)} t where ${places.join(' or ')} limit 10`;
  const found = await work.query<{ id: number }>(`${e.name}.whole`, text, [[word, word.toUpperCase()]]);
  if (found.length === 0) return [query, options];
  const ids = found.map(({ id }) => id);
  const { q: _, ...rest } = query;
  return [
    rest,
    {
      ...options,
      where: (params) => [...(options.where?.(params) ?? []), `t.id = any(${params.add(ids)}::bigint[])`],
    },
  ];
}

/** One search gives both how many there are, up to a bound, and a page of them, in rows that each carry `foundCount`. */
export function foundStatement(
  work: Work,
  e: AnyEntity,
  query: ListQuery,
  sorts: readonly Sort[],
  options: ListOptions,
  { bound, limit, offset }: { bound: number; limit: number; offset: number },
): Statement {
  const params = new Params();
  const where = whereOf(conditions(work, e, query, params, options));
  const view = sourceOf(e);
  const needed = [...new Set(['id', ...sorts.map(({ key }) => key)])].map((key) => `t.${columnOf(key)}`);
  const byKey = sorts.map(({ key, descending }) => `p."${key}"${descending ? ' desc' : ''}`);
  const text =
    `with found as materialized (select ${needed.join(', ')} from ${view} t${where} limit ${bound}) ` +
    `select c.n as "foundCount", p.* from (select count(*) as n from found) c left join (` +
    `select ${columnsOfPage(e, query, sorts)} from ${view} r where r.id = any(array(select t.id from found t order by ${orderBy(sorts, 't')} ` +
    `limit ${params.add(limit)}::int offset ${params.add(offset)}::bigint))) p on true order by ${byKey.join(', ')}`;
  return prepared(text, params.values);
}
