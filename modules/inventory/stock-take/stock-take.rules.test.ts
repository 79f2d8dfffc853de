import { addDecimal, dec, type Decimal, negateDecimal } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  differencesIn,
  linesComplaint,
  piecesComplaints,
  placeOf,
  sheetOf,
  type Uncounted,
} from './stock-take.rules.ts';

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

const named = (book: string, serials: string | null, location: number | null = null) => ({
  ...line(1, book, serials === null ? null : String(serials.split(' ').filter(Boolean).length), location),
  serials,
});

describe('逐件盘点', () => {
  test.each<[string, ReturnType<typeof named>[], string, Uncounted, string[], string[]]>([
    ['all there', [named('2', 'A B')], 'A B', 'keep', [], []],
    ['one is missing', [named('2', 'A')], 'A B', 'keep', ['B'], []],
    ['one turned up', [named('1', 'A B')], 'A', 'keep', [], ['B']],
    ['one for another', [named('2', 'A C')], 'A B', 'keep', ['B'], ['C']],
    ['none was found', [named('2', '')], 'A B', 'keep', ['A B'], []],
    ['nobody looked', [named('2', null)], 'A B', 'keep', [], []],
    ['nobody looked, and it is gone', [named('2', null)], 'A B', 'zero', ['A B'], []],
    ['missing where fewer lie', [named('2', 'A B', 1), named('2', 'C', 2)], 'A B C D', 'keep', ['2:D'], []],
    ['missing in both places', [named('2', 'A', 1), named('1', '', 2)], 'A B C', 'keep', ['1:B', '2:C'], []],
  ])('%s', (_, lines, booked, uncounted, loss, overflow) => {
    const found = differencesIn(lines, uncounted, new Map([[1, booked.split(' ')]]));
    const written = (some: typeof found.loss) =>
      some.map(
        ({ serials, location }) => `${location === null ? '' : `${location}:`}${serials!.replaceAll('\n', ' ')}`,
      );
    expect([written(found.loss), written(found.overflow)]).toEqual([loss, overflow]);
    for (const { quantity, serials } of [...found.loss, ...found.overflow])
      expect(quantity).toBe(String(serials!.split('\n').length));
  });

  test.each<[string, object[], string[]]>([
    [
      'a number without its pieces',
      [{ ...named('2', null), quantity: dec(2) }],
      ['第1行：实盘 2 件，序列号填了 0 个，请逐件扫描'],
    ],
    [
      'half of the places',
      [named('1', 'A', 1), named('1', null, 2)],
      ['第1行：这个商品在别的库位还没有盘，盘完才知道少了哪几件'],
    ],
    ['all of it', [named('1', 'A', 1), named('1', 'B', 2)], []],
    ['goods without numbers', [line(2, '3', '2')], []],
  ])('%s', (_, lines, complaints) =>
    expect(piecesComplaints(lines as never, new Map([[1, ['A', 'B']]]), 'keep')).toEqual(complaints),
  );
});
