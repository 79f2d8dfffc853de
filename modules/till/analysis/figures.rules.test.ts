import { describe, expect, test } from 'vitest';
import { bucketsOf, frequencySql, recencySql, spendingSql } from './figures.rules.ts';

describe('会员分层', () => {
  test.each([
    [{ days: null, times: 0, spent: 0n }, 'never f0 none'],
    [{ days: 0, times: 1, spent: 1n }, 'd30 f1 m0'],
    [{ days: 30, times: 2, spent: 49_999n }, 'd30 f2 m0'],
    [{ days: 31, times: 3, spent: 50_000n }, 'd90 f2 m500'],
    [{ days: 180, times: 4, spent: 200_000n }, 'd180 f4 m2000'],
    [{ days: 365, times: 10, spent: 500_000n }, 'd365 f10 m5000'],
    [{ days: 366, times: 0, spent: -5n }, 'older f0 none'],
  ])('%o is %s', (figures, said) => {
    const { recency, frequency, spending } = bucketsOf(figures);
    expect(`${recency} ${frequency} ${spending}`).toBe(said);
  });
  test('the database is told the same steps, the narrowest first', () => {
    expect(recencySql('x')).toMatch(/is null then 'never' when x <= 30 then 'd30' .* else 'older' end$/);
    expect(frequencySql('x')).toBe(
      "case when x >= 10 then 'f10' when x >= 4 then 'f4' when x >= 2 then 'f2' when x >= 1 then 'f1' else 'f0' end",
    );
    expect(spendingSql('x')).toContain("when x > 0 then 'm0' else 'none'");
  });
});
