import { describe, expect, test } from 'vitest';
import { ageEdges, daysUpTo, dueRange, monthBefore, monthsUpTo } from './dashboard.rules.ts';

describe('首页的财务数字', () => {
  test('a span of days ends with its last day, over the turn of a month', () => {
    expect(daysUpTo('2026-03-02', 4)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
  });

  test('months go back over the turn of a year', () => {
    expect(monthsUpTo('2026-02-15', 3)).toEqual(['2025-12-01', '2026-01-01', '2026-02-01']);
  });

  test.each([
    ['2026-11-15', '2026-10-15'],
    ['2026-03-31', '2026-02-28'],
    ['2024-03-31', '2024-02-29'],
    ['2026-01-31', '2025-12-31'],
  ])('a month before %s is %s', (date, before) => {
    expect(monthBefore(date)).toBe(before);
  });

  test('ages meet without a gap: each begins the day before the former ends', () => {
    const today = '2026-11-15';
    expect(ageEdges.concat().length).toBe(4);
    expect([0, 1, 2, 3, 4].map((age) => dueRange(age, today))).toEqual([
      '2026-11-15..',
      '2026-10-16..2026-11-14',
      '2026-09-16..2026-10-15',
      '2026-08-17..2026-09-15',
      '..2026-08-16',
    ]);
  });
});
