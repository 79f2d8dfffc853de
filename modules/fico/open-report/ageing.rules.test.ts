import fc from 'fast-check';
import { daysAfter } from '@heliu/model';
import { expect, test } from 'vitest';
import { bucketsComplaint, bucketsOf, daysOf } from './ageing.rules.ts';

test.each([
  ['30,60,90', undefined],
  ['7，15 30、60', undefined],
  ['30', undefined],
  ['', '账龄区间应为逗号隔开的天数，如 30,60,90'],
  ['30,六十', '账龄区间应为逗号隔开的天数，如 30,60,90'],
  ['0,30', '账龄区间应为逗号隔开的天数，如 30,60,90'],
  ['30,30', '账龄区间的天数应从小到大'],
  ['60,30', '账龄区间的天数应从小到大'],
  ['1,2,3,4,5,6,7,8', '账龄区间最多 7 个天数，现在 8 个'],
])('buckets typed as %s', (typed, complaint) => expect(bucketsComplaint(typed)).toBe(complaint));

test('by due date the first bucket begins a day late, by document date on the day itself', () => {
  expect(bucketsOf('30,60', 'due').map(({ label }) => label)).toEqual(['1–30天', '31–60天', '60天以上']);
  expect(bucketsOf(null, 'document').map(({ label }) => label)[0]).toBe('0–30天');
});

test('every day overdue is in exactly one bucket, and the dates of a bucket are its days', () => {
  const bounds = fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(bounds, fc.integer({ min: 1, max: 2000 }), (typed, late) => {
      const buckets = bucketsOf(typed.toSorted((a, b) => a - b).join(','), 'due');
      const asOf = '2026-11-17';
      const due = daysAfter(asOf, -late);
      const holds = buckets.filter((bucket) => {
        const { first, last } = daysOf(bucket, asOf);
        const isIn = late >= bucket.from && (bucket.to === undefined || late <= bucket.to);
        expect((first === null || due >= first) && due <= last).toBe(isIn);
        return isIn;
      });
      expect(holds).toHaveLength(1);
    }),
  );
});
