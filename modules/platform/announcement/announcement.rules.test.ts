import { describe, expect, test } from 'vitest';
import { isShown, timeComplaint } from './announcement.rules.ts';

const now = '2026-06-15T04:00:00Z';
const one = { state: 'published', planNames: [], startAt: null, endAt: '2026-06-16T00:00:00+08:00' };

describe('平台公告', () => {
  test.for([
    [{}, '标准版', true],
    [{}, null, true],
    [{ state: 'draft' }, '标准版', false],
    [{ state: 'withdrawn' }, '标准版', false],
    [{ planNames: ['旗舰版'] }, '标准版', false],
    [{ planNames: ['旗舰版'] }, '旗舰版', true],
    [{ planNames: ['旗舰版'] }, null, false],
    [{ startAt: '2026-06-15T12:00:00+08:00' }, null, true],
    [{ startAt: '2026-06-15T12:00:01+08:00' }, null, false],
    [{ endAt: '2026-06-15T12:00:00+08:00' }, null, false],
  ] as const)('%j is shown to whoever has %s: %s', ([more, plan, shown]) => {
    expect(isShown({ ...one, ...more }, plan, now)).toBe(shown);
  });

  test.for([
    [null, '2026-06-16T00:00:00Z', undefined],
    ['2026-06-17T00:00:00Z', '2026-06-16T00:00:00Z', '结束时间应晚于开始时间'],
    [null, '2026-06-15T04:00:00Z', '结束时间已经过去'],
  ] as const)('from %s to %s: %s', ([start, end, complaint]) => {
    expect(timeComplaint(start, end, now)).toBe(complaint);
  });
});
