import { describe, expect, test } from 'vitest';
import { following } from './outcome.rules.ts';

const now = '2026-11-19T02:00:00.000Z';

describe('打印结果', () => {
  test.each([
    [1, 'queued', '2026-11-19T02:00:15.000Z'],
    [2, 'queued', '2026-11-19T02:01:00.000Z'],
    [3, 'queued', '2026-11-19T02:03:00.000Z'],
    [4, 'failed', null],
  ] as const)('nothing left at attempt %i: %s', (tries, state, nextTryAt) =>
    expect(following({ kind: 'refused', text: '缺纸' }, tries, now)).toEqual({ state, error: '缺纸', nextTryAt }),
  );

  test('what may be on paper already is never sent again by itself', () => {
    for (const tries of [1, 2, 3, 4])
      expect(following({ kind: 'unsure', text: '断开' }, tries, now)).toEqual({
        state: 'unsure',
        error: '断开',
        nextTryAt: null,
      });
  });

  test('what cannot succeed fails at once; what is out says when', () => {
    expect(following({ kind: 'final', text: '签名错误' }, 1, now).state).toBe('failed');
    expect(following({ kind: 'sent', task: '7' }, 1, now)).toEqual({
      state: 'sent',
      error: null,
      nextTryAt: null,
      sentAt: now,
      task: '7',
    });
    expect(following({ kind: 'printed' }, 2, now)).toMatchObject({ state: 'printed', sentAt: now, printedAt: now });
  });
});
