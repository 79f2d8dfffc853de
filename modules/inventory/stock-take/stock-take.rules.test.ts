import { addDecimal, dec, type Decimal, negateDecimal } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differencesIn, linesComplaint, placeOf, sheetOf, type Uncounted } from './stock-take.rules.ts';

const line = (sku: number, book: string, quantity: string | null, location: number | null = null) => ({
  sku,
  location,
  batchNo: null,
  bookQuantity: dec(book),
  quantity: quantity === null ? null : dec(quantity),
});

describe('盘点差异', () => {
  test.each<[string, ReturnType<typeof line>[], Uncounted, string[], string[]]>([
    ['nothing differs', [line(1, '5', '5')], 'keep', [], []],
    ['less than the books is a loss', [line(1, '5', '3')], 'keep', ['1:2'], []],
    ['more than the books is an overflow', [line(1, '5', '7.5')], 'keep', [], ['1:2.5']],
    ['what is found and not in the books', [line(1, '0', '4')], 'keep', [], ['1:4']],
    ['not counted stays as it is', [line(1, '5', null)], 'keep', [], []],
    ['not counted is gone, if one says so', [line(1, '5', null)], 'zero', ['1:5'], []],
    ['counted none is gone', [line(1, '5', '0')], 'keep', ['1:5'], []],
    ['each place by itself', [line(1, '5', '6', 1), line(1, '5', '4', 2)], 'keep', ['1:1'], ['1:1']],
  ])('%s', (_, lines, uncounted, loss, overflow) => {
    const found = differencesIn(lines, uncounted);
    const told = (rows: typeof found.loss) => rows.map(({ sku, quantity }) => `${sku}:${quantity}`);
    expect([told(found.loss), told(found.overflow)]).toEqual([loss, overflow]);
  });

  const quantity = fc.integer({ min: 0, max: 50 }).map((n) => dec(n));
  const lines = fc.uniqueArray(
    fc.record({
      sku: fc.integer({ min: 1, max: 9 }),
      bookQuantity: quantity,
      quantity: fc.option(quantity, { nil: null }),
    }),
    { selector: ({ sku }) => sku },
  );
  test('what the books say, less the loss, plus the overflow, is what was counted', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom<Uncounted>('keep', 'zero'), (drawn, uncounted) => {
        const { loss, overflow } = differencesIn(drawn, uncounted);
        for (const one of drawn) {
          const by = (rows: typeof loss): Decimal => rows.find(({ sku }) => sku === one.sku)?.quantity ?? dec(0);
          const after = addDecimal(one.bookQuantity, negateDecimal(by(loss)), by(overflow));
          const expected = one.quantity ?? (uncounted === 'zero' ? dec(0) : one.bookQuantity);
          expect(after).toBe(expected);
        }
        expect([...loss, ...overflow].every((one) => Number(one.quantity) > 0)).toBe(true);
      }),
    );
  });
});

describe('盘点表', () => {
  test('all that the books have, with what was counted, and what they do not have', () => {
    const book = [
      { sku: 1, location: 7, batchNo: null, bookQuantity: dec(5) },
      { sku: 2, location: null, batchNo: 'B', bookQuantity: dec(3) },
    ];
    const sheet = sheetOf(book, [
      { sku: 2, batchNo: 'B', quantity: dec(2) },
      { sku: 9, quantity: dec(1) },
    ]);
    expect(sheet.map((one) => [placeOf(one), one.bookQuantity, one.quantity])).toEqual([
      ['1|7|', '5', undefined],
      ['2||B', '3', '2'],
      ['9||', '0', '1'],
    ]);
  });

  test('two lines of one place are named', () => {
    expect(linesComplaint([line(1, '0', '1'), line(2, '0', '1'), line(1, '0', '2')])).toBe(
      '盘点表第3行与第1行是同一商品、库位和批号，请合并成一行',
    );
    expect(linesComplaint([line(1, '0', '1', 1), line(1, '0', '1', 2)])).toBeUndefined();
  });
});
