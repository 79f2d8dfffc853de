import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lockedMessage, periodOf, periodsAfter, periodsFrom } from './period.rules.ts';

describe('会计期间', () => {
  test('books that start in January have the twelve months of the year', () => {
    const periods = periodsFrom(2026, 1, '2026-11-15');
    expect(periods.map(({ name }) => name)).toEqual(
      ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2026-${month}`),
    );
    expect(periods[1]).toMatchObject({ startDate: '2026-02-01', endDate: '2026-02-28', status: 'open' });
  });

  test('leap years are known', () => {
    expect(periodsFrom(2028, 2, '2026-11-15')[0]).toMatchObject({ endDate: '2028-02-29' });
  });

  test('wherever they start, periods follow each other day by day to the end of a year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1990, max: 2190 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const periods = periodsFrom(year, month, '2026-11-15');
        expect(periods.length).toBeGreaterThanOrEqual(12);
        expect(periods[0]).toMatchObject({ year, month });
        expect(periods.at(-1)).toMatchObject({ month: 12 });
        expect(periods.at(-1)!.year).toBeGreaterThanOrEqual(2026);
        for (const [index, { startDate }] of periods.entries()) {
          if (index === 0) continue;
          const dayBefore = new Date(Date.parse(startDate) - 86_400_000).toISOString().slice(0, 10);
          expect(periods[index - 1]!.endDate).toBe(dayBefore);
        }
      }),
    );
  });

  test('years are added behind the last month, and what is there is not made again', () => {
    expect(periodsAfter('2026-12', 2026)).toEqual([]);
    expect(periodsAfter('2026-11', 2026).map(({ name }) => name)).toEqual(['2026-12']);
    const two = periodsAfter('2026-12', 2028);
    expect([two.length, two[0]!.name, two.at(-1)!.name]).toEqual([24, '2027-01', '2028-12']);
    expect(periodsAfter('2028-12', 2026)).toEqual([]);
  });

  test('what is locked is named', () => {
    expect(lockedMessage('2026-10', ['receivable', 'stock'])).toBe(
      '会计期间 2026-10 的应收、库存已锁账，不能记账；要记请先在会计期间里解锁',
    );
  });

  test('a day belongs to its month', () => {
    expect(periodOf('2026-11-15')).toBe('2026-11');
  });
});
