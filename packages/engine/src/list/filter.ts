import { type AnyEntity, codes, columnsOf, type Field, type Filter, isLarge, isOffered, parseFilter } from '@heliu/model';
import { toSql } from '../codec.ts';
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

function readValue(field: Field, text: string): unknown {
  // Instants are compared by business day as often as by the second, so a bare date is welcome.
  if (field.kind === 'dateTime' && /^\d{4}-\d{2}-\d{2}$/.test(text)) return `${text}T00:00:00+08:00`;
  const item = field.kind === 'refs' || field.kind === 'choices' ? [text] : text;
  const read = field.schema.safeParse(item);
  if (!read.success) throw new Refusal(`筛选条件“${field.label}”无效：${read.error.issues[0]?.message ?? text}`, codes.invalid);
  return Array.isArray(read.data) ? (read.data as unknown[])[0] : toSql(field, read.data);
}

const nextDay = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

function condition(field: Field, column: string, filter: Filter, params: Params): string {
  const type = sqlType(field);
  const isText = field.kind === 'text' || field.kind === 'longText';
  switch (filter.op) {
    case 'empty':
      return isText ? `coalesce(${column}, '') = ''` : `${column} is null`;
    case 'filled':
      return isText ? `coalesce(${column}, '') <> ''` : `${column} is not null`;
    case 'contains':
      return like(params, column, filter.value);
    case 'range': {
      const parts: string[] = [];
      if (filter.from !== undefined) parts.push(`${column} >= ${params.add(readValue(field, filter.from))}::${type}`);
      if (filter.to !== undefined) {
        const wholeDay = field.kind === 'dateTime' && filter.to.length === 10;
        const to = readValue(field, wholeDay ? nextDay(filter.to) : filter.to);
        parts.push(`${column} ${wholeDay ? '<' : '<='} ${params.add(to)}::${type}`);
      }
      return parts.length === 0 ? 'true' : parts.join(' and ');
    }
    case 'in': {
      const values = filter.values.map((value) => readValue(field, value));
      if (field.kind === 'refs' || field.kind === 'choices') return `${column} && ${params.add(values)}::${type}`;
      if (field.kind === 'dateTime' && values.length === 1 && filter.values[0]!.length === 10)
        return condition(field, column, { op: 'range', from: filter.values[0]!, to: filter.values[0]! }, params);
      return values.length === 1
        ? `${column} = ${params.add(values[0])}::${type}`
        : `${column} = any(${params.add(values)}::${type}[])`;
    }
  }
}

/** One filter of a list as a condition; refuses what is not offered, so that no list can be asked to scan. */
export function filterCondition(e: AnyEntity, user: User, key: string, source: string, alias: string, params: Params): string {
  const field = columnsOf(e)[key];
  if (!field || !isOffered(e, key) || isMasked(e, user, key)) throw new Refusal(`不支持按“${field?.label ?? key}”筛选`, codes.invalid);
  const filter = parseFilter(field, source);
  const exact = condition(field, `${alias}.${columnOf(key)}`, filter, params);
  // On a large table the index over all searched words narrows down what the one column is then asked about.
  const searched = isLarge(e) && filter.op === 'contains' && !field.index && isSearched(e);
  return searched ? `${like(params, `${alias}.search`, filter.value.toLowerCase())} and ${exact}` : exact;
}
