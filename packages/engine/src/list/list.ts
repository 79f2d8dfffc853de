import { type AnyEntity, codes, fieldsOf, type ListQuery, type Page } from '@heliu/model';
import type { Statement } from '../flight.ts';
import { viewOf } from '../names.ts';
import { Refusal } from '../refusal.ts';
import { isMasked, mask } from '../rights.ts';
import { Params, prepared } from '../sql.ts';
import { headerColumns } from '../statements.ts';
import { addTitles } from '../titles.ts';
import type { Work } from '../work.ts';
import { amountsOf, conditions, type ListOptions, sumOfColumn, whereOf } from './conditions.ts';
import { dayJump, isCounted } from './count.ts';
import { groups } from './groups.ts';
import { selection } from './selection.ts';
import { afterCursor, cursorAfter, lostPlace, orderBy, parseSort, type Sort } from './sort.ts';

type Row = Record<string, unknown>;

/** Counted exactly up to here; beyond it the planner's estimate is good enough to say "many". */
const countBound = 10_000;
export const maxPageSize = 500;

async function estimate(work: Work, text: string, values: readonly unknown[]): Promise<number> {
  const [row] = await work.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    '',
    `explain (format json) ${text}`,
    values,
  );
  return row!['QUERY PLAN'][0].Plan['Plan Rows'];
}

async function countUpTo(
  work: Work,
  e: AnyEntity,
  query: ListQuery,
  options: ListOptions,
): Promise<{ total: number; totalIsExact: boolean }> {
  const params = new Params();
  const from = `from ${viewOf(e.name)} t${whereOf(conditions(work, e, query, params, options))}`;
  const text = `select count(*) as n from (select 1 ${from} limit ${countBound + 1}) c`;
  const { name } = prepared(text, params.values);
  const [row] = await work.query<{ n: number }>(name, text, params.values);
  if (row!.n <= countBound) return { total: row!.n, totalIsExact: true };
  return {
    total: Math.max(countBound + 1, await estimate(work, `select 1 ${from}`, params.values)),
    totalIsExact: false,
  };
}

function rowsStatement(
  work: Work,
  e: AnyEntity,
  query: ListQuery,
  sorts: readonly Sort[],
  options: ListOptions,
  place: { extra?: (params: Params) => string; offset?: number },
): Statement {
  const params = new Params();
  const all = conditions(work, e, query, params, options);
  if (place.extra) all.push(place.extra(params));
  const size = pageSizeOf(query) + 1;
  const offset = place.offset ? ` offset ${params.add(place.offset)}::bigint` : '';
  const text =
    `select ${headerColumns(e)} from ${viewOf(e.name)} t${whereOf(all)} order by ${orderBy(sorts, 't')} ` +
    `limit ${params.add(size)}::int${offset}`;
  return prepared(text, params.values);
}

const pageSizeOf = (query: ListQuery): number => Math.min(Math.max(query.pageSize ?? 50, 1), maxPageSize);

async function sumsOf(
  work: Work,
  e: AnyEntity,
  query: ListQuery,
  options: ListOptions,
): Promise<Record<string, string>> {
  const amounts = amountsOf(e, work.user);
  if (amounts.length === 0) return {};
  const params = new Params();
  const where = whereOf(conditions(work, e, query, params, options));
  const sums = amounts.map((key) => `${sumOfColumn(key)} as "${key}"`);
  const text = `select ${sums.join(', ')} from ${viewOf(e.name)} t${where}`;
  const { name } = prepared(text, params.values);
  const [row] = await work.query<Record<string, string>>(name, text, params.values);
  return row!;
}

/** One page of a list, the same for tables, pickers, exports and print. */
export async function list(work: Work, e: AnyEntity, query: ListQuery, options: ListOptions = {}): Promise<Page<Row>> {
  if (query.groupBy) return groups(work, e, query, options);
  const sorts = parseSort(e, work.user, query.sort);
  if (query.select) return selection(work, e, query, sorts, options);
  const size = pageSizeOf(query);
  const offset = query.cursor ? 0 : ((query.page ?? 1) - 1) * size;
  const kept = isCounted(work, e, query, sorts, options) ? await dayJump(work, e, query, offset) : undefined;
  const counts = kept ? { total: kept.total, totalIsExact: true } : await countUpTo(work, e, query, options);
  if (!kept && offset > countBound) throw new Refusal('页码过大，请用筛选缩小范围，或逐页向后翻', codes.invalid);
  const place = query.cursor
    ? { extra: (params: Params) => afterCursor(e, sorts, query.cursor!, 't', params) }
    : (kept?.place ?? { offset });
  const [result] = await work
    .all([rowsStatement(work, e, query, sorts, options, place)])
    .catch((error: { code?: string }) => {
      // Class 22: a value of the cursor is none of its column. Filters were read by their fields before they came here.
      throw query.cursor && error.code?.startsWith('22') ? lostPlace() : error;
    });
  const rows = result!.rows.slice(0, size);
  const more = result!.rows.length > size;
  const nextCursor = more ? cursorAfter(sorts, rows.at(-1)!) : null;
  await addTitles(work, e, rows);
  const sums =
    query.sums && counts.totalIsExact && counts.total <= countBound ? await sumsOf(work, e, query, options) : undefined;
  const hidden = Object.keys(fieldsOf(e)).filter((key) => isMasked(e, work.user, key));
  return {
    rows: rows.map((row) => mask(e, work.user, row)),
    ...counts,
    nextCursor,
    ...(sums && { sums }),
    ...(hidden.length > 0 && { hidden }),
  };
}
