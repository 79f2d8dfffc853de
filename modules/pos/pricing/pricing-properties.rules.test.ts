import { addDecimal, compareDecimal, type Decimal, dec, fen, formatFen, sumFen, zeroFen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { preparePromotions } from './pricing.rules.ts';
import { invoiceAmounts, refundOf } from './refund.rules.ts';
import {
  all,
  cart,
  categories,
  coupon,
  discount,
  gift,
  line,
  member,
  present,
  reduction,
  set,
  skus,
  special,
} from './samples.ts';
import { chooseUnits, mostSets } from './set-choice.rules.ts';
import type { Cart, Left, Promotion, Scope } from './terms.ts';

const amount = (min: number, max: number) => fc.integer({ min, max }).map((value) => formatFen(fen(BigInt(value))));
const rate = fc.integer({ min: 1, max: 99 }).map((value) => (value / 100).toFixed(2));
const scope: fc.Arbitrary<Scope> = fc
  .tuple(
    fc.oneof(
      fc.constant(all),
      fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 4 }).map((ids) => skus(...ids)),
      fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 2 }).map((ids) => categories(...ids)),
    ),
    fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined, freq: 3 }),
  )
  .map(([named, except]) => ({ ...named, except: except === undefined ? [] : [{ of: 'sku', id: except }] }));
const left: fc.Arbitrary<Left> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.record({ bill: fc.integer({ min: 0, max: 3 }) }),
  fc.record({
    total: fc.integer({ min: 0, max: 3 }),
    budget: fc.integer({ min: 0, max: 9000 }).map((value) => fen(BigInt(value))),
  }),
);
const terms = fc.record({
  priority: fc.constantFrom(50, 100, 100, 100),
  exclusive: fc.boolean(),
  stackGroup: fc.constantFrom('', '', 'a'),
  withMember: fc.boolean(),
  withCoupon: fc.boolean(),
  left,
});
const gifts = fc.constantFrom([gift(50, '10')], [gift(50, '10'), gift(51, '3.33', 2)]);
const promotion = (id: number): fc.Arbitrary<Promotion> =>
  fc.oneof(
    fc.tuple(scope, rate, terms).map(([goods, value, change]) => discount(id, goods, { rate: value }, change)),
    fc
      .tuple(scope, fc.integer({ min: 2, max: 4 }), rate, terms)
      .map(([goods, nth, value, change]) => discount(id, goods, [{ nth, rate: value }], change)),
    fc
      .tuple(scope, fc.constantFrom('amount' as const, 'price' as const), amount(1, 9000), terms)
      .map(([goods, mode, value, change]) => special(id, goods, mode, value, change)),
    fc
      .tuple(scope, amount(100, 20_000), amount(1, 9000), fc.boolean(), terms)
      .map(([goods, from, off, loop, change]) => reduction(id, goods, [[from, off]], { ...change, loop })),
    fc
      .tuple(scope, fc.integer({ min: 1, max: 5 }), fc.boolean(), gifts, fc.constantFrom(1, undefined), terms)
      .map(([goods, from, loop, list, choose, change]) =>
        present(id, goods, 'quantity', String(from), list, { ...change, loop, ...(choose ? { choose } : {}) }),
      ),
    fc
      .tuple(
        fc.array(fc.tuple(scope, fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 3 }),
        fc.constantFrom('price' as const, 'reduce' as const, 'rate' as const, 'cheapest' as const),
        amount(1, 9000),
        rate,
        terms,
      )
      .map(([groups, mode, value, part, change]) => set(id, groups, mode, mode === 'rate' ? part : value, change)),
  );
const promotions = fc
  .integer({ min: 0, max: 8 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => promotion(index + 1))));
const quantity = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 9 }).map(String) },
  fc.integer({ min: 1, max: 4999 }).map((grams) => dec(grams / 1000)),
);
const someCart: fc.Arbitrary<Cart> = fc
  .record({
    lines: fc.array(fc.tuple(amount(0, 20_000), quantity, fc.integer({ min: 1, max: 3 })), {
      minLength: 1,
      maxLength: 8,
    }),
    rated: fc.option(rate, { nil: undefined }),
    coupons: fc.array(
      fc.tuple(
        fc.constantFrom('cash' as const, 'rate' as const, 'exchange' as const),
        amount(1, 9000),
        rate,
        scope,
        fc.boolean(),
      ),
      { maxLength: 2 },
    ),
    points: fc.integer({ min: 0, max: 3000 }),
    off: fc.option(amount(1, 3000), { nil: undefined }),
    rounding: fc.constantFrom('none' as const, 'jiao' as const, 'yuan' as const, 'fen5' as const),
  })
  .map(({ lines, rated, coupons, points, off, rounding }) =>
    cart(
      lines.map(([price, count, category], index) => line(index + 1, price, count, { categories: [category] })),
      {
        ...member(rated, 2000),
        coupons: coupons.map(([kind, value, part, goods, stackable], index) =>
          coupon(index + 1, kind, kind === 'rate' ? part : value, { scope: goods, stackable }),
        ),
        points: { use: points, terms: { perYuan: 100, min: 100, unit: 10, maxRate: dec('0.5') } },
        discounts:
          off === undefined ? [] : [{ name: '抹去', mode: 'amount', value: fen(BigInt(off.replace('.', ''))) }],
        rounding,
        chosen: [{ promotion: 1, sku: 50, quantity: 1 }],
      },
    ),
  );

/** More of them by hand: `CARTS=100000`. */
const runs = Number(process.env['CARTS'] ?? 600);

