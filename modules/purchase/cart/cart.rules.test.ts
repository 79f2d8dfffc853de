import { expect, test } from 'vitest';
import { ordersOf } from './cart.rules.ts';

test('one order for each supplier and warehouse, lines in the order they came', () => {
  const line = (id: number, supplier: number, warehouse: number) => ({ id, supplier, warehouse });
  const groups = ordersOf([line(1, 1, 1), line(2, 2, 1), line(3, 1, 1), line(4, 1, 2)]);
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([[1, 3], [2], [4]]);
});
