import {
  type AnyEntity,
  codes,
  columnsOf,
  type Field,
  type Group,
  isGroupable,
  type ListQuery,
  type Page,
} from '@heliu/model';
import { placeOf } from '../codec.ts';
import { columnOf, sourceOf } from '../names.ts';
import { Refusal } from '../refusal.ts';
import { isMasked, mask } from '../rights.ts';
import { Params, prepared } from '../sql.ts';
import { titleStatement } from '../titles.ts';
import type { Work } from '../work.ts';
import { amountsOf, conditions, type ListOptions, sumOfColumn, whereOf } from './conditions.ts';
import { monthFilter } from './month-filter.ts';

/** One grouped query may read so many rows, and gives so many groups. */
const rowBound = 100_000;
const groupBound = 500;

interface Found extends Record<string, unknown> {
  readonly value: string | null;
  readonly n: number;
}

const isDay = ({ kind }: Field): boolean => kind === 'date' || kind === 'dateTime';

function valueOf(field: Field, column: string): string {
  if (field.kind === 'date') return `to_char(${column}, 'YYYY-MM')`;
  if (field.kind === 'dateTime') return `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM')`;
  return `${column}::text`;
}

async function titlesOf(work: Work, field: Field, values: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (isDay(field))
    return new Map(values.map((month) => [month, `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`]));
  if (field.kind === 'flag')
    return new Map([
      ['true', '是'],
      ['false', '否'],
    ]);
  if (field.choices) return new Map(Object.entries(field.choices));
  const [result] = await work.all([titleStatement(field.target!, values.map(Number))]);
  return new Map(result!.rows.map(({ id, title }) => [String(id), String(title)]));
}

/** Months newest first, choices as their definition has them, everything else by how much there is of it. */
function inOrder(field: Field, found: readonly Found[]): readonly Found[] {
  const rank = new Map(Object.keys(field.choices ?? {}).map((key, index) => [key, index]));
  return field.choices
    ? found.toSorted((a, b) => (rank.get(a.value ?? '') ?? rank.size) - (rank.get(b.value ?? '') ?? rank.size))
    : found;
}

/** What a list looks like from further away: its rows counted and added up per value of one column. */
export async function groups(
  work: Work,
  e: AnyEntity,
  query: ListQuery,
  options: ListOptions,
): Promise<Page<Record<string, unknown>>> {
  const key = query.groupBy!;
  const field = columnsOf(e)[key];
  if (!field || !isGroupable(e, key) || isMasked(e, work.user, key))
    throw new Refusal(`不支持按“${field?.label ?? key}”分组`, codes.invalid);
  const amounts = amountsOf(e);
  const params = new Params();
  const where = whereOf(conditions(work, e, query, params, options));
  const columns = columnsOf(e);
  const read = [...new Set([key, ...amounts])].map((one) => `${placeOf(one, columns[one]!, 't.')} as ${columnOf(one)}`);
  const text =
    `select g.*, count(*) over () as "groupCount", sum(g.n) over ()::bigint as total from (` +
    `select ${[`${valueOf(field, `t.${columnOf(key)}`)} as value`, 'count(*) as n', ...amounts.map((one, i) => `${sumOfColumn(one)} as sum${i}`)].join(', ')} ` +
    `from (select ${read.join(', ')} from ${sourceOf(e)} t${where} limit ${rowBound + 1}) t group by 1) g ` +
    `order by ${isDay(field) ? 'value desc nulls last' : 'n desc, value'} limit ${groupBound}`;
  const { name } = prepared(text, params.values);
  const found = await work.query<Found & { groupCount: number; total: number }>(name, text, params.values);
  const { total = 0, groupCount = 0 } = found[0] ?? {};
  if (total > rowBound)
    throw new Refusal(
      `符合条件的超过 ${rowBound / 10_000} 万条，请先用筛选缩小范围，再按“${field.label}”分组`,
      codes.invalid,
    );
  const titles = await titlesOf(
    work,
    field,
    found.flatMap(({ value }) => value ?? []),
  );
  const filterOf = (value: string | null): string =>
    value === null ? '~' : isDay(field) ? monthFilter(field, query.filters[key], value) : value;
  return {
    rows: [],
    total,
    totalIsExact: true,
    nextCursor: null,
    groups: inOrder(field, found).map((row): Group => ({
      title: row.value === null ? '（空）' : (titles.get(row.value) ?? `#${row.value}`),
      filter: filterOf(row.value),
      count: row.n,
      sums: mask(e, work.user, Object.fromEntries(amounts.map((one, i) => [one, row[`sum${i}`] as string]))),
    })),
    ...(groupCount > groupBound && { groupsLeft: groupCount - groupBound }),
  };
}
