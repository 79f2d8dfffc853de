import { describe, expect, test } from 'vitest';
import { expected, historyOf, judged, type PastMonth } from './demand.rules.ts';

/** Thirty days each, so that a demand of thirty is one a day; there is always some left. */
const past = (from: string, demands: readonly number[], more: Partial<PastMonth> = {}): PastMonth[] =>
  demands.map((demand, i) => ({
    month: new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5)) - 1 + i, 1)).toISOString().slice(0, 7),
    days: 30,
    demand,
    opening: 500,
    closing: 500,
    ...more,
  }));

describe('what months tell', () => {
  test.each<[string, PastMonth[], string[]]>([
    ['all of them', past('2026-01', [30, 33, 36]), ['counted', 'counted', 'counted']],
    [
      'one that ran out and sold less says nothing',
      [...past('2026-01', [30, 30, 30]), ...past('2026-04', [6], { closing: 0 })],
      ['counted', 'counted', 'counted', 'short'],
    ],
    [
      'one that ran out because so much was sold does',
      [...past('2026-01', [30, 30, 30]), ...past('2026-04', [45], { closing: 0 })],
      ['counted', 'counted', 'counted', 'counted'],
    ],
    [
      'a rush counts as three times the usual',
      past('2026-01', [30, 30, 300, 30]),
      ['counted', 'counted', 'capped', 'counted'],
    ],
    ['three months are too few to call one a rush', past('2026-01', [30, 30, 300]), ['counted', 'counted', 'counted']],
    [
      'a month of nine days is too young',
      [...past('2026-01', [30]), ...past('2026-02', [30], { days: 9 })],
      ['counted', 'begun'],
    ],
    ['more came back than left', past('2026-01', [-5, 30]), ['counted', 'counted']],
  ])('%s', (_, months, verdicts) => {
    const found = judged(months);
    expect(found.map(({ verdict }) => verdict)).toEqual(verdicts);
    expect(found.every(({ daily }) => daily >= 0)).toBe(true);
  });

  test('a rush of 300 among months of 30 counts as 90', () => {
    expect(judged(past('2026-01', [30, 30, 300, 30]))[2]!.daily * 30).toBeCloseTo(90);
  });
});

describe('what is expected', () => {
  const of = (months: PastMonth[], ahead: string[], method: 'auto' | 'average' | 'season' = 'auto') =>
    expected(judged(months), ahead, method);

  test('the latest month weighs most: (1×1 + 2×2 + 3×3) ÷ 6', () => {
    const found = of(past('2026-01', [30, 60, 90]), ['2026-04']);
    expect(found.basis).toBe('average');
    expect(found.daily[0]).toBeCloseTo(14 / 6);
    // 30, 60 and 90 differ from their mean by 30, 0 and 30.
    expect(found.deviation).toBeCloseTo(30);
  });

  test('the same month of last year, a tenth more', () => {
    // From November 2024 to October 2026: the second year is a tenth above the first.
    const year = [60, 90, 30, 30, 30, 30, 45, 45, 30, 30, 30, 30];
    const months = past('2024-11', [...year, ...year.map((demand) => demand * 1.1)]);
    const found = of(months, ['2026-11', '2026-12']);
    expect(found.basis).toBe('season');
    expect(found.growth).toBeCloseTo(1.1);
    expect(found.from).toEqual(['2025-11', '2025-12']);
    expect(found.daily[0]! * 30).toBeCloseTo(60 * 1.1 * 1.1);
    expect(found.daily[1]! * 30).toBeCloseTo(90 * 1.1 * 1.1);
    // Every month was what last year would have told.
    expect(found.deviation).toBeCloseTo(0);
    expect(of(months, ['2026-11'], 'average').basis).toBe('average');
  });

  test('growth stays within half and double', () => {
    const months = past('2025-08', [30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 300, 300]);
    expect(of(months, ['2026-10'], 'season').growth).toBe(2);
  });

  test('a month ahead that had no stock last year is not taken from there', () => {
    const months = [
      ...past('2025-11', [3], { closing: 0 }),
      ...past('2025-12', [30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30]),
    ];
    expect(of(months, ['2026-11']).basis).toBe('average');
  });

  test('nothing is known of what never moved', () => {
    expect(of([], ['2026-11'])).toMatchObject({ basis: 'none', daily: [0], deviation: 0 });
  });
});

test('what lay there at the ends of months follows from what lies there now', () => {
  const moved = [
    { month: '2026-08', demand: '0', moved: '100' },
    { month: '2026-10', demand: '40', moved: '-40' },
    { month: '2026-11', demand: '10', moved: '20' },
  ];
  expect(historyOf('2026-11-16', 80, moved)).toEqual([
    { month: '2026-08', days: 31, demand: 0, opening: 0, closing: 100 },
    { month: '2026-09', days: 30, demand: 0, opening: 100, closing: 100 },
    { month: '2026-10', days: 31, demand: 40, opening: 100, closing: 60 },
    { month: '2026-11', days: 16, demand: 10, opening: 60, closing: 80 },
  ]);
});
