import { dec } from '@heliu/model';
import { expect, test } from 'vitest';
import { ordersOf, topUp } from './cart.rules.ts';

test('one order for each supplier and warehouse, lines in the order they came', () => {
  const line = (id: number, supplier: number, warehouse: number) => ({ id, supplier, warehouse });
  const groups = ordersOf([line(1, 1, 1), line(2, 2, 1), line(3, 1, 1), line(4, 1, 2)]);
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([[1, 3], [2], [4]]);
});

test.each<[string, string, string, string | null, string | null, string, string]>([
  ['up to the lower limit', '4', '10', null, null, '1', '6'],
  ['up to the upper one', '4', '10', '50', null, '1', '46'],
  ['as many as are usually ordered', '4', '10', null, '24', '1', '24'],
  ['more are missing than that', '4', '10', '50', '24', '1', '46'],
  ['whole cases of twelve', '4', '10', '50', null, '12', '4'],
  ['more promised than there is', '-3.5', '10', null, null, '1', '14'],
])('low stock: %s', (_, coming, minStock, maxStock, reorderQuantity, ratio, expected) => {
  const of = (text: string | null) => (text === null ? null : dec(text));
  const low = { coming: dec(coming), minStock: dec(minStock), maxStock: of(maxStock), ratio: dec(ratio) };
  expect(topUp({ ...low, reorderQuantity: of(reorderQuantity) })).toBe(expected);
});
