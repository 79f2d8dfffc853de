import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apportioned } from './basket.ts';
import { catalogue } from './catalogue.ts';
import { after, type Fate, stateAt } from './events.ts';
import { history, ordersOfDay } from './fate.ts';
import { dayOf, orderNoOf, startOfDay } from './numbers.ts';
import { dueOf, goodsOf, linePaid, paidOf, refundedOf } from './order.ts';
import { companies, taxNoFrom, taxNoOf } from './people.ts';
import { randomFrom } from './random.ts';
import { demoSeed, demoShops } from './shops.ts';

const dayMs = 86_400_000;
const [from, to] = [startOfDay(20_500), startOfDay(20_592)];
const shops = fc.constantFrom(...demoShops);
const days = fc.integer({ min: 20_000, max: 21_000 });
const fatesOf = (shop: (typeof demoShops)[number]): Fate[] =>
  Array.from({ length: 92 }, (_, at) => ordersOfDay(demoSeed, shop, 20_500 + at)).flat();
const all = demoShops.flatMap(fatesOf);

describe('fate', () => {
  test('is the same for the same seed, shop and day, and another for another', () => {
    fc.assert(
      fc.property(fc.integer(), shops, days, (seed, shop, day) => {
        const found = ordersOfDay(seed, shop, day);
        expect(ordersOfDay(seed, shop, day)).toEqual(found);
        expect(JSON.stringify(ordersOfDay(seed + 1, shop, day))).not.toBe(JSON.stringify(found));
        for (const { order } of found) expect(dayOf(order.createdAt)).toBe(day);
      }),
      { numRuns: 50 },
    );
  });

  test('happens in the order of time, on the full second, to an order that exists', () => {
    const wrong = all.filter(({ order, events }) =>
      events.some(({ at }, index) => at < (events[index - 1]?.at ?? order.createdAt) || at % 1000 !== 0),
    );
    expect(wrong).toEqual([]);
  });

  test('time only adds: every state is the one before it and what has happened since', () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.nat(40 * 86_400), fc.nat(40 * 86_400), (fate, first, more) => {
        const [early, late] = [fate.order.createdAt + first * 1000, fate.order.createdAt + (first + more) * 1000];
        const [before, now] = [stateAt(fate, early), stateAt(fate, late)];
        expect(now.updatedAt).toBeGreaterThanOrEqual(before.updatedAt);
        expect(now.updatedAt).toBeLessThanOrEqual(Math.max(late, fate.order.createdAt));
        for (const name of ['paidAt', 'shippedAt', 'signedAt', 'finishedAt'] as const)
          if (before[name] !== undefined) expect(now[name]).toBe(before[name]);
        const between = fate.events.filter(({ at }) => at > early && at <= late);
        expect(between.reduce(after, before)).toEqual(now);
      }),
      { numRuns: 300 },
    );
  });
});

describe('money', () => {
  test('balances to the fen, and nobody gets back more than was paid', () => {
    const wrong = all.filter((fate) => {
      const order = stateAt(fate, to + 60 * dayMs);
      const off = order.lines.reduce((sum, line) => sum + line.shopOff + line.platformOff, order.talentOff ?? 0);
      const [paid, back] = [paidOf(order), refundedOf(order)];
      const sound =
        dueOf(order) === goodsOf(order) - off + order.postage &&
        paid === dueOf(order) - (order.subsidy?.amount ?? 0) &&
        order.lines.every((line) => linePaid(order, line) >= 0 && Number.isInteger(line.price)) &&
        back <= paid &&
        (order.subsidy?.amount ?? 0) <= dueOf(order) &&
        (order.status === 'closedRefund') === (paid > 0 && back === paid);
      return !sound;
    });
    expect(wrong).toEqual([]);
  });

  test('shares add up to what is shared', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 9), fc.array(fc.nat(10 ** 6), { minLength: 1, maxLength: 9 }), (amount, weights) => {
        const shares = apportioned(amount, weights);
        const whole = weights.some((one) => one > 0) ? amount : 0;
        expect(shares.reduce((sum, one) => sum + one, 0)).toBe(whole);
      }),
    );
  });
});

