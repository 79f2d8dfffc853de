import { describe, expect, test } from 'vitest';
import { quotaComplaint, slotsAt } from './quota.rules.ts';

const limits = { perMinute: 2, perDay: 5 };
// In Beijing it is 08:00:45 of New Year's Day.
const now = '2026-01-01T00:00:45.000Z';

describe('调用上限', () => {
  test.for([
    [now, 'minute 2026-01-01T08:00', 'day 2026-01-01'],
    ['2026-01-01T15:59:59.999Z', 'minute 2026-01-01T23:59', 'day 2026-01-01'],
    ['2026-01-01T16:00:00.000Z', 'minute 2026-01-02T00:00', 'day 2026-01-02'],
  ] as const)('%s is counted in “%s” and “%s”', ([at, minute, day]) => expect(slotsAt(at)).toEqual({ minute, day }));

  test.for([
    [{ minute: 2, day: 5 }, undefined],
    [
      { minute: 3, day: 5 },
      { reason: 'minuteQuota', retryAfter: 15 },
    ],
    [
      { minute: 3, day: 6 },
      { reason: 'dayQuota', retryAfter: 57_555 },
    ],
    [
      { minute: 1, day: 6 },
      { reason: 'dayQuota', retryAfter: 57_555 },
    ],
  ] as const)('%j: %j', ([used, said]) => {
    const found = quotaComplaint(used, limits, now);
    if (said === undefined) expect(found).toBeUndefined();
    else expect(found).toMatchObject(said);
  });
});
