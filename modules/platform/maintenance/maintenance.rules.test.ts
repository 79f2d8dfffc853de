import { fc, test as check } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { comeAgainSeconds, pausesJobs, standing, type Window, windowComplaint } from './maintenance.rules.ts';

const now = '2026-11-19T08:00:00.000Z';
const at = (hours: number) => new Date(Date.parse(now) + hours * 3_600_000).toISOString();
const window = (start: number, end: number, patch: Partial<Window> = {}): Window => ({
  message: '升级',
  noticeAt: null,
  startAt: at(start),
  endAt: at(end),
  jobs: 'pause',
  state: 'active',
  ...patch,
});

describe('系统维护', () => {
  test.for([
    [null, 1, 2, undefined],
    [0, 1, 2, undefined],
    [null, 2, 1, '结束时间应晚于开始时间'],
    [null, -2, -1, '结束时间已经过去'],
    [null, 1, 74, '一次维护最多 72 小时'],
    [1.5, 1, 2, '预告应早于维护开始'],
  ] as const)('announced at %s, from %s to %s: %s', ([notice, start, end, said]) => {
    const times = { noticeAt: notice === null ? null : at(notice), startAt: at(start), endAt: at(end) };
    expect(windowComplaint(times, now)?.message).toBe(said);
  });

  test.for([
    ['nothing', [], undefined],
    ['over', [window(-2, -1)], undefined],
    ['withdrawn', [window(-1, 1, { state: 'withdrawn' })], undefined],
    ['running', [window(-1, 1)], 'running'],
    ['announced at once', [window(1, 2)], 'announced'],
    ['not announced yet', [window(5, 6, { noticeAt: at(1) })], undefined],
    ['begins this moment', [window(0, 1)], 'running'],
    ['ends this moment', [window(-1, 0)], undefined],
    ['running before announced', [window(1, 2), window(-1, 0.5)], 'running'],
  ] as const)('%s', ([, windows, state]) => {
    expect(standing(windows, now)?.state).toBe(state);
  });

  test('jobs go on where they may', () => {
    expect(pausesJobs([window(-1, 1, { jobs: 'go' })], now)).toBe(false);
    expect(pausesJobs([window(-1, 1, { jobs: 'go' }), window(-1, 1)], now)).toBe(true);
    expect(pausesJobs([window(1, 2)], now)).toBe(false);
  });

  const anyWindow = fc
    .record({
      start: fc.integer({ min: -5, max: 5 }),
      length: fc.integer({ min: 1, max: 5 }),
      jobs: fc.constantFrom('pause' as const, 'go' as const),
    })
    .map(({ start, length, jobs }) => window(start, start + length, { jobs }));
  check.prop([fc.array(anyWindow, { maxLength: 6 })])(
    'what pauses jobs is running, and somebody is told when to come',
    (windows) => {
      const found = standing(windows, now);
      if (pausesJobs(windows, now)) expect(found?.state).toBe('running');
      if (found) {
        const seconds = comeAgainSeconds(found.window.endAt, now);
        expect(seconds >= 1 && seconds <= 600).toBe(true);
      }
    },
  );
});
