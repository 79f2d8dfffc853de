import { addDecimal, compareDecimal, dec, type Decimal } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allot, type Arrival, type OrderLine, promisedOn, stillToShip, toBuy, unreserved } from './reserve.rules.ts';

const line = (more: Partial<Record<keyof OrderLine, number>> = {}): OrderLine => {
  const all = {
    sku: 1,
    quantity: 10,
    baseQuantity: 120,
    shippedQuantity: 0,
    reservedQuantity: 0,
    cartQuantity: 0,
    ...more,
  };
  return Object.fromEntries(
    Object.entries(all).map(([key, n]) => [key, key === 'sku' ? n : dec(n)]),
  ) as unknown as OrderLine;
};

describe('还要多少', () => {
  test.each<[string, Partial<Record<keyof OrderLine, number>>, string, string, string]>([
    ['nothing done yet', {}, '120', '120', '120'],
    ['some kept', { reservedQuantity: 50 }, '120', '70', '70'],
    ['some of the rest is being bought', { reservedQuantity: 50, cartQuantity: 20 }, '120', '70', '50'],
    ['a part has left', { shippedQuantity: 4, reservedQuantity: 72 }, '72', '0', '0'],
    ['more left than was ordered', { shippedQuantity: 11 }, '0', '0', '0'],
    ['more in the cart than is missing', { reservedQuantity: 100, cartQuantity: 50 }, '120', '20', '0'],
  ])('%s', (_, more, ship, keep, buy) => {
    const of = line(more);
    expect([stillToShip(of), unreserved(of), toBuy(of)]).toEqual([ship, keep, buy]);
  });
});

describe('预占', () => {
  const map = (all: Record<number, number>) => new Map(Object.entries(all).map(([sku, n]) => [Number(sku), dec(n)]));
  const want = (...all: [number, number][]) => all.map(([sku, n]) => ({ sku, quantity: dec(n) }));
  test.each<[string, [number, number][], Record<number, number>, string[]]>([
    ['enough', [[1, 5]], { 1: 9 }, ['5']],
    ['too little', [[1, 5]], { 1: 3 }, ['3']],
    ['none', [[1, 5]], {}, ['0']],
    [
      'two lines of one SKU share it',
      [
        [1, 5],
        [1, 5],
      ],
      { 1: 7 },
      ['5', '2'],
    ],
    ['oversold keeps nothing', [[1, 5]], { 1: -2 }, ['0']],
    [
      'each SKU by itself',
      [
        [1, 5],
        [2, 5],
      ],
      { 1: 1, 2: 8 },
      ['1', '5'],
    ],
  ])('%s', (_, wanted, there, got) => expect(allot(want(...wanted), map(there))).toEqual(got));

  test('never more than is wanted, nor than is there, and all that can be', () => {
    const wanted = fc.array(fc.record({ sku: fc.integer({ min: 1, max: 3 }), n: fc.nat(50) }), { maxLength: 12 });
    fc.assert(
      fc.property(wanted, fc.array(fc.nat(60), { minLength: 3, maxLength: 3 }), (lines, there) => {
        const asked = lines.map(({ sku, n }) => ({ sku, quantity: dec(n) }));
        const got = allot(asked, new Map(there.map((n, i) => [i + 1, dec(n)])));
        got.forEach((one, i) => expect(compareDecimal(one, asked[i]!.quantity)).toBeLessThanOrEqual(0));
        for (const [i, n] of there.entries()) {
          const of = (all: readonly Decimal[]) =>
            Number(addDecimal(dec(0), ...all.filter((_, at) => lines[at]!.sku === i + 1)));
          expect(of(got)).toBe(Math.min(n, of(asked.map(({ quantity }) => quantity))));
        }
      }),
    );
  });
});

describe('预计可发', () => {
  const on = (day: string | null, n: number): Arrival => ({ day, quantity: dec(n) });
  test.each<[string, number, number, Arrival[], number | null, string | null]>([
    ['the first arrival is enough', 5, 0, [on('2026-06-20', 5)], null, '2026-06-20'],
    ['the second', 5, 0, [on('2026-06-25', 4), on('2026-06-20', 4)], null, '2026-06-25'],
    ['others come first', 5, 4, [on('2026-06-20', 5), on('2026-06-28', 5)], null, '2026-06-28'],
    ['what is late comes at the earliest today', 5, 0, [on('2026-06-01', 5)], null, '2026-06-15'],
    ['bought anew', 5, 0, [on('2026-06-20', 4)], 7, '2026-06-22'],
    ['an arrival without a day promises nothing', 5, 0, [on(null, 9)], null, null],
  ])('%s', (_, missing, ahead, arrivals, leadDays, day) =>
    expect(promisedOn(dec(missing), { ahead: dec(ahead), arrivals, leadDays }, '2026-06-15')).toBe(day),
  );
});
