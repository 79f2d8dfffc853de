import type { Field } from '@heliu/model';

const nowhere = 9_007_199_254_740_991;
const ofAnyKind: readonly unknown[] = [{ a: 1 }, [[1]]];

/** Values no field of this kind may take; each must be refused by the field's own name. */
export function wrongValues(field: Field): readonly unknown[] {
  const lists: Partial<Record<Field['kind'], readonly unknown[]>> = {
    text: [12, true, 'x'.repeat((field.max ?? 255) + 1), 'a\0b'],
    longText: [12, 'x'.repeat((field.max ?? 2000) + 1), 'a\0b'],
    richText: [12, 'a\0b'],
    integer: ['twelve', 1.5, '1.5', 1e15, '99999999999999999999'],
    decimal: ['many', '1.1234567890123', '1e5', 1e21, 'NaN', 'Infinity'],
    money: ['much', '1.234', '1e5', 1e21],
    rate: ['high', '1.5', '-0.1', '0.12345678'],
    date: ['2026-02-30', 'tomorrow', 20260615, '2026-06-15T00:00:00Z', '0001-01-01'],
    dateTime: ['2026-06-15', 'now', '2026-06-15T25:00:00Z', 1_750_000_000_000],
    flag: ['maybe', 2],
    choice: ['no such choice', 7, 'constructor', '__proto__'],
    choices: [['no such choice'], 7, ['constructor']],
    ref: ['somebody', -1, 0, 1.5, nowhere],
    parent: ['somebody', -1, 0, nowhere],
    refs: [['somebody'], [-1], [nowhere]],
    json: ['{', 7],
  };
  return [...(lists[field.kind] ?? []), ...ofAnyKind];
}
