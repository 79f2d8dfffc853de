import { fc, test as property } from '@fast-check/vitest';
import { yuan } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { earnedPoints, expiredLots, expiryOf, type Lot, lotsAfter, takenFrom, usablePoints } from './points.rules.ts';

const day = '2026-11-18';
const sum = (lots: readonly Lot[]) => lots.reduce((all, { points }) => all + points, 0);

describe('积分', () => {
  test.each([
    ['99.99', '10', 1, '1', 9],
    ['100', '10', 1, '1.5', 15],
    ['109.99', '10', 1, '1.25', 12],
    ['0.5', '1', 1, '1', 0],
    ['1', '0.01', 3, '1', 300],
    ['30', '10', 5, '0', 0],
  ])('%s yuan at one step for %s yuan and %d points, times %s, are %d', (amount, per, each, multiple, won) => {
    expect(earnedPoints(yuan(amount), { earnPer: yuan(per), earnPoints: each }, multiple)).toBe(won);
  });

  test.each([
    ['none', null, ''],
    ['months', 12, '2027-11-18'],
    ['months', 3, '2027-02-18'],
    ['yearEnd', null, '2026-12-31'],
    ['nextYearEnd', null, '2027-12-31'],
  ] as const)('points that expire by %s %s can be used until %s', (expiry, months, until) => {
    expect(expiryOf(day, expiry, months)).toBe(until);
  });

  test('a month that is too short ends the points on its last day', () => {
    expect(expiryOf('2026-11-30', 'months', 3)).toBe('2027-02-28');
  });

  test('what expires first is used first, and what never expires last', () => {
    const lots = [
      { expiresOn: '', points: 50 },
      { expiresOn: '2027-12-31', points: 20 },
      { expiresOn: '2026-12-31', points: 30 },
    ];
    expect(takenFrom(lots, 45, day)).toEqual([
      { expiresOn: '2026-12-31', points: 30 },
      { expiresOn: '2027-12-31', points: 15 },
    ]);
    expect(takenFrom(lots, 101, day)).toBeUndefined();
  });

  test('what could be used until yesterday is not used, even before it is taken out of the books', () => {
    const lots = [
      { expiresOn: '2026-11-17', points: 40 },
      { expiresOn: day, points: 10 },
    ];
    expect(usablePoints(lots, day)).toBe(10);
    expect(takenFrom(lots, 11, day)).toBeUndefined();
    expect(expiredLots(lots, day)).toEqual([lots[0]]);
  });

  const lot = fc.record({
    expiresOn: fc.constantFrom('', '2026-11-17', '2026-11-18', '2026-12-31', '2027-12-31'),
    points: fc.integer({ min: 0, max: 1000 }),
  });
  const someLots = fc.uniqueArray(lot, { selector: ({ expiresOn }) => expiresOn });

  property.prop([someLots, fc.integer({ min: 1, max: 3000 })])(
    'exactly what is wanted is taken or nothing, and no lot falls below nothing',
    (lots, wanted) => {
      const taken = takenFrom(lots, wanted, day);
      expect(taken === undefined).toBe(usablePoints(lots, day) < wanted);
      if (!taken) return;
      expect(sum(taken)).toBe(wanted);
      const left = lotsAfter(lots, taken, -1);
      expect(left.every(({ points }) => points >= 0)).toBe(true);
      expect(sum(left)).toBe(sum(lots) - wanted);
    },
  );

  property.prop([someLots])('expiry takes all of what has expired and nothing else', (lots) => {
    const left = lotsAfter(lots, expiredLots(lots, day), -1);
    expect(sum(left)).toBe(usablePoints(lots, day));
  });
});
