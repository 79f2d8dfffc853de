import {
  type AnyEntity,
  codes,
  columnsOf,
  date,
  type Field,
  type Filter,
  isLarge,
  isList,
  isOffered,
  isText,
  parseFilter,
} from '@heliu/model';
import { customColumn, placeOf, toSql } from '../codec.ts';
import { columnOf } from '../names.ts';
import { Refusal } from '../refusal.ts';
import { isMasked } from '../rights.ts';
import { sqlType } from '../schema/column.ts';
import { isSearched } from '../schema/describe.ts';
import type { Params } from '../sql.ts';
import type { User } from '../user.ts';

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
export const like = (params: Params, column: string, text: string): string =>
  `${column} ilike ${params.add(`%${escapeLike(text)}%`)}`;

/** Instants are compared by business day as often as by the second, so a bare date is welcome. */
const bareDate = date('日期').schema;
const isWholeDay = (field: Field, text: string) => field.kind === 'dateTime' && bareDate.safeParse(text).success;

function readValue(field: Field, text: string): unknown {
  if (isWholeDay(field, text)) return `${text}T00:00:00+08:00`;
  const item = isList(field) ? [text] : text;
  const read = field.schema.safeParse(item);
  if (!read.success)
    throw new Refusal(`筛选条件“${field.label}”无效：${read.error.issues[0]?.message ?? text}`, codes.invalid);
  return Array.isArray(read.data) ? (read.data as unknown[])[0] : toSql(field, read.data);
}

function condition(field: Field, column: string, filter: Filter, params: Params): string {
  const type = sqlType(field);
  switch (filter.op) {
    case 'empty':
      if (isList(field)) return `coalesce(${column}, '{}') = '{}'`;
      return isText(field) ? `coalesce(${column}, '') = ''` : `${column} is null`;
    case 'filled':
      if (isList(field)) return `${column} <> '{}'`;
      return isText(field) ? `coalesce(${column}, '') <> ''` : `${column} is not null`;
    case 'contains':
      return like(params, column, filter.value);
    case 'range': {
      const parts: string[] = [];
      if (filter.from !== undefined) parts.push(`${column} >= ${params.add(readValue(field, filter.from))}::${type}`);
      if (filter.to !== undefined) {
        const to = `${params.add(readValue(field, filter.to))}::${type}`;
        parts.push(isWholeDay(field, filter.to) ? `${column} < ${to} + interval '1 day'` : `${column} <= ${to}`);
      }
      return parts.length === 0 ? 'true' : parts.join(' and ');
    }
    case 'in': {
      const values = filter.values.map((value) => readValue(field, value));
      if (isList(field)) return `${column} && ${params.add(values)}::${type}`;
      // Written out: an index over the marked ones alone is not found by a value that is told later.
      if (field.kind === 'flag' && values.length === 1) return values[0] === true ? column : `not ${column}`;
      if (values.length === 1 && isWholeDay(field, filter.values[0]!))
        return condition(field, column, { op: 'range', from: filter.values[0]!, to: filter.values[0]! }, params);
      return values.length === 1
        ? `${column} = ${params.add(values[0])}::${type}`
        : `${column} = any(${params.add(values)}::${type}[])`;
    }
  }
}

const whole: ReadonlySet<Field['kind']> = new Set(['text', 'longText', 'choice', 'choices', 'flag']);

/**
 * What a company has added is asked for by whole values as the index over all of it has them. What says no is not found
 * so: older records say nothing.
 */
function customCondition(field: Field, key: string, filter: Filter, alias: string, params: Params): string {
  const values = filter.op === 'in' ? filter.values.map((value) => readValue(field, value)) : [];
  if (filter.op !== 'in' || !whole.has(field.kind) || values.includes(false))
    return condition(field, placeOf(key, field, `${alias}.`), filter, params);
  const members = values.map((read) => {
    const member = JSON.stringify({ [key]: isList(field) ? [read] : read });
    return `${alias}.${customColumn} @> ${params.add(member)}::jsonb`;
  });
  return members.length === 0 ? 'false' : `(${members.join(' or ')})`;
}

/** One filter of a list as a condition; refuses what is not offered, so that no list can be asked to scan. */
export function filterCondition(
  e: AnyEntity,
  user: User,
  key: string,
  source: string,
  alias: string,
  params: Params,
): string {
  const field = columnsOf(e)[key];
  if (!field || !isOffered(e, key) || isMasked(e, user, key))
    throw new Refusal(`不支持按“${field?.label ?? key}”筛选`, codes.invalid);
  const filter = parseFilter(field, source);
  if (field.custom) return customCondition(field, key, filter, alias, params);
  const exact = condition(field, `${alias}.${columnOf(key)}`, filter, params);
  // On a large table the index over all searched words narrows down what the one column is then asked about.
  const word =
    filter.op === 'contains' ? filter.value : isText(field) && filter.op === 'in' ? filter.values[0] : undefined;
  const searched = isLarge(e) && word !== undefined && !field.index && field.search && isSearched(e);
  return searched ? `${like(params, `${alias}.search`, word.toLowerCase())} and ${exact}` : exact;
}
