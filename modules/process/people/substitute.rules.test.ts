import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { standingFor, standsInFor, withSubstitutes } from './substitute.rules.ts';

const starter = 9;
describe('审批代理', () => {
  test.for([
    ['whoever is there is asked himself', 1, [], 1],
    ['his substitute', 1, [[1, 2]], 2],
    [
      'the substitute of his substitute',
      1,
      [
        [1, 2],
        [2, 3],
      ],
      3,
    ],
    [
      'whoever was meant, where they stand in for each other',
      1,
      [
        [1, 2],
        [2, 1],
      ],
      1,
    ],
    [
      'whoever was meant, where a circle lies behind him',
      1,
      [
        [1, 2],
        [2, 3],
        [3, 2],
      ],
      1,
    ],
    ['whoever was meant, where it would be the starter', 1, [[1, 9]], 1],
    [
      'whoever was meant, where it would be the starter in the end',
      1,
      [
        [1, 2],
        [2, 9],
      ],
      1,
    ],
    ['the starter himself, who is there: he has just started it', 9, [[9, 2]], 9],
  ] as const)('%s', ([, user, absent, asked]) => {
    expect(standsInFor(user, new Map(absent), starter)).toBe(asked);
  });

  test('of two who have one substitute he is asked once, and of one who is asked himself nothing is said', () => {
    const absent = new Map([
      [1, 3],
      [2, 3],
    ]);
    expect(withSubstitutes([1, 2], absent, starter)).toEqual([3]);
    expect(withSubstitutes([1, 3], absent, starter)).toEqual([3]);
    expect([...standingFor([1, 3], absent, starter)]).toEqual([]);
    expect([...standingFor([1, 4], absent, starter)]).toEqual([[3, 1]]);
  });

  const person = fc.integer({ min: 1, max: 9 });
  property.prop([fc.uniqueArray(person), fc.array(fc.tuple(person, person))])(
    'a step that somebody can decide is asked of somebody, and never of the starter unless he was meant',
    (people, pairs) => {
      const asked = withSubstitutes(people, new Map(pairs), starter);
      expect(asked.length > 0).toBe(people.length > 0);
      expect(asked.length).toBeLessThanOrEqual(people.length);
      expect(asked.includes(starter)).toBe(people.includes(starter));
    },
  );
});
