import {
  type AnyEntity,
  codes,
  columnsOf,
  fieldsOf,
  isLarge,
  isList,
  isText,
  type ListQuery,
  type Page,
} from '@heliu/model';
import type { Result, Statement } from '../flight.ts';
import { sourceOf } from '../names.ts';
import { Refusal } from '../refusal.ts';
import { isMasked, mask } from '../rights.ts';
import { Params, prepared } from '../sql.ts';
import { addTitles } from '../titles.ts';
import type { Work } from '../work.ts';
import { columnsOfPage } from './columns.ts';
import { amountsOf, conditions, inSight, type ListOptions, sumOfColumn, whereOf } from './conditions.ts';
import { isCounted, jumpTo, totalStatement } from './count.ts';
import { groups } from './groups.ts';
import { foundStatement, searched } from './search.ts';
import { selection } from './selection.ts';
import { afterCursor, cursorAfter, lostPlace, orderBy, parseSort, type Sort } from './sort.ts';

type Row = Record<string, unknown>;

/** Counted exactly up to here; beyond it the planner's estimate is good enough to say "many". */
const countBound = 10_000;
const common = 2 * countBound;
export const maxPageSize = 500;

interface Counts {
  readonly total: number;
  readonly totalIsExact: boolean;
}
interface Fetched {
  readonly counts: Counts;
  /** One more than the page holds, where there is a next one. */
  readonly rows: Row[];
}

/** The planner's guess, which costs no more than planning. */
function guessStatement(work: Work, e: AnyEntity, query: ListQuery, options: ListOptions): Statement {
  const params = new Params();
  const where = whereOf(conditions(work, e, query, params, options));
  return { name: '', text: `explain (format json) select 1 from ${sourceOf(e)} t${where}`, values: params.values };
}
function guessIn({ rows: [row] }: Result): Counts {
  const [{ Plan }] = row!['QUERY PLAN'] as [{ Plan: { 'Plan Rows': number } }];
  return { total: Math.max(countBound + 1, Plan['Plan Rows']), totalIsExact: false };
}
async function estimate(work: Work, e: AnyEntity, query: ListQuery, options: ListOptions): Promise<Counts> {
  const [guess] = await work.all([guessStatement(work, e, query, options)]);
  return guessIn(guess!);
}

function countStatement(work: Work, e: AnyEntity, query: ListQuery, options: ListOptions): Statement {
  const params = new Params();
  const where = whereOf(conditions(work, e, query, params, options));
  const text = `select count(*) as n from (select 1 from ${sourceOf(e)} t${where} limit ${countBound + 1}) c`;
  return prepared(text, params.values);
}

interface Place {
  readonly extra?: (params: Params) => string;
  readonly offset?: number;
}

function rowsStatement(
  work: Work,
  e: AnyEntity,
  query: ListQuery,
  sorts: readonly Sort[],
  options: ListOptions,
  place: Place,
): Statement {
  const params = new Params();
  const all = conditions(work, e, query, params, options);
  if (place.extra) all.push(place.extra(params));
  const size = pageSizeOf(query) + 1;
  const offset = place.offset ? ` offset ${params.add(place.offset)}::bigint` : '';
  const text =
    `select ${columnsOfPage(e, query, sorts)} from ${sourceOf(e)} t${whereOf(all)} order by ${orderBy(sorts, 't')} ` +
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
  const amounts = amountsOf(e);
  if (amounts.length === 0) return {};
  const params = new Params();
  const where = whereOf(conditions(work, e, query, params, options));
  const sums = amounts.map((key) => `${sumOfColumn(key)} as "${key}"`);
  const text = `select ${sums.join(', ')} from ${sourceOf(e)} t${where}`;
  const { name } = prepared(text, params.values);
  const [row] = await work.query<Record<string, string>>(name, text, params.values);
  return mask(e, work.user, row!);
}

/** Indexes over fragments and lists give their rows in no order: all of them are gathered before the first is known. */
function gatheredBy(e: AnyEntity, { q, filters }: ListQuery): 'words' | 'members' | undefined {
  const asked = Object.keys(filters).filter((key) => filters[key] && !['~', '!~'].includes(filters[key]));
  const fields = asked.flatMap((key) => columnsOf(e)[key] ?? []);
  if (q || fields.some(isText)) return 'words';
  return fields.some((field) => isList(field) || field.custom) ? 'members' : undefined;
}

/** Of a single filter, beside the state, statistics know well how much it leaves; of several together they do not. */
const isKnownWell = (e: AnyEntity, { filters }: ListQuery, { where }: ListOptions): boolean =>
  isLarge(e) && !where && Object.keys(filters).filter((key) => key !== 'status' && filters[key]).length === 1;

