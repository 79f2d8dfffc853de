import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { expiryNotice, quotaWarning } from './notice.rules.ts';

const dayMs = 86_400_000;
const end = '2026-06-30T10:00:00.000Z';
const morning = (days: number) => new Date(Date.parse('2026-06-30T01:00:00.000Z') - days * dayMs).toISOString();

describe('到期提醒', () => {
  test.for([
    [40, undefined],
    [31, undefined],
    [30, '还有 30 天到期'],
    [16, '还有 16 天到期'],
    [1, '还有 1 天到期'],
    [0, '今天到期'],
    [-1, '已到期，现在只能查看'],
    [-12, '3 天后停用'],
    [-15, '今天停用'],
    [-16, undefined],
  ] as const)('%i days before the end: %s', ([days, said]) => {
    const notice = expiryNotice(end, morning(days));
    if (said === undefined) expect(notice).toBeUndefined();
    else expect(notice!.text).toContain(said);
  });

  test('looked at every morning, each step is said on one of them', () => {
    const keys = Array.from({ length: 60 }, (_, i) => expiryNotice(end, morning(40 - i))?.key);
    const said = keys.filter((key, i) => key !== undefined && keys.indexOf(key) === i);
    expect(said.map((key) => key!.split(':').at(-1))).toEqual(['30', '15', '7', '3', '1', 'ended', 'closing']);
  });

  property.prop([fc.integer({ min: 0, max: 86_399_999 }), fc.integer({ min: -20, max: 40 })])(
    'it is the same at every hour of one day in Beijing before the end',
    (hour, days) => {
      const beginning = Date.parse('2026-06-29T16:00:00.000Z') - days * dayMs;
      const now = new Date(beginning + hour).toISOString();
      if (now > end) return;
      expect(expiryNotice(end, now)?.text).toBe(expiryNotice(end, new Date(beginning).toISOString())?.text);
    },
  );

  property.prop([fc.integer({ min: -40, max: 60 })])('a renewed company begins anew', (days) => {
    const [old, renewed] = [expiryNotice(end, morning(days)), expiryNotice(`2027${end.slice(4)}`, morning(days))];
    if (old) expect(renewed?.key).not.toBe(old.key);
  });
});

describe('本月开票上限', () => {
  test.for([
    [null, 5000, undefined],
    [100, 79, undefined],
    [100, 80, [20, '用完本月的上限']],
    [100, 99, [1, '用完本月的上限']],
    [100, 100, [100, '已经用完']],
    [100, 120, [100, '已经用完']],
    [1, 0, undefined],
    [1, 1, [1, '已经用完']],
  ] as const)('of %s so many as %i are issued: %j', ([limit, issued, said]) => {
    const warning = quotaWarning(limit, issued);
    if (said === undefined) expect(warning).toBeUndefined();
    else expect([warning!.count, warning!.label]).toEqual([said[0], expect.stringContaining(said[1])]);
  });
});
