import { addDecimal, dec, fen, sumFen } from '@heliu/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { costsBack, type Left, movesBack, type Returned } from './return-complete.rules.ts';

const left: Left = {
  quantity: dec(3),
  baseQuantity: dec(36),
  cost: fen(100_00n),
  backQuantity: dec(0),
  backCost: fen(0n),
  parts: [],
};
const back = (quantity: number, more: Partial<Returned> = {}): Returned => ({
  outputLine: 1,
  sku: 7,
  quantity: dec(quantity),
  quality: 'good',
  warehouse: 2,
  location: null,
  batchNo: null,
  ...more,
});

test('goods come back in base units, at what they cost when they left', () => {
  const moves = movesBack('sales', [back(1), back(2, { quality: 'defect', warehouse: 9 })], () => left);
  expect(moves.map(({ warehouse, quantity, amount, kind }) => [warehouse, quantity, amount, kind])).toEqual([
    [2, '12', 33_33n, 'saleReturn'],
    [9, '24', 66_67n, 'saleReturn'],
  ]);
});

test('scrap lies nowhere, and its cost is not that of the others', () => {
  const lines = [back(1, { quality: 'scrap', warehouse: null }), back(2)];
  expect(movesBack('shop', lines, () => left)).toMatchObject([{ line: 1, quantity: '24', amount: 66_67n }]);
  expect(costsBack(lines, () => left)).toEqual([33_33n, 66_67n]);
});

test('of a combination its parts lie there again, sharing what it cost by what they cost', () => {
  const parts = [
    { sku: 11, quantity: dec(6), unitCost: dec(10) },
    { sku: 12, quantity: dec(3), unitCost: dec('13.333333') },
  ];
  const moves = movesBack('shop', [back(1)], () => ({ ...left, parts }));
  expect(moves.map(({ sku, quantity, amount }) => [sku, quantity, amount])).toEqual([
    [11, '2', 20_00n],
    [12, '1', 13_33n],
  ]);
});

test('however a line comes back, its pieces cost together what they cost when they left', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(sizes, fc.bigInt({ min: 0n, max: 10_000_000n }), (quantities, cost) => {
      const all = { ...left, quantity: addDecimal(...quantities.map((one) => dec(one))), cost: fen(cost) };
      const costs = costsBack(
        quantities.map((one) => back(one)),
        () => all,
      );
      expect(sumFen(costs)).toBe(cost);
    }),
  );
});
