import { describe, expect, test } from 'vitest';
import { isLost, mostTries, nextTryAt, restUntil } from './pauses.rules.ts';
import { urlComplaint } from './url.rules.ts';

const now = '2026-01-02T00:00:00.000Z';

describe('推送地址', () => {
  test.for([
    ['https://example.com/heliu?a=1', undefined],
    ['http://example.com', undefined],
    ['example.com', '不是网址'],
    ['ftp://example.com', 'https://'],
    ['javascript:alert(1)', '不是网址'],
    ['https://', '不是网址'],
    ['https://a:b:c/', '不是网址'],
    ['https://exa mple.com/', '不是网址'],
    ['http://[::1]:8080/x', undefined],
    ['https://user:pass@example.com', '用户名'],
    ['https://example.com/#a', '#'],
  ] as const)('%s', ([url, said]) => {
    if (said === undefined) expect(urlComplaint(url)).toBeUndefined();
    else expect(urlComplaint(url)).toContain(said);
  });
});

describe('重试', () => {
  test('eight attempts, each pause longer than the one before, within a day', () => {
    const times = [now];
    for (let tries = 1; tries < mostTries; tries++) times.push(nextTryAt(tries, times.at(-1)!)!);
    const pauses = times.slice(1).map((at, i) => Date.parse(at) - Date.parse(times[i]!));
    expect(times).toHaveLength(8);
    expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses);
    expect(Date.parse(times.at(-1)!) - Date.parse(now)).toBeLessThan(86_400_000);
    expect(nextTryAt(mostTries, now)).toBeUndefined();
  });

  test.for([
    ['2026-01-01T00:00:01.000Z', false],
    ['2026-01-01T00:00:00.000Z', true],
  ] as const)('an address that fails since %s is given up: %s', ([since, said]) =>
    expect(isLost(since, now)).toBe(said),
  );

  test.for([
    [now, '2026-01-02T00:00:10.000Z'],
    ['2026-01-01T23:50:00.000Z', '2026-01-02T00:02:30.000Z'],
    ['2026-01-01T00:00:00.000Z', '2026-01-02T00:15:00.000Z'],
  ] as const)('failing since %s it rests until %s', ([since, until]) => expect(restUntil(since, now)).toBe(until));
});
