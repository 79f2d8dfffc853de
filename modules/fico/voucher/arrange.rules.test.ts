import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arranged, numbersOf } from './arrange.rules.ts';

const voucher = (id: number, no: number, day: number, word = '记') => ({
  id,
  no,
  word,
  date: `2026-11-${String(day).padStart(2, '0')}`,
});
const map = (rows: readonly { no: number; to: number; word: string }[]) =>
  rows.map(({ word, no, to }) => `${word}${no}→${to}`);

describe('凭证号整理', () => {
  const gaps = [voucher(1, 1, 3), voucher(2, 4, 2), voucher(3, 7, 2), voucher(4, 2, 9, '收')];

  test('in the order of their numbers the gaps are closed and nobody overtakes', () => {
    expect(map(arranged(gaps, 'number'))).toEqual(['收2→1', '记1→1', '记4→2', '记7→3']);
  });

  test('in the order of their days the earlier comes first, and of one day the smaller number', () => {
    expect(map(arranged(gaps, 'date'))).toEqual(['收2→1', '记4→1', '记7→2', '记1→3']);
  });

  test('what is missing and what stands behind a later day is told per word', () => {
    expect(numbersOf(gaps)).toEqual([
      { word: '收', count: 1, last: 2, missing: 1, late: 0 },
      { word: '记', count: 3, last: 7, missing: 4, late: 2 },
    ]);
  });

  const vouchers = fc
    .uniqueArray(fc.record({ word: fc.constantFrom('记', '收', '付'), no: fc.integer({ min: 1, max: 60 }) }), {
      selector: ({ word, no }) => `${word}${no}`,
    })
    .chain((numbers) =>
      fc
        .tuple(...numbers.map(() => fc.integer({ min: 1, max: 28 })))
        .map((days) => numbers.map(({ word, no }, i) => voucher(i + 1, no, days[i]!, word))),
    );

  test('whatever the month, the same vouchers have 1 to n of their word, and arranging again moves nothing', () =>
    fc.assert(
      fc.property(vouchers, fc.constantFrom('date' as const, 'number' as const), (before, order) => {
        const after = arranged(before, order);
        expect(after.map(({ to: _, ...one }) => one).toSorted((a, b) => a.id - b.id)).toEqual(before);
        for (const { word, count } of numbersOf(before)) {
          const own = after.filter((one) => one.word === word).map(({ to }) => to);
          expect(own.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i + 1));
        }
        const again = arranged(
          after.map(({ to, ...one }) => ({ ...one, no: to })),
          order,
        );
        expect(again.every(({ no, to }) => no === to)).toBe(true);
      }),
    ));
});
