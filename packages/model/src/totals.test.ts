import { expect, test } from 'vitest';
import { decimal, money, text } from './field.ts';
import { isSummed } from './totals.ts';

test.each([
  ['amount', money('金额'), true],
  ['quantity', decimal('数量'), true],
  ['price', money('单价'), false],
  ['taxPrice', decimal('含税单价'), false],
  ['rate', decimal('汇率'), false],
  ['minQuantity', decimal('起订量'), false],
  ['discount', decimal('折扣'), false],
  ['discount', money('折扣额'), true],
  ['count', text('件数'), false],
] as const)('%s under its column: %#', (key, field, summed) => {
  expect(isSummed(key, field)).toBe(summed);
});
