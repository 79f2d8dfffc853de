import { fc, test as check } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { isOpen, timeLeft } from './assist.rules.ts';

const now = '2026-11-19T08:00:00.000Z';

describe('授权协助', () => {
  test.for([
    ['active', '2026-11-19T08:00:01.000Z', true],
    ['active', '2026-11-19T08:00:00.000Z', false],
    ['active', null, false],
    ['revoked', '2026-11-20T08:00:00.000Z', false],
    ['expired', '2026-11-20T08:00:00.000Z', false],
  ] as const)('one that is %s until %s is open: %s', ([state, expiresAt, is]) => {
    expect(isOpen({ state, expiresAt }, now)).toBe(is);
  });

  test.for([
    [90, '还剩 1 小时 30 分钟'],
    [60, '还剩 1 小时'],
    [59, '还剩 59 分钟'],
    [1, '还剩 1 分钟'],
    [0, '即将结束'],
  ] as const)('%i minutes are said as %s', ([minutes, said]) => {
    const at = Date.parse(now);
    expect(timeLeft(new Date(at + minutes * 60_000).toISOString(), at)).toBe(said);
  });

  check.prop([fc.integer({ min: -100_000, max: 100_000_000 })])('what is said never counts below zero', (ms) => {
    const at = Date.parse(now);
    expect(timeLeft(new Date(at + ms).toISOString(), at)).toMatch(/^(即将结束|还剩 (\d+ 小时)? ?(\d+ 分钟)?)$/);
  });
});
