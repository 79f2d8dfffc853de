import { describe, expect, test } from 'vitest';
import { fc, test as check } from '@fast-check/vitest';
import { daysUpTo, filledDays } from './usage.rules.ts';

const zero = { issued: 0, failed: 0, orders: 0, active: 0, jobsFailed: 0, storageMb: 0 };

describe('企业用量的日子', () => {
  test('run up to the day asked for, over the end of a month and of February', () => {
    expect(daysUpTo('2026-03-02', 4)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
    expect(daysUpTo('2026-01-01', 2)).toEqual(['2025-12-31', '2026-01-01']);
  });

  test('a day on which nothing was kept is zero, and files stay', () => {
    const kept = [{ ...zero, day: '2026-01-01', issued: 3, storageMb: 7 }];
    expect(filledDays(['2026-01-01', '2026-01-02'], kept)).toEqual([
      kept[0],
      { ...zero, day: '2026-01-02', storageMb: 7 },
    ]);
  });

  check.prop([
    fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
    fc.integer({ min: 1, max: 60 }),
  ])('are as many as asked for, each once and in order', (date, count) => {
    const day = date.toISOString().slice(0, 10);
    const days = daysUpTo(day, count);
    expect(days).toEqual([...new Set(days)].toSorted());
    expect([days.length, days.at(-1)]).toEqual([count, day]);
    expect(filledDays(days, []).map((one) => one.day)).toEqual(days);
  });
});
