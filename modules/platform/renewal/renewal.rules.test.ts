import { fc, test as property } from '@fast-check/vitest';
import { formatFen } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { expiryAfter, monthsAfter, priceOf } from './renewal.rules.ts';

const basic = { name: '基础版', monthPrice: '100.00', yearPrice: '1000.00' };
const full = { name: '专业版', monthPrice: '200.00', yearPrice: '2000.00' };
const free = { name: '试用', monthPrice: '0.00', yearPrice: '0.00' };
const now = '2026-01-01T00:00:00.000Z';

describe('续费', () => {
  test.for([
    [1, '100.00'],
    [11, '1100.00'],
    [12, '1000.00'],
    [15, '1300.00'],
    [36, '3000.00'],
  ] as const)('%i months cost %s', ([months, price]) => {
    expect(formatFen(priceOf(basic, months))).toBe(price);
  });

  test.for([
    ['2026-01-31T08:00:00.000Z', 1, '2026-02-28T08:00:00.000Z'],
    ['2028-01-31T08:00:00.000Z', 1, '2028-02-29T08:00:00.000Z'],
    ['2026-11-30T08:00:00.000Z', 3, '2027-02-28T08:00:00.000Z'],
    // Already the first of February in Beijing.
    ['2026-01-31T18:00:00.000Z', 1, '2026-02-28T18:00:00.000Z'],
  ] as const)('%s and %i months is %s', ([at, months, then]) => {
    expect(monthsAfter(at, months)).toBe(then);
  });

  test.for([
    ['never had an end', null, basic, basic, '2026-02-01T00:00:00.000Z'],
    ['has run out', '2025-12-01T00:00:00.000Z', basic, basic, '2026-02-01T00:00:00.000Z'],
    ['goes on', '2026-01-11T00:00:00.000Z', basic, basic, '2026-02-11T00:00:00.000Z'],
    ['is worth half in the dear plan', '2026-01-11T00:00:00.000Z', basic, full, '2026-02-06T00:00:00.000Z'],
    ['is not stretched in the cheap one', '2026-01-11T00:00:00.000Z', full, basic, '2026-02-11T00:00:00.000Z'],
    ['was a trial and worth nothing', '2026-01-11T00:00:00.000Z', free, full, '2026-02-01T00:00:00.000Z'],
    ['was of a plan we do not know', '2026-01-11T00:00:00.000Z', undefined, full, '2026-02-11T00:00:00.000Z'],
  ] as const)('a month for a service that %s', ([, expireAt, from, to, then]) => {
    expect(expiryAfter({ now, expireAt, from, to, months: 1 })).toBe(then);
  });

  const at = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  property.prop(
    [
      at,
      fc.integer({ min: -400, max: 800 }),
      fc.integer({ min: 1, max: 36 }),
      fc.constantFrom(basic, full, free),
      fc.constantFrom(basic, full),
    ],
    // The end of the 29th and that of the 28th of June are one day in February.
    { examples: [[new Date('2028-06-28T00:00:00.000Z'), 0.7, 8, full, basic]] },
  )('whoever pays never has less than what he pays for, nor more than he had and that', (begin, days, ...rest) => {
    const [months, from, to] = rest;
    const today = begin.toISOString();
    const expireAt = new Date(begin.getTime() + days * 86_400_000).toISOString();
    const after = expiryAfter({ now: today, expireAt, from, to, months });
    const paid = monthsAfter(today, months);
    const most = monthsAfter(expireAt, months);
    expect(after >= paid).toBe(true);
    expect(after <= (most > paid ? most : paid)).toBe(true);
  });
});
