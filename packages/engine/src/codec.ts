import { type Fen, type Field, type Fields, formatFen, isList, yuan } from '@heliu/model';
import { columnOf } from './names.ts';
import { cleanHtml } from './rich-text.ts';
import { sqlType } from './schema/column.ts';

/** A value as a statement's parameter. */
export function toSql(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  // No members are stored as nothing, so that the index over a list holds only those that have some.
  if (isList(field) && !field.required && (value as unknown[]).length === 0) return null;
  if (field.kind === 'money') return formatFen(value as Fen);
  if (field.kind === 'json') return JSON.stringify(value);
  if (field.kind === 'richText') return cleanHtml(value as string);
  return value;
}

/** What companies have added to a record stands together in this column. */
export const customColumn = 'custom';

/** Where the value of a field is read. What a company has added is typed as it was when it was checked. */
export function placeOf(key: string, field: Field, alias = ''): string {
  if (!field.custom) return `${alias}${columnOf(key)}`;
  const member = `${alias}${customColumn} ->> '${key}'`;
  if (isList(field))
    return `(select array_agg(one) from jsonb_array_elements_text(${alias}${customColumn} -> '${key}') one)`;
  // Older records than the field say nothing about it, which is no.
  return field.kind === 'flag' ? `coalesce((${member})::boolean, false)` : `(${member})::${sqlType(field)}`;
}

/** A column as it is read: decimals without the zeros of their scale. */
export function selected(key: string, field: Field, alias = ''): string {
  const name = placeOf(key, field, alias);
  const source = field.kind === 'decimal' || field.kind === 'rate' ? `trim_scale(${name})` : name;
  return `${source} as "${key}"`;
}

/** The same inside JSON, where a number would lose digits. */
export function selectedAsJson(key: string, field: Field): string {
  const name = columnOf(key);
  if (field.kind === 'decimal' || field.kind === 'rate') return `trim_scale(${name})::text as "${key}"`;
  if (field.kind === 'money') return `${name}::text as "${key}"`;
  return `${name} as "${key}"`;
}

/** Turns yuan text into Fen where the fields say so: from the form of the wire to the form rules work with. */
export function revive<T extends Record<string, unknown>>(fields: Fields, row: T): T {
  const copy: Record<string, unknown> = { ...row };
  for (const [key, field] of Object.entries(fields))
    if (field.kind === 'money' && typeof copy[key] === 'string') copy[key] = yuan(copy[key]);
  return copy as T;
}

// The only bigints are amounts. Said once to the language itself: a replacer would be called for every value of every
// answer, and took longer than all the rest of writing it.
Object.defineProperty(BigInt.prototype, 'toJSON', {
  value(this: bigint) {
    return formatFen(this.valueOf() as Fen);
  },
  configurable: true,
});

export const toJson = (value: unknown): string => JSON.stringify(value);
