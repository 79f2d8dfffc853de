import { fc, test } from '@fast-check/vitest';
import { dec, extend, fen, sumFen, yuan } from '@heliu/model';
import { describe, expect } from 'vitest';
import { amountOf, eaten, feesOf, kitchenOf, leftOf, type Ordered } from './dining.rules.ts';

describe('餐饮', () => {
  test.each([
    ['600', 6, '0.1', '0', '60.00', '0.00'],
    ['333.33', 2, '0.1', '0', '33.33', '0.00'],
    ['450', 6, '0', '100', '0.00', '150.00'],
    ['600', 6, '0.1', '100', '60.00', '0.00'],
    ['0', 6, '0.1', '100', '0.00', '0.00'],
  ])('dishes of %s for %i at %s and %s each: %s and %s', (dishes, guests, serviceRate, minimum, service, shortfall) => {
    const fees = feesOf(yuan(dishes), guests, { serviceRate: dec(serviceRate), minimumPerGuest: yuan(minimum) });
    expect(fees).toEqual({ service: yuan(service), shortfall: yuan(shortfall) });
  });

  test('a dish goes to the kitchen of its nearest category, others to the one that makes the rest', () => {
    const kitchens = [
      { id: 1, categories: [] },
      { id: 2, categories: [20] },
      { id: 3, categories: [30, 31] },
    ];
    expect([
      kitchenOf(kitchens, [31, 20]),
      kitchenOf(kitchens, [21, 20]),
      kitchenOf(kitchens, [99]),
      kitchenOf([], [31]),
    ]).toEqual([3, 2, 1, null]);
  });

  const dish = fc.record({
    sku: fc.integer({ min: 1, max: 5 }),
    quantity: fc.integer({ min: 1, max: 20 }),
    back: fc.integer({ min: 0, max: 20 }),
  });
  test.prop([fc.array(dish, { maxLength: 30 })])('what is paid for is what was ordered less what went back', (all) => {
    const ordered = all.map(({ sku, quantity, back }): Ordered => ({
      sku,
      quantity: dec(quantity),
      returnedQuantity: dec(Math.min(quantity, back)),
      price: fen(BigInt(sku * 101)),
    }));
    const paid = eaten(ordered);
    expect(new Set(paid.map(({ sku }) => sku)).size).toBe(paid.length);
    expect(sumFen(paid.map(({ sku, quantity }) => extend(quantity, dec(String((sku * 101) / 100)))))).toBe(
      amountOf(ordered),
    );
    expect(ordered.every((one) => Number(leftOf(one)) >= 0)).toBe(true);
  });
});
