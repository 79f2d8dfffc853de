import { expect, test } from 'vitest';
import { packTerms, unpackPromotions } from './packed.rules.ts';
import type { Promotion } from './terms.ts';

test('promotions come back as they were, whole numbers of any size among them', () => {
  const promotions = [
    { id: 1, name: '{"n":"12"}', kind: 'mj', tiers: [{ threshold: 20_000n, reduce: 10n ** 16n }], loop: false },
  ];
  const packed = packTerms(promotions as unknown as Promotion[]);
  expect(unpackPromotions(packed)).toEqual(promotions);
});
