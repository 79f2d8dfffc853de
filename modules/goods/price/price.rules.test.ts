import { dec, type Decimal } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { followed, type Prices, priceSteps } from './price.rules.ts';

const at = (retail: string | null, cost: string | null = null): Prices => ({
  retailPrice: retail === null ? null : dec(retail),
  purchasePrice: cost === null ? null : dec(cost),
});

describe('随商品改价', () => {
  test.each<[string, Prices, Prices, Prices, Prices]>([
    ['the same price goes along', at('10'), at('12'), at('10.0000'), at('12')],
    ['a price of its own stays', at('10'), at('12'), at('9'), at('9')],
    ['none yet takes the new one', at(null), at('12'), at(null), at('12')],
    ['each price by itself', at('10', '5'), at('12', '6'), at('9', '5'), at('9', '6')],
    ['taken away from the goods, the SKU keeps it', at('10'), at(null), at('10'), at('10')],
    ['nothing changed', at('10'), at('10.00'), at(null), at(null)],
  ])('%s', (_, before, after, own, expected) => expect(followed(before, after, own)).toEqual(expected));

  const price = fc.option(
    fc.integer({ min: 0, max: 3 }).map((n) => dec(n)),
    { nil: null },
  );
  const prices = fc.record({ retailPrice: price, minPrice: price, purchasePrice: price });
  test('what follows once has nothing left to follow, and only prices that the goods changed move', () => {
    fc.assert(
      fc.property(prices, prices, prices, (before, after, own) => {
        const once = followed(before, after, own);
        expect(followed(after, after, once)).toEqual(once);
        const moved = new Set(priceSteps(own, once).map(({ kind }) => kind));
        const changed = new Set(priceSteps(before, after).map(({ kind }) => kind));
        expect([...moved].every((kind) => changed.has(kind))).toBe(true);
      }),
    );
  });
});

test('a price that is written otherwise is the same price; the first one is a step', () => {
  const steps = priceSteps(undefined, { retailPrice: '9.9000' as Decimal, minPrice: null });
  expect(steps).toEqual([{ kind: 'retailPrice', before: null, after: '9.9000' }]);
  expect(priceSteps({ retailPrice: dec('9.9') }, { retailPrice: '9.9000' as Decimal })).toEqual([]);
});
