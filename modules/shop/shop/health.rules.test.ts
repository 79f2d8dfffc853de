import { describe, expect, test } from 'vitest';
import { agoText, authorizationText, spanText, syncedText } from './health.rules.ts';

const now = Date.parse('2026-11-15T10:00:00Z');
const minute = 60_000;
const day = 86_400_000;
const at = (ms: number) => new Date(now + ms).toISOString();

test.each([
  [0, '1 分钟'],
  [59 * minute, '59 分钟'],
  [60 * minute, '1 小时'],
  [2 * day - 1, '47 小时'],
  [2 * day, '2 天'],
  [90 * day, '90 天'],
])('%d ms are %s', (ms, text) => expect(spanText(ms)).toBe(text));

test('what was a moment ago is said so', () => {
  expect(agoText(at(-30_000), now)).toBe('刚刚');
  // Clocks differ: what lies ahead by a little was just now.
  expect(agoText(at(5000), now)).toBe('刚刚');
  expect(agoText(at(-5 * minute), now)).toBe('5 分钟前');
});

describe('authorization', () => {
  test.each([
    ['none', null, '未授权', 'none'],
    ['expired', at(9 * day), '已失效', 'invoice'],
    ['valid', null, '已授权', 'money'],
    ['valid', at(6 * day), '已授权，还有 6 天', 'money'],
    ['valid', at(3 * day), '已授权，还有 3 天', 'money'],
    ['valid', at(3 * day - 1), '已授权，还有 2 天', 'goods'],
    ['valid', at(90 * minute), '已授权，还有 1 小时', 'goods'],
    ['valid', at(-1), '已到期', 'invoice'],
  ] as const)('%s until %s', (authorization, authorizedUntil, text, tone) =>
    expect(authorizationText({ authorization, authorizedUntil }, now)).toEqual({ text, tone }),
  );
});

describe('synced to', () => {
  test.each([
    [null, '还没有同步', 'none'],
    [at(-10 * minute), '最新', 'money'],
    [at(-20 * minute), '落后 20 分钟', 'goods'],
    [at(-23 * 60 * minute), '落后 23 小时', 'goods'],
    [at(-3 * day), '落后 3 天', 'invoice'],
  ] as const)('%s', (syncedTo, text, tone) => expect(syncedText(syncedTo, now)).toEqual({ text, tone }));
});
