import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Weekday, weekdayNames } from '@heliu/model';
import { commonDays, doubledStop } from './route.rules.ts';

const all = Object.keys(weekdayNames) as Weekday[];

describe('线路', () => {
  test.each<[string, Weekday[] | null, Weekday[] | null, Weekday[]]>([
    ['both every day', null, [], all],
    ['one every day', null, ['1', '3'], ['1', '3']],
    ['some in common', ['1', '2', '3'], ['3', '5'], ['3']],
    ['nothing in common', ['1', '2'], ['6', '7'], []],
  ])('%s', (_, one, other, common) => expect(commonDays(one, other)).toEqual(common));

  test('whoever is asked first, the days in common are the same', () => {
    const days = fc.subarray(all);
    fc.assert(
      fc.property(days, days, (one, other) => {
        expect(commonDays(one, other).toSorted()).toEqual(commonDays(other, one).toSorted());
      }),
    );
  });

  test('a site is called at once', () => {
    expect(doubledStop([{ site: 1 }, { site: 2 }])).toBeUndefined();
    expect(doubledStop([{ site: 1 }, { site: 2 }, { site: 1 }])).toBe(2);
  });
});
