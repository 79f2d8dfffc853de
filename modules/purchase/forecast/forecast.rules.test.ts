import { addDecimal, compareDecimal, dec, timesDecimal } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  followed,
  forecastComplaint,
  isUrgent,
  type Known,
  levels,
  projected,
  reasoned,
  stretchesFrom,
  wordsOf,
} from './forecast.rules.ts';

const month = (n: number, demand: number) => ({
  month: new Date(Date.UTC(2026, n, 1)).toISOString().slice(0, 7),
  days: 30,
  demand,
  opening: 100,
  closing: 100,
});
const known = (more: Partial<Known> = {}): Known => ({
  months: [month(6, 60), month(7, 60), month(8, 60)],
  stock: { onHand: dec(50), reserved: dec(10), onOrder: dec(0), inTransit: dec(0) },
  leadDays: 10,
  minStock: null,
  maxStock: null,
  unit: { name: '件', ratio: dec(1), decimals: 0 },
  minQuantity: null,
  ...more,
});
const plan = { day: '2026-10-15', coverDays: 30, level: '95', method: 'auto' } as const;

test('the days ahead by month: first until the goods come, then those they have to last', () => {
  expect(stretchesFrom('2026-10-15', 10, 30)).toEqual([
    { month: '2026-10', leadDays: 10, coverDays: 6 },
    { month: '2026-11', leadDays: 0, coverDays: 24 },
  ]);
});

describe('worked by hand', () => {
  test('two a day for forty days, forty there, nothing uncertain', () => {
    const found = reasoned(known(), plan);
    expect(found).toMatchObject({ leadDemand: '20', coverDemand: '60', safety: '0', target: '80', position: '40' });
    expect(found).toMatchObject({ shortage: '40', packs: '40', suggested: '40', reorderPoint: '20' });
    expect(isUrgent(found)).toBe(false);
  });

  test('what varies by 30 a month is kept at 95% for forty days: 1.65 × 30 × √(40 ÷ 30)', () => {
    const found = reasoned(known({ months: [month(6, 30), month(7, 60), month(8, 90)] }), plan);
    expect(found.deviation).toBe('30');
    expect(found.reserve).toBe('57.16');
    // (1 + 2×2 + 3×3) ÷ 6 = 2.3333 a day
    expect(found).toMatchObject({ leadDemand: '23.33', coverDemand: '70', target: '150.49' });
    expect(found.suggested).toBe('111');
  });

  test.each<[string, Partial<Known>, string]>([
    ['bought by the dozen', { unit: { name: '箱', ratio: dec(12), decimals: 0 } }, '4'],
    ['weighed to the gram', { unit: { name: '千克', ratio: dec(3), decimals: 3 } }, '13.334'],
    ['at least a hundred at once', { minQuantity: dec(100) }, '100'],
    ['the least is less than what is missing', { minQuantity: dec(24) }, '40'],
    ['fifteen more than the past asks for', { minStock: dec(15) }, '55'],
    ['on order', { stock: { onHand: dec(50), reserved: dec(10), onOrder: dec(25), inTransit: dec(5) } }, '10'],
    [
      'about to be ordered',
      { stock: { onHand: dec(50), reserved: dec(10), onOrder: dec(0), inTransit: dec(0), planned: dec(40) } },
      '0',
    ],
    [
      'enough of it',
      { stock: { onHand: dec(90), reserved: dec(10), onOrder: dec(0), inTransit: dec(0) }, minQuantity: dec(24) },
      '0',
    ],
    [
      'more promised than there is',
      { stock: { onHand: dec(0), reserved: dec(20), onOrder: dec(0), inTransit: dec(0) } },
      '100',
    ],
    ['nobody knows how long it takes: seven days', { leadDays: null }, '34'],
    ['never sold', { months: [], minStock: dec(45) }, '5'],
  ])('%s', (_, more, suggested) => {
    expect(reasoned(known(more), plan).suggested).toBe(suggested);
  });

  test('in words', () => {
    const r = reasoned(known({ minQuantity: dec(50), maxStock: dec(60), minStock: dec(5) }), plan);
    expect(wordsOf(r)).toEqual([
      '需求依据：近几个月加权平均（越近权重越大），预计每天 2',
      '到货前 10 天需要 20，之后备 30 天需要 60',
      '安全库存 5：每30天波动 0，服务水平 95% 要留 0，库存下限 5，取大的',
      '目标 20 + 60 + 5 = 85',
      '现有 50 − 占用 10 + 采购在途 0 + 调拨在途 0 = 40',
      '还差 85 − 40 = 45，合 45 件，起订 50 件，买 50 件',
      '买到后会超过库存上限 60',
    ]);
  });

  test('what will be there at the end of each month ahead', () => {
    const r = reasoned(known(), plan);
    expect(projected(r, r.suggested)).toEqual([
      { month: '2026-10', without: '8', with: '48' },
      { month: '2026-11', without: '-40', with: '0' },
    ]);
  });
});

