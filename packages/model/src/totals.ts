import { type AnyEntity, fieldsOf, isDocument, linesOf } from './entity.ts';
import type { Field } from './field.ts';

/** The amounts at the foot of a document: those it names, else the computed ones that add up a column of its lines. */
export function totalKeys(e: AnyEntity): string[] {
  if (isDocument(e) && e.foot) return [...e.foot];
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
