import { dec, yuan } from '@heliu/model';
import { type Cart, preparePromotions, type Promotion } from '../modules/pos/model.ts';
import type { Timed } from './lists.ts';
import { percentile } from './support/measure.ts';

const skusFrom = (seed: number) => ({
  entries: Array.from({ length: 30 }, (_, i) => ({ of: 'sku' as const, id: 1 + ((seed * 31 + i * 17) % 1000) })),
  except: [],
});
const termsOf = (id: number) =>
  ({
    id,
    name: `活动${id}`,
    priority: 100,
    startAt: '2026-11-01T00:00',
    endAt: '2026-12-01T00:00',
    weekdays: [],
    slots: [],
    stores: [],
    channels: [],
    audience: { to: 'all' },
    exclusive: false,
    stackGroup: `组${id % 7}`,
    withMember: id % 5 > 1,
    withCoupon: true,
    left: {},
  }) as const;

/** A hundred of each kind over a thousand SKUs, each for thirty of them. */
const promotions = Array.from({ length: 500 }, (_, i): Promotion => {
  const terms = termsOf(i + 1);
  const scope = skusFrom(i);
  const entries = <T extends object>(data: T) => ({
    ...scope,
    entries: scope.entries.map((entry) => ({ ...entry, ...data })),
  });
  switch (i % 5) {
    case 0:
      return { ...terms, kind: 'dp', scope: entries({ rate: dec(`0.${60 + (i % 35)}`) }) };
    case 1:
      return { ...terms, kind: 'de', scope: entries({ mode: 'amount' as const, value: yuan(String(1 + (i % 9))) }) };
    case 2:
      return {
        ...terms,
        kind: 'mj',
        scope,
        basis: 'amount',
        loop: false,
        tiers: [
          { threshold: yuan('100'), reduce: yuan('10') },
          { threshold: yuan('300'), reduce: yuan('40') },
        ],
      };
    case 3:
      return {
        ...terms,
        kind: 'pl',
        scope,
        basis: 'amount',
        threshold: yuan('80'),
        loop: false,
        gifts: [{ sku: 1001 + i, name: `赠品${i}`, quantity: 1, price: yuan('5') }],
        stockOut: 'skip',
      };
    default:
      return {
        ...terms,
        kind: 'zh',
        groups: [
          { scope, quantity: 1 },
          { scope: skusFrom(i + 7), quantity: 1 },
        ],
        mode: 'reduce',
        value: yuan('6'),
      };
  }
});

const cartOf = (seed: number): Cart => ({
  at: '2026-11-18T10:30',
  store: 1,
  channel: 'store',
  ...(seed % 2 && { member: { id: 1, rank: 1, tags: [], rate: dec('0.95'), points: 0 } }),
  lines: Array.from({ length: 20 }, (_, i) => {
    const sku = 1 + ((seed * 97 + i * 53) % 1000);
    const price = yuan(`${10 + ((seed + i * 7) % 90)}.90`);
    return { no: i + 1, sku, goods: sku, categories: [1], tags: [], quantity: dec(1 + ((seed + i) % 4)), price };
  }),
  coupons: [],
  discounts: [],
  rounding: 'none',
  chosen: [],
  soldOut: [],
});

/** What a till waits for when a further article is scanned. */
export function benchPricing(): Timed {
  const price = preparePromotions(promotions);
  for (let i = 0; i < 200; i++) price(cartOf(i));
  const times = Array.from({ length: 1000 }, (_, i) => {
    const asked = cartOf(i);
    const started = performance.now();
    price(asked);
    return performance.now() - started;
  });
  return { what: '20 行，500 个进行中的促销', p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
}
