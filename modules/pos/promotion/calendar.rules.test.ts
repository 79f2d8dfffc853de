import { describe, expect, test } from 'vitest';
import { daysOf, stretchesOf } from './calendar.rules.ts';

const days = daysOf('2026-11');
const at = (day: string, time = '00:00') => `2026-${day}T${time}:00+08:00`;

describe('促销日历', () => {
  test('a month has all its days, and begins on the right weekday', () => {
    expect(days).toHaveLength(30);
    expect(days[0]).toEqual({ day: '2026-11-01', weekday: 7 });
    expect(daysOf('2028-02')).toHaveLength(29);
  });

  test.each([
    ['within the month', at('11-10'), at('11-12'), null, [[9, 11]]],
    ['ends at noon of its last day', at('11-10'), at('11-12', '12:00'), [], [[9, 12]]],
    ['longer than the month', at('10-01'), at('12-31'), null, [[0, 30]]],
    ['of another month', at('12-01'), at('12-02'), null, []],
    ['until midnight of the first', at('10-01'), at('11-01'), null, []],
    // The first of November is a Sunday.
    [
      'at weekends',
      at('11-01'),
      at('11-16'),
      ['6', '7'],
      [
        [0, 1],
        [6, 8],
        [13, 15],
      ],
    ],
  ] as const)('%s', (_, startAt, endAt, weekdays, stretches) =>
    expect(stretchesOf({ startAt, endAt, weekdays }, days)).toEqual(stretches.map(([from, to]) => ({ from, to }))),
  );
});
