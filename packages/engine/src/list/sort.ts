import {
  type AnyEntity,
  codes,
  columnsOf,
  type Field,
  isLarge,
  isLineList,
  isSortable,
  type ListQuery,
} from '@heliu/model';
import { columnOf } from '../names.ts';
import { Refusal } from '../refusal.ts';
import { isMasked } from '../rights.ts';
import { sqlType } from '../schema/column.ts';
import type { Params } from '../sql.ts';
import type { User } from '../user.ts';

export interface Sort {
  readonly key: string;
  readonly descending: boolean;
}

const ranged: ReadonlySet<Field['kind']> = new Set(['date', 'dateTime', 'integer', 'decimal', 'money', 'rate']);

/**
 * The column of a range one asked for: days of last spring stand together in its index, while the natural order would
 * be walked from today down to them.
 */
function rangeAsked(e: AnyEntity, { filters, q }: ListQuery): string | undefined {
  if (!isLarge(e) || q?.trim()) return undefined;
  const key = Object.keys(filters).find((name) => {
    const field = columnsOf(e)[name];
    return filters[name] && field?.index && ranged.has(field.kind) && !['~', '!~'].includes(filters[name]);
  });
  return key && `-${key}`;
}

/** Always ends with the id, so that the order is total and a page has one place to go on from. */
export function parseSort(e: AnyEntity, user: User, query: ListQuery): Sort[] {
  const fallback = e.order ? (e.order as string) : '-createdAt';
  const sorts = (query.sort || rangeAsked(e, query) || fallback)
    .split(',')
    .slice(0, 4)
    .map((part) => ({
      key: part.replace(/^-/, ''),
      descending: part.startsWith('-'),
    }));
  for (const { key } of sorts)
    if (!isSortable(e, key) || isMasked(e, user, key))
      throw new Refusal(`不支持按“${columnsOf(e)[key]?.label ?? key}”排序`, codes.invalid);
  // Lines of one record stand as they stand in it, whichever way the records go.
  const descending = !isLineList(e) && (sorts[0]?.descending ?? true);
  return [...sorts.filter(({ key }) => key !== 'id'), { key: 'id', descending }];
}

export const orderBy = (sorts: readonly Sort[], alias: string): string =>
  sorts.map(({ key, descending }) => `${alias}.${columnOf(key)}${descending ? ' desc' : ''}`).join(', ');

/** The place after a row, as an opaque text. */
export const cursorAfter = (sorts: readonly Sort[], row: Record<string, unknown>): string =>
  Buffer.from(JSON.stringify(sorts.map(({ key }) => row[key] ?? null))).toString('base64url');

function readCursor(sorts: readonly Sort[], cursor: string): unknown[] {
  try {
    const values = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown;
    const scalar = (v: unknown) => v === null || ['string', 'number', 'boolean'].includes(typeof v);
    if (Array.isArray(values) && values.length === sorts.length && values.every(scalar)) return values;
  } catch {
    // Falls through to the refusal below.
  }
  throw lostPlace();
}
export const lostPlace = (): Refusal => new Refusal('翻页位置无效，请回到第一页', codes.invalid);

/** Rows after the cursor, in the null order PostgreSQL's indexes have: last when ascending, first when descending. */
export function afterCursor(
  e: AnyEntity,
  sorts: readonly Sort[],
  cursor: string,
  alias: string,
  params: Params,
): string {
  const values = readCursor(sorts, cursor);
  const columns = columnsOf(e);
  const column = (i: number) => `${alias}.${columnOf(sorts[i]!.key)}`;
  const type = (i: number) => (sorts[i]!.key === 'id' ? 'bigint' : sqlType(columns[sorts[i]!.key]!));
  const sameWay = sorts.every(({ descending }) => descending === sorts[0]!.descending);
  const never = (i: number) =>
    sorts[i]!.key === 'id' || sorts[i]!.key === 'createdAt' || columns[sorts[i]!.key]!.required;
  if (sameWay && sorts.every((_, i) => never(i))) {
    const row = values.map((value, i) => `${params.add(value)}::${type(i)}`);
    return `(${sorts.map((_, i) => column(i)).join(', ')}) ${sorts[0]!.descending ? '<' : '>'} (${row.join(', ')})`;
  }
  const after = (i: number): string => {
    if (i === sorts.length) return 'false';
    const { descending } = sorts[i]!;
    if (values[i] === null)
      return `(${descending ? `${column(i)} is not null or ` : ''}(${column(i)} is null and ${after(i + 1)}))`;
    const value = `${params.add(values[i])}::${type(i)}`;
    const beyond = descending ? `${column(i)} < ${value}` : `${column(i)} > ${value} or ${column(i)} is null`;
    return `(${beyond} or (${column(i)} = ${value} and ${after(i + 1)}))`;
  };
  return after(0);
}
