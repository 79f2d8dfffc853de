import {
  type AnyEntity,
  codes,
  entityNamed,
  type Field,
  type Fields,
  fieldsOf,
  hiddenText,
  linesOf,
  type Owned,
  referencesOf,
} from '@heliu/model';
import { columnOf, snake, viewOf } from './names.ts';
import { Refusal } from './refusal.ts';
import type { Params } from './sql.ts';
import type { User } from './user.ts';

/** Which kinds of records this user may see; nothing where the entity has no kinds, or he may see all of them. */
export function seenKinds(e: AnyEntity, user: User): string[] | undefined {
  if (!e.kinds) return undefined;
  const [name] = e.name.split('.', 1);
  const all = Object.entries(e.kinds.rights);
  const seen = all.filter(([, right]) => user.may(`${name}:${right}`)).map(([kind]) => kind);
  return seen.length === all.length ? undefined : seen;
}

/**
 * Data rights as conditions. A record is seen when it is within its owner's limit, of a kind the user works with, among
 * his assets, and when everything it belongs to is seen as well: an invoice of a customer one may not see is not seen either.
 */
export function visible(
  e: AnyEntity,
  user: User,
  alias: string,
  params: Params,
  path: readonly string[] = [],
): string[] {
  const conditions: string[] = [];
  const owned = e.owned as Owned | undefined;
  if (owned && user.limits.has(owned.right)) {
    const me = params.add(user.id);
    const shared = owned.shared ? ` or ${me}::bigint = any(${alias}.${columnOf(owned.shared)})` : '';
    conditions.push(`(${alias}.${columnOf(owned.by)} = ${me}${shared})`);
  }
  const kinds = seenKinds(e, user);
  if (kinds) conditions.push(`${alias}.${columnOf(e.kinds!.by as string)} = any(${params.add(kinds)}::text[])`);
  const ids = e.asset ? user.assets.get(e.name) : undefined;
  if (ids) conditions.push(`${alias}.id = any(${params.add(ids)}::bigint[])`);
  if (user.limits.size === 0 && user.assets.size === 0) return conditions;
  for (const { lines, key, field } of referencesOf(e)) {
    const target = field.target!;
    if (lines !== undefined || field.kind !== 'ref' || field.beside || target === e.name || path.includes(target))
      continue;
    const inner = `${alias}_${snake(key)}`;
    const through = visible(entityNamed(target), user, inner, params, [...path, e.name]);
    if (through.length === 0) continue;
    const column = `${alias}.${columnOf(key)}`;
    const found = `exists (select 1 from ${viewOf(target)} ${inner} where ${inner}.id = ${column} and ${through.join(' and ')})`;
    conditions.push(field.required ? found : `(${column} is null or ${found})`);
  }
  return conditions;
}

const isHidden = ({ masked }: Field, user: User): boolean => masked !== undefined && user.masks.has(masked);
const hiddenOf = (fields: Fields, user: User): string[] =>
  Object.entries(fields).flatMap(([key, field]) => (isHidden(field, user) ? [key] : []));

type Row = Record<string, unknown>;
/** What is hidden is told apart from what is missing. */
const hiddenValue = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'bigint' ? hiddenText : null;
function without(hidden: readonly string[], row: Row): Row {
  if (hidden.length === 0) return row;
  const titles = Object.entries((row['titles'] ?? {}) as object).filter(([key]) => !hidden.includes(key));
  return {
    ...row,
    ...Object.fromEntries(hidden.filter((key) => key in row).map((key) => [key, hiddenValue(row[key])])),
    ...(row['titles'] !== undefined && { titles: Object.fromEntries(titles) }),
  };
}

/** Takes out what a role may not see, of the lines too. */
export function mask<T extends Row>(e: AnyEntity, user: User, row: T): T {
  if (user.masks.size === 0) return row;
  const lines = Object.entries(linesOf(e)).flatMap(([kind, { fields }]) => {
    const hidden = hiddenOf(fields, user);
    const rows = row[kind];
    return hidden.length > 0 && Array.isArray(rows) ? [[kind, rows.map((line: Row) => without(hidden, line))]] : [];
  });
  return { ...without(hiddenOf(fieldsOf(e), user), row), ...Object.fromEntries(lines) } as T;
}
/** The same of a row whose fields are no entity's, such as an entry of a ledger. */
export const maskFields = <T extends Row>(fields: Fields, user: User, row: T): T =>
  user.masks.size === 0 ? row : (without(hiddenOf(fields, user), row) as T);
export const isMasked = (e: AnyEntity, user: User, key: string): boolean => {
  const field = fieldsOf(e)[key];
  return field !== undefined && isHidden(field, user);
};
export const isLineMasked = (e: AnyEntity, user: User, kind: string, key: string): boolean =>
  isHidden(linesOf(e)[kind]!.fields[key]!, user);
/** Whether he would have to send what he does not see. */
export const hidesInput = (e: AnyEntity, user: User): boolean =>
  Object.values(linesOf(e)).some(({ fields }) =>
    Object.values(fields).some((field) => !field.computed && isHidden(field, user)),
  );

export const missing = (e: AnyEntity): Refusal => new Refusal(`${e.label}不存在`, codes.missing);
