import { addDecimal, dec, type Full, yuan } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { taxToTransfer } from '../loss-overflow/loss-overflow.rules.ts';
import type { Lot } from '../stock/movement.rules.ts';
import { transferComplaint, transferMoves, withBatches } from './transfer.rules.ts';
import type { transfer } from './transfer.ts';

const head = { orderDate: '2026-11-02', fromWarehouse: 1, toWarehouse: 2, kind: 'direct' as const };

describe('调拨', () => {
  test.each([
    ['two warehouses', {}, undefined],
    ['one and the same', { toWarehouse: 1 }, '调出仓库和调入仓库是同一个，请改选其中一个'],
    ['on its way through a third', { kind: 'transit' as const, transitWarehouse: 9 }, undefined],
    [
      'on its way through where it goes',
      { kind: 'transit' as const, transitWarehouse: 2 },
      '在途仓不能又是调出或调入的仓库',
    ],
    ['a place in between that is not used', { transitWarehouse: 2 }, undefined],
  ])('%s', (_, more, complaint) => expect(transferComplaint({ ...head, ...more })).toBe(complaint));

  const record = (more: object) =>
    ({
      ...head,
      transitWarehouse: 9,
      lines: [
        { sku: 5, baseQuantity: dec(3), batchNo: 'B', location: 11, toLocation: 21 },
        { sku: 6, baseQuantity: dec(4), batchNo: null, location: null, toLocation: null },
      ],
      ...more,
    }) as unknown as Full<typeof transfer>;
  test.each([
    [
      'direct' as const,
      [
        [1, 11, '-3'],
        [2, 21, '3'],
        [1, null, '-4'],
        [2, null, '4'],
      ],
    ],
    [
      'transit' as const,
      [
        [1, 11, '-3'],
        [9, undefined, '3'],
        [1, null, '-4'],
        [9, undefined, '4'],
      ],
    ],
  ])('%s: each line leaves one place and reaches another at its cost', (kind, expected) => {
    const moves = transferMoves(record({ kind }));
    expect(moves.map(({ warehouse, location, quantity }) => [warehouse, location, quantity])).toEqual(expected);
    expect(moves.map(({ costOf }) => costOf)).toEqual([undefined, [0], undefined, [2]]);
  });

  const lot = (batch: string, quantity: string): Lot => ({
    sku: 5,
    warehouse: 1,
    location: null,
    batch,
    quantity: dec(quantity),
  });
  const wanted = (quantity: string, more: object = {}) => ({
    id: 77,
    sku: 5,
    unit: 3,
    quantity: dec(1),
    baseQuantity: dec(quantity),
    location: null,
    batchNo: null as string | null,
    ...more,
  });
  const told = (lines: readonly Lot[], ...asked: ReturnType<typeof wanted>[]) =>
    withBatches(asked, ({ batchNo }) => batchNo === null, 1, lines).map((line) => [
      line.id,
      line.batchNo,
      line.unit,
      line.quantity,
    ]);
  test.each([
    ['one batch is enough: the line keeps its unit', [lot('A', '20')], [wanted('12')], [[77, 'A', 3, '1']]],
    [
      'two batches: the line is divided, in base units',
      [lot('A', '5'), lot('B', '20')],
      [wanted('12')],
      [
        [77, 'A', null, '5'],
        [undefined, 'B', null, '7'],
      ],
    ],
    [
      'too little: the rest stays open',
      [lot('A', '5')],
      [wanted('12')],
      [
        [77, 'A', null, '5'],
        [undefined, null, null, '7'],
      ],
    ],
    ['named, it is left alone', [lot('A', '5')], [wanted('2', { batchNo: 'Z' })], [[77, 'Z', 3, '1']]],
    [
      'what one line takes is gone for the next',
      [lot('A', '5'), lot('B', '5')],
      [wanted('5'), wanted('5', { id: 78 })],
      [
        [77, 'A', 3, '1'],
        [78, 'B', 3, '1'],
      ],
    ],
  ])('%s', (_, lots, asked, expected) => expect(told(lots, ...asked)).toEqual(expected));

  test('however it is divided, nothing is lost and no batch gives more than it has', () => {
    const size = fc.integer({ min: 1, max: 20 });
    fc.assert(
      fc.property(fc.array(size, { maxLength: 5 }), fc.array(size, { minLength: 1, maxLength: 4 }), (have, want) => {
        const lots = have.map((n, i) => lot(`L${i}`, String(n)));
        const lines = withBatches(
          want.map((n) => wanted(String(n))),
          ({ batchNo }) => batchNo === null,
          1,
          lots,
        );
        const sum = (rows: readonly { baseQuantity?: ReturnType<typeof dec> | undefined }[]) =>
          Number(addDecimal(dec(0), ...rows.map(({ baseQuantity }) => baseQuantity!)));
        expect(sum(lines)).toBe(want.reduce((a, b) => a + b, 0));
        for (const [i, n] of have.entries())
          expect(sum(lines.filter(({ batchNo }) => batchNo === `L${i}`))).toBeLessThanOrEqual(n);
      }),
    );
  });
});

describe('进项税额转出', () => {
  test.each([
    ['非正常损失按成本乘税率', '100.00', true, '0.13', '13.00'],
    ['四舍五入到分', '33.33', true, '0.13', '4.33'],
    ['农产品的税率', '100.00', true, '0.09', '9.00'],
    ['正常损耗不转出', '100.00', false, '0.13', '0.00'],
  ])('%s', (_, cost, abnormal, taxRate, expected) =>
    expect(taxToTransfer(yuan(cost), { abnormal, taxRate: dec(taxRate) })).toBe(yuan(expected)),
  );
});
