import { describe, expect, test } from 'vitest';
import { lastDayOf, monthAfter } from './calendar.ts';

describe('months', () => {
  test.each([
    ['2026-01', -1, '2025-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-10', 1, '2026-11'],
    ['2026-03', -15, '2024-12'],
  ])('from %s by %i it is %s', (month, by, found) => {
    expect(monthAfter(month, by)).toBe(found);
  });

  test.each([
    ['2026-02', '2026-02-28'],
    ['2028-02', '2028-02-29'],
    ['2026-12', '2026-12-31'],
  ])('%s ends on %s', (month, day) => {
    expect(lastDayOf(month)).toBe(day);
  });
});