const quantity = fc.nat({ max: 5000 }).map((n) => dec(n / 4));
const anyKnown: fc.Arbitrary<Known> = fc.record({
  months: fc
    .array(fc.tuple(fc.nat(400), fc.nat(90), fc.nat(90)), { maxLength: 26 })
    .map((all) =>
      all.map(([demand, opening, closing], i) => ({ ...month(9 - all.length + i, demand), opening, closing })),
    ),
  stock: fc.record({ onHand: quantity, reserved: quantity, onOrder: quantity, inTransit: quantity }),
  leadDays: fc.option(fc.nat(120)),
  minStock: fc.option(quantity),
  maxStock: fc.option(quantity),
  unit: fc.record({
    name: fc.constant('箱'),
    ratio: fc.constantFrom(dec(1), dec(12), dec('0.5'), dec(7)),
    decimals: fc.nat(3),
  }),
  minQuantity: fc.option(quantity),
});
const anyPlan = fc.record({
  day: fc.constant('2026-10-15'),
  coverDays: fc.integer({ min: 1, max: 365 }),
  level: fc.constantFrom(...(Object.keys(levels) as (keyof typeof levels)[])),
  method: fc.constantFrom('auto', 'average', 'season'),
});

describe('always', () => {
  test('never negative, and with it there is enough until the next time, at the level asked for', () => {
    fc.assert(
      fc.property(anyKnown, anyPlan, (facts, how) => {
        const r = reasoned(facts, how);
        expect(compareDecimal(r.suggested, dec(0))).toBeGreaterThanOrEqual(0);
        expect(r.target).toBe(addDecimal(r.leadDemand, r.coverDemand, r.safety));
        const there = addDecimal(r.position, timesDecimal(r.suggested, r.unit.ratio));
        expect(compareDecimal(there, r.target)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('more on order never suggests more, and a higher level never less', () => {
    fc.assert(
      fc.property(anyKnown, anyPlan, quantity, (facts, how, more) => {
        const stock = { ...facts.stock, onOrder: addDecimal(facts.stock.onOrder, more) };
        const now = reasoned(facts, how).suggested;
        expect(compareDecimal(reasoned({ ...facts, stock }, how).suggested, now)).toBeLessThanOrEqual(0);
        expect(compareDecimal(reasoned(facts, { ...how, level: '99' }).suggested, now)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

test.each<[string, string | null, { quantity: string; suggested: string } | undefined, string]>([
  ['left empty', null, undefined, '12'],
  ['typed', '5', undefined, '5'],
  ['untouched since the last time', '9', { quantity: '9', suggested: '9' }, '12'],
  ['typed to something else now', '8', { quantity: '9', suggested: '9' }, '8'],
  ['typed before', '8', { quantity: '8', suggested: '9' }, '8'],
  ['nothing of it, on purpose', '0', { quantity: '9', suggested: '9' }, '0'],
])('the suggestion is followed: %s', (_, quantity, before, found) => {
  expect(followed({ sku: 1, quantity: quantity as never }, dec(12), before as never)).toBe(found);
});

test('an SKU stands in one line', () => {
  expect(forecastComplaint({ lines: [{ sku: 1 }, { sku: 2 }] })).toBeUndefined();
  expect(forecastComplaint({ lines: [{ sku: 1 }, { sku: 1 }] })).toBe('预测明细第2行：SKU重复，每个SKU只写一行');
});
