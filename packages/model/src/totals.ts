import { type AnyEntity, fieldsOf, linesOf } from './entity.ts';
import type { Field } from './field.ts';

/** The computed amounts of the header that add up a column of the lines. */
export function totalKeys(e: AnyEntity): string[] {
  const columns = Object.values(linesOf(e)).map(({ fields }) => fields);
  return Object.entries(fieldsOf(e))
    .filter(
      ([key, field]) =>
        field.kind === 'money' && field.computed && columns.some((fields) => fields[key]?.kind === 'money'),
    )
    .map(([key]) => key);
}
/** The one a document is about: it stands in words at its foot. */
export const mainTotal = (keys: readonly string[]): string => (keys.includes('total') ? 'total' : keys.at(-1)!);

/** A column of lines that is worth adding up: amounts, and quantities. The prices of several things add up to nothing. */
export const isSummed = (key: string, { kind }: Field): boolean =>
  kind === 'money'
    ? !/price|^unit/i.test(key)
    : kind === 'decimal' && /quantity|qty|count|weight/i.test(key) && !/^(min|max)[A-Z]|discount/.test(key);