describe('whatever is in a cart and whatever is running', { timeout: 30_000 + runs * 20 }, () => {
  test('the shares add up, nothing is below zero, and nobody pays more than without', () => {
    fc.assert(
      fc.property(someCart, promotions, (bill, running) => {
        const proof = preparePromotions(running)(bill);
        for (const { list, pay, savings } of proof.parts) {
          expect(pay >= 0n && pay <= list).toBe(true);
          expect(savings.every((saving) => saving.amount > 0n)).toBe(true);
          expect(sumFen([pay, ...savings.map((saving) => saving.amount)])).toBe(list);
        }
        expect(proof.pay).toBe(sumFen(proof.parts.map(({ pay }) => pay)));
        expect(sumFen([proof.pay, ...Object.values(proof.saved)])).toBe(proof.list);
        for (const { no, quantity: ordered } of bill.lines) {
          const mine = proof.parts.filter((part) => part.line === no && !part.isGift).map((part) => part.quantity);
          expect(compareDecimal(addDecimal(...mine), ordered)).toBe(0);
        }
        expect(proof.hits.every(({ saving, base }) => saving >= 0n && base >= 0n)).toBe(true);
        // What a promotion says it saved is what the lines got from it.
        for (const { source, kind, saving } of proof.hits)
          if (source !== undefined && ['set', 'reduction', 'coupon', 'gift'].includes(kind))
            expect(
              sumFen(
                proof.parts
                  .flatMap(({ savings }) => savings)
                  .filter((one) => one.source === source && one.kind === kind)
                  .map((one) => one.amount),
              ),
            ).toBe(saving);
      }),
      { numRuns: runs },
    );
  });

  test('limits and budgets are kept', () => {
    fc.assert(
      fc.property(someCart, promotions, (bill, running) => {
        const { hits } = preparePromotions(running)(bill);
        for (const { id, kind, left: allowed } of running) {
          const mine = hits.filter(({ source, kind: of }) => source === id && of !== 'coupon');
          const count = mine.reduce((sum, hit) => sum + hit.count, 0);
          expect(count).toBeLessThanOrEqual(Math.min(allowed.bill ?? Infinity, allowed.total ?? Infinity));
          if (allowed.budget !== undefined && kind !== 'dp' && kind !== 'de')
            expect(sumFen(mine.map(({ saving }) => saving)) <= allowed.budget).toBe(true);
        }
      }),
      { numRuns: runs / 3 },
    );
  });

  test('the same cart comes to the same, in whatever order promotions were written', () => {
    fc.assert(
      fc.property(
        someCart,
        promotions.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        (bill, [one, other]) => {
          expect(preparePromotions(other)(bill)).toEqual(preparePromotions(one)(bill));
        },
      ),
      { numRuns: runs / 3 },
    );
  });

  test('any split of returns gives back exactly what was paid', () => {
    fc.assert(
      fc.property(
        someCart,
        promotions,
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1 }),
        (bill, running, steps) => {
          const { parts, pay } = preparePromotions(running)(bill);
          let back = 0n;
          for (const part of parts) {
            let returned = { quantity: dec('0'), amount: zeroFen };
            for (let turn = 0; compareDecimal(returned.quantity, part.quantity) < 0; turn++) {
              const rest = addDecimal(part.quantity, `-${returned.quantity}` as Decimal);
              const step = dec(steps[turn % steps.length]!);
              const next = compareDecimal(step, rest) < 0 ? step : rest;
              const paid = refundOf(part, returned, next)!;
              expect(paid >= 0n).toBe(true);
              returned = { quantity: addDecimal(returned.quantity, next), amount: sumFen([returned.amount, paid]) };
            }
            back += returned.amount;
          }
          expect(back).toBe(pay);
          expect(sumFen(invoiceAmounts(parts))).toBe(pay);
        },
      ),
      { numRuns: runs / 3 },
    );
  });
});

describe('which units go into sets', () => {
  /** By trying all: how many units of each line can go into so many sets. */
  function possible(units: readonly number[], groups: readonly number[], slots: readonly number[]): boolean {
    if (slots.every((slot) => slot === 0)) return units.every((count) => count === 0);
    const from = units.findIndex((count) => count > 0);
    if (from < 0) return false;
    return slots.some(
      (slot, index) =>
        slot > 0 &&
        (groups[from]! & (1 << index)) !== 0 &&
        possible(
          units.map((count, at) => (at === from ? count - 1 : count)),
          groups,
          slots.map((count, at) => (at === index ? count - 1 : count)),
        ),
    );
  }
  function* choices(most: readonly number[]): Generator<number[]> {
    if (most.length === 0) return yield [];
    for (const rest of choices(most.slice(1))) for (let count = 0; count <= most[0]!; count++) yield [count, ...rest];
  }

  test('the most sets, and of all choices the best', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ units: fc.integer({ min: 1, max: 3 }), groups: fc.integer({ min: 1, max: 3 }) }), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 2, maxLength: 2 }),
        (sources, quantities) => {
          const groups = sources.map((source) => source.groups);
          const found = mostSets(sources, quantities);
          const fit = (sets: number) =>
            [...choices(sources.map(({ units }) => units))].filter((units) =>
              possible(
                units,
                groups,
                quantities.map((count) => count * sets),
              ),
            );
          expect(fit(found).length > 0 || found === 0).toBe(true);
          expect(fit(found + 1)).toEqual([]);
          if (found === 0) return;
          // Lines stand in the order of preference: the one before is worth more than all behind it.
          const value = (units: readonly number[]) => units.reduce((sum, count) => sum * 4 + count, 0);
          const chosen = chooseUnits(sources, quantities, found);
          expect(value(chosen)).toBe(Math.max(...fit(found).map(value)));
        },
      ),
      { numRuns: 300 },
    );
  });
});
