import { addDecimal, dec } from '@heliu/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { picksOf } from './pick.rules.ts';

const wanted = (slot: number, location: string | null, code: string | null, quantity: string, more = {}) => ({
  slot,
  location,
  code,
  name: `商品${code ?? ''}`,
  spec: null,
  outerSku: null,
  barcodes: [],
  quantity: dec(quantity),
  ...more,
});

test('goods are taken once at each shelf, shelves in the order of the walk', () => {
  const picks = picksOf([
    wanted(1, 'B-10', 'X', '2'),
    wanted(2, 'B-2', 'Y', '1'),
    wanted(3, 'B-10', 'X', '1'),
    wanted(1, 'B-10', 'X', '1'),
    wanted(4, null, null, '1', { outerSku: 'OUT-9' }),
    wanted(5, null, null, '2', { outerSku: 'OUT-9' }),
    wanted(6, null, null, '2', { name: '手写的' }),
  ]);
  expect(
    picks.map(({ location, code, quantity, parcels, slots }) => [location, code, quantity, parcels, slots]),
  ).toEqual([
    ['B-2', 'Y', '1', 1, '2×1'],
    ['B-10', 'X', '4', 2, '1×3 3×1'],
    [null, null, '2', 1, '6×2'],
    [null, 'OUT-9', '3', 2, '4×1 5×2'],
  ]);
});

test('nothing is lost and nothing added', () => {
  const one = fc.record({
    slot: fc.integer({ min: 1, max: 9 }),
    location: fc.constantFrom('A-1', 'A-2', null),
    code: fc.constantFrom('X', 'Y', null),
    quantity: fc.integer({ min: 1, max: 50 }),
  });
  fc.assert(
    fc.property(fc.array(one), (all) => {
      const picks = picksOf(
        all.map(({ slot, location, code, quantity }) => wanted(slot, location, code, String(quantity))),
      );
      expect(addDecimal(dec(0), ...picks.map(({ quantity }) => quantity))).toBe(
        addDecimal(dec(0), ...all.map(({ quantity }) => dec(quantity))),
      );
    }),
  );
});
