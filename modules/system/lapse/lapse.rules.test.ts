import { describe, expect, test } from 'vitest';
import { daysUntil, lapseNote, leaveNote } from './lapse.rules.ts';

describe('企业服务的期限', () => {
  // In Beijing it is eight in the morning of New Year's Day.
  test.for([
    ['2026-01-02T00:00:00Z', 1],
    ['2026-01-02T15:59:59Z', 1],
    ['2026-01-02T16:00:00Z', 2],
    ['2026-01-01T15:59:59Z', 0],
    ['2026-01-01T16:00:00Z', 1],
    ['2026-01-01T00:00:00Z', 0],
    ['2025-12-31T00:00:00Z', 0],
    ['2027-01-01T00:00:00Z', 365],
  ] as const)('from New Year to %s it is %i days', ([at, days]) => {
    expect(daysUntil(at, '2026-01-01T00:00:00Z')).toBe(days);
  });

  test.for([
    [null, undefined],
    ['2026-01-31T00:00:00Z', '30 天后清除'],
    ['2026-01-01T10:00:00Z', '今天清除'],
    ['2025-12-31T00:00:00Z', '今天清除'],
  ] as const)('a company that leaves at %s is told %s', ([at, said]) => {
    const note = leaveNote(at, '2026-01-01T00:00:00Z');
    if (said === undefined) expect(note).toBeUndefined();
    else expect(note).toContain(said);
  });

  test.for([
    [null, undefined],
    ['2026-01-01T00:00:00Z', undefined],
    ['2026-06-01T00:00:00Z', undefined],
    ['2025-12-31T23:59:59Z', '15 天后停用'],
    ['2025-12-20T00:00:00Z', '3 天后停用'],
    ['2025-12-17T15:00:00Z', '今天停用'],
    ['2025-12-01T00:00:00Z', '今天停用'],
  ] as const)('a service that ends at %s says %s', ([at, said]) => {
    const note = lapseNote(at, '2026-01-01T00:00:00Z');
    if (said === undefined) expect(note).toBeUndefined();
    else expect(note).toContain(said);
  });
});