test('history is the fate of every day at its last instant', () => {
  const [shop] = demoShops;
  const expected = fatesOf(shop!).map((fate) => stateAt(fate, to));
  expect(JSON.stringify(history(demoSeed, shop!, from, to))).toBe(JSON.stringify(expected));
  expect(expected.length).toBeGreaterThan(400);
});

test('no two orders share a number, by fate or by hand', () => {
  const numbers = all.map(({ order }) => order.orderNo);
  const byHand = demoShops.flatMap(({ platform, shopId }) =>
    Array.from({ length: 2000 }, (_, at) => orderNoOf(platform, shopId, from + 9 * 3_600_000, 500_001 + at)),
  );
  expect(new Set([...numbers, ...byHand]).size).toBe(numbers.length + byHand.length);
  const refunds = all.flatMap((fate) => stateAt(fate, to).refunds.map((one) => one.refundNo));
  expect(new Set(refunds).size).toBe(refunds.length);
});

test('three months of every shop show what is worth looking at', () => {
  for (const shop of demoShops) {
    const seen = fatesOf(shop).map((fate) => stateAt(fate, to));
    const has = (name: string, found: boolean) => expect([shop.name, name, found]).toEqual([shop.name, name, true]);
    has(
      'unpaid',
      seen.some(({ status }) => status === 'closedUnpaid'),
    );
    has(
      'free',
      seen.some((order) => paidOf(order) === 0),
    );
    // One thing per order there, and a gift is a second one.
    if (shop.platform !== 'kuaishou')
      has(
        'gift',
        seen.some(({ lines }) => lines.some(({ gift }) => gift)),
      );
    has(
      'whole refund',
      seen.some(({ status }) => status === 'closedRefund'),
    );
    has(
      'part refund',
      seen.some((order) => refundedOf(order) > 0 && refundedOf(order) < paidOf(order)),
    );
    has(
      'postage back',
      seen.some(({ refunds, postage }) => refunds.some((one) => one.amount === postage && postage > 0)),
    );
    has(
      'price protection',
      seen.some(({ refunds }) => refunds.some((one) => one.kind === 'priceProtection')),
    );
    has(
      'changed title',
      seen.some(({ application }) => application?.trigger === 'changeTitle'),
    );
    has(
      'wrong tax number',
      seen.some(({ application }) => application?.title.taxNo && !valid(application.title.taxNo)),
    );
    has(
      'rare characters',
      seen.some(({ buyer }) => buyer.name.length !== [...buyer.name].length) ||
        seen.some(({ application }) => application?.title.name.includes('😊') ?? false),
    );
  }
  expect(all.some(({ order }) => order.lines.length === 200)).toBe(true);
});

/** GB 32100, written once more. */
function valid(taxNo: string): boolean {
  const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(taxNo)) return false;
  let [weight, sum] = [1, 0];
  for (const char of taxNo.slice(0, 17)) {
    sum += letters.indexOf(char) * weight;
    weight = (weight * 3) % 31;
  }
  return letters[(31 - (sum % 31)) % 31] === taxNo[17];
}

test('tax numbers are right where they are meant to be', () => {
  const made = Array.from({ length: 200 }, (_, at) => taxNoFrom(randomFrom(`tax ${at}`)));
  expect(made.filter((taxNo) => !valid(taxNo))).toEqual([]);
});

test('a company has one tax number, and no other has it', () => {
  const made = companies.map(taxNoOf);
  expect(made.filter((taxNo) => !valid(taxNo))).toEqual([]);
  expect(new Set(made).size).toBe(companies.length);
  expect(companies.map(taxNoOf)).toEqual(made);
});

test('the catalogue names every thing once', () => {
  expect(new Set(catalogue.map(({ code }) => code)).size).toBe(catalogue.length);
  expect(catalogue.filter(({ price }) => !Number.isInteger(price) || price <= 0)).toEqual([]);
});
