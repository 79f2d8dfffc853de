import { expect, test } from 'vitest';
import { monthBefore } from './month.rules.ts';

test.for([
  ['2026-11', 0, '2026-11'],
  ['2026-11', 11, '2025-12'],
  ['2026-01', 1, '2025-12'],
  ['2026-12', 12, '2025-12'],
] as const)('%s less %i is %s', ([month, by, before]) => {
  expect(monthBefore(month, by)).toBe(before);
});
