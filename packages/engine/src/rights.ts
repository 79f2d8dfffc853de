import { type AnyEntity, codes, entityNamed, fieldsOf, type Owned, referencesOf } from '@heliu/model';
import { columnOf, snake, viewOf } from './names.ts';
import { Refusal } from './refusal.ts';
import type { Params } from './sql.ts';
import type { User } from './user.ts';

/**
 * Data rights as conditions. A record is seen when it is within its owner's limit, when it is among the user's assets,
 * and when everything it belongs to is seen as well: an invoice of a customer one may not see is not seen either.
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

/** Takes out what a role may not see. */
export function mask<T extends Record<string, unknown>>(e: AnyEntity, user: User, row: T): T {
  if (user.masks.size === 0) return row;
  const hidden = Object.entries(fieldsOf(e)).filter(([, field]) => field.masked && user.masks.has(field.masked));
  if (hidden.length === 0) return row;
  const titles = Object.entries((row['titles'] ?? {}) as object).filter(
    ([key]) => !hidden.some(([name]) => name === key),
  );
  return { ...row, ...Object.fromEntries(hidden.map(([key]) => [key, null])), titles: Object.fromEntries(titles) };
}
export const isMasked = (e: AnyEntity, user: User, key: string): boolean => {
  const { masked } = fieldsOf(e)[key] ?? {};
  return masked !== undefined && user.masks.has(masked);
};

export const missing = (e: AnyEntity): Refusal => new Refusal(`${e.label}不存在`, codes.missing);
