import { fc, test } from '@fast-check/vitest';
import { fen, type Posting, yuan, zeroFen } from '@heliu/model';
import { describe, expect } from 'vitest';
import { points } from '../../pos/model.ts';
import { storedValue } from '../stored/stored.ts';
import { mergeComplaint, mergePostings } from './merge.rules.ts';

const one = (more: object = {}) => ({ id: 1, name: '林小雨', disabled: false, mergedInto: null, ...more });

describe('会员合并', () => {
  test.each([
    [one(), one(), [], '要合并的是同一位会员，请选两位'],
    [one({ mergedInto: 9 }), one({ id: 2 }), [], '林小雨已并入别的会员，请选那一位'],
    [one(), one({ id: 2, mergedInto: 1 }), [], '林小雨已并入别的会员'],
    [one({ disabled: true }), one({ id: 2 }), [], '保留的会员林小雨已停用，请先启用'],
    [one(), one({ id: 2 }), ['1 张锁定的券'], '林小雨还有没办完的：1 张锁定的券，办完再合并'],
    [one(), one({ id: 2, disabled: true }), [], undefined],
  ])('%j takes over %j', (keep, gone, held, why) => expect(mergeComplaint(keep, gone, held)).toBe(why));

  const amount = fc.bigInt({ min: 0n, max: 1_000_000n }).map(fen);
  const lot = fc.record({
    expiresOn: fc.constantFrom('', '2026-12-31', '2027-12-31'),
    points: fc.integer({ min: 1, max: 99_999 }),
  });
  const month = fc.record({ month: fc.constantFrom('2026-09-01', '2026-10-01', '2026-11-01'), spent: amount });
  const sum = (postings: readonly Posting[], of: unknown, member: number, key: string) =>
    postings
      .filter(({ ledger, entry }) => ledger === of && entry['member'] === member)
      .reduce((all, { entry }) => all + Number(entry[key]), 0);
  test.prop([
    fc.uniqueArray(lot, { selector: ({ expiresOn }) => expiresOn }),
    fc.uniqueArray(month, { selector: (row) => row.month }),
    fc.record({ principal: amount, bonus: amount }),
  ])('whatever leaves one arrives at the other, lot by lot and month by month', (lots, months, stored) => {
    const postings = mergePostings(2, 1, { lots, months, stored }, '2026-11-19');
    for (const [of, key, all] of [
      [points, 'points', lots.reduce((count, row) => count + row.points, 0)],
      [points, 'spent', months.reduce((count, row) => count + Number(row.spent), 0)],
      [storedValue, 'principal', Number(stored.principal)],
      [storedValue, 'bonus', Number(stored.bonus)],
    ] as const) {
      expect(sum(postings, of, 1, key)).toBe(all);
      expect(sum(postings, of, 2, key)).toBe(-all || 0);
    }
    for (const { expiresOn, points: count } of lots)
      expect(
        postings.some(
          ({ entry }) =>
            entry['member'] === 1 && (entry['expiresOn'] ?? '') === expiresOn && Number(entry['points']) === count,
        ),
      ).toBe(true);
  });

  test('nothing is posted for somebody who has nothing', () => {
    const none = {
      lots: [],
      months: [{ month: '2026-10-01', spent: zeroFen }],
      stored: { principal: zeroFen, bonus: zeroFen },
    };
    expect(mergePostings(2, 1, none, '2026-11-19')).toEqual([]);
    expect(
      mergePostings(2, 1, { ...none, months: [{ month: '2026-11-01', spent: yuan('1') }] }, '2026-11-19'),
    ).toHaveLength(2);
  });
});
