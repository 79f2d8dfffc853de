import { type AnyEntity, fieldsOf, isDocument } from '@heliu/model';

const inlineKinds = new Set([
  'text',
  'longText',
  'integer',
  'decimal',
  'money',
  'rate',
  'date',
  'choice',
  'flag',
  'ref',
]);

/** Documents have lines and states to keep; only plain records are changed in passing. */
export const isQuick = (e: AnyEntity, key: string): boolean => {
  const field = fieldsOf(e)[key];
  return !isDocument(e) && field !== undefined && field.quickEdit && !field.computed && inlineKinds.has(field.kind);
};
