import { yuan } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { addTo, monthsApart, newTally, type Sums, totalOf } from './tally.rules.ts';

type Move = readonly [month: string, account: string, debit: string, credit: string];
const sumsOf = (moves: readonly Move[], sums: Sums = new Map()): Sums => {
  for (const [month, account, debit, credit] of moves)
    addTo(sums, month, account, { debit: yuan(debit), credit: yuan(credit) });
  return sums;
};
const before: readonly Move[] = [['2025-12', '1002', '5.00', '0.00']];
const year: readonly Move[] = [
  ['2026-01', '1002', '9.00', '0.00'],
  ['2026-01', '5001', '0.00', '9.00'],
];
const more: readonly Move[] = [
  ['2026-02', '1002', '1.00', '0.00'],
  ['2026-02', '5001', '0.00', '1.00'],
];

describe('导出期间有人记账', () => {
  test.for<{ when: string; balances: readonly Move[]; entries: readonly Move[]; now: readonly Move[]; off: string[] }>([
    { when: 'nobody has', balances: [...before, ...year], entries: year, now: [...before, ...year], off: [] },
    {
      when: 'before any of it was read',
      balances: [...before, ...year, ...more],
      entries: [...year, ...more],
      now: [...before, ...year, ...more],
      off: [],
    },
    {
      when: 'after the balances and before the entries',
      balances: [...before, ...year],
      entries: [...year, ...more],
      now: [...before, ...year, ...more],
      off: ['2026-02'],
    },
    {
      when: 'between two accounts',
      balances: [...before, ...year, more[1]!],
      entries: [...year, ...more],
      now: [...before, ...year, ...more],
      off: ['2026-02'],
    },
    {
      when: 'after both, before the statements',
      balances: [...before, ...year],
      entries: year,
      now: [...before, ...year, ...more],
      off: ['2026-02'],
    },
    {
      when: 'on the same amounts of another account',
      balances: [...before, ...year],
      entries: [year[0]!, ['2026-01', '5051', '0.00', '9.00']],
      now: [...before, ...year],
      off: ['2026-01'],
    },
    { when: 'in the year before', balances: year, entries: year, now: [...before, ...year], off: ['2025-12'] },
  ])('$when', ({ balances, entries, now, off }) => {
    const tally = newTally();
    sumsOf(balances, tally.balances);
    sumsOf(entries, tally.entries);
    expect(monthsApart(tally, sumsOf(now), '2026-01')).toEqual(off);
  });

  test('what an account has moved by is added up', () => {
    const sums = sumsOf([...year, ...year, ...more]);
    expect([sums.size, totalOf(sums, 'debit'), totalOf(sums, 'credit')]).toEqual([4, 1900n, 1900n]);
  });
});