/** A page and how many rows there are, in one round trip unless the count decides where the page begins. */
async function fetched(
  work: Work,
  e: AnyEntity,
  query: ListQuery,
  sorts: readonly Sort[],
  options: ListOptions,
): Promise<Fetched> {
  const size = pageSizeOf(query);
  const offset = query.cursor ? 0 : ((query.page ?? 1) - 1) * size;
  const after = query.cursor ? { extra: (params: Params) => afterCursor(e, sorts, query.cursor!, 't', params) } : {};
  const page = (place: Place) => rowsStatement(work, e, query, sorts, options, place);
  if (isCounted(work, e, query, sorts, options)) {
    if (offset === 0) {
      const [counted, result] = await work.all([totalStatement(work, e, query), page(after)]);
      return { counts: { total: counted!.rows[0]!['total'] as number, totalIsExact: true }, rows: result!.rows };
    }
    const { total, place } = await jumpTo(work, e, query, offset);
    const [result] = await work.all([page(place)]);
    return { counts: { total, totalIsExact: true }, rows: result!.rows };
  }
  if (offset > countBound) throw new Refusal('页码过大，请用筛选缩小范围，或逐页向后翻', codes.invalid);
  const gathered = gatheredBy(e, query);
  if (gathered && isLarge(e)) {
    // What stands in every fiftieth row is met soon by walking; gathering all of it, only to say how much, is not soon.
    const guess = await estimate(work, e, query, options);
    if (guess.total > common) {
      const [result] = await work.all([page({ offset, ...after })]);
      return { counts: guess, rows: result!.rows };
    }
  }
  if (gathered === 'words' && !query.cursor) {
    const [found] = await work.all([
      foundStatement(work, e, query, sorts, options, { bound: countBound + 1, limit: size + 1, offset }),
    ]);
    const total = found!.rows[0]!['foundCount'] as number;
    const rows = found!.rows.filter((row) => row['id'] !== null).map(({ foundCount: _, ...row }) => row);
    if (total <= countBound) return { counts: { total, totalIsExact: true }, rows };
    // Some ten thousand of many are in no order; the first of all of them are found by walking their order.
    const [result] = await work.all([page({ offset })]);
    return { counts: await estimate(work, e, query, options), rows: result!.rows };
  }
  if (isKnownWell(e, query, options)) {
    // Counting ten thousand rows, only to say "many", takes ten times as long as reading the page.
    const [guess, result] = await work.all([guessStatement(work, e, query, options), page({ offset, ...after })]);
    const counts = guessIn(guess!);
    const isMany = counts.total > common && result!.rows.length > size;
    if (isMany) return { counts, rows: result!.rows };
    const [counted] = await work.all([countStatement(work, e, query, options)]);
    const total = counted!.rows[0]!['n'] as number;
    return { counts: total <= countBound ? { total, totalIsExact: true } : counts, rows: result!.rows };
  }
  const [counted, result] = await work.all([countStatement(work, e, query, options), page({ offset, ...after })]);
  const total = counted!.rows[0]!['n'] as number;
  const counts = total <= countBound ? { total, totalIsExact: true } : await estimate(work, e, query, options);
  return { counts, rows: result!.rows };
}

/** One page of a list, the same for tables, pickers, exports and print. */
export async function list(work: Work, e: AnyEntity, asked: ListQuery, given: ListOptions = {}): Promise<Page<Row>> {
  const [query, options] = await searched(work, e, inSight(e, asked), given);
  if (query.groupBy) return groups(work, e, query, options);
  const sorts = parseSort(e, work.user, query);
  if (query.select) return selection(work, e, query, sorts, options);
  const size = pageSizeOf(query);
  const { counts, rows: read } = await fetched(work, e, query, sorts, options).catch((error: { code?: string }) => {
    // Class 22: a value of the cursor is none of its column. Filters were read by their fields before they came here.
    throw query.cursor && error.code?.startsWith('22') ? lostPlace() : error;
  });
  const rows = read.slice(0, size);
  const nextCursor = read.length > size ? cursorAfter(sorts, rows.at(-1)!) : null;
  await addTitles(work, e, rows);
  const sums =
    query.sums && counts.totalIsExact && counts.total <= countBound ? await sumsOf(work, e, query, options) : undefined;
  const hidden =
    work.user.masks.size === 0 ? [] : Object.keys(fieldsOf(e)).filter((key) => isMasked(e, work.user, key));
  return {
    rows: rows.map((row) => mask(e, work.user, row)),
    ...counts,
    nextCursor,
    ...(sums && { sums }),
    ...(hidden.length > 0 && { hidden }),
  };
}
