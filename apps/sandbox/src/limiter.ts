import type { Ms } from '../../../demo/world/order.ts';
import type { ShopPlatform } from '../../../modules/shop/sandbox.ts';
import { Refused } from './refusal.ts';

type Limit = ShopPlatform['limits'][number];

/** Counts the calls of one platform in the windows it has published. */
export class Limiter {
  readonly #limits: readonly Limit[];
  readonly #counts = new Map<string, { until: Ms; count: number }>();

  constructor(limits: readonly Limit[]) {
    this.#limits = limits;
  }

  take(now: Ms, method: string, shopId: string): void {
    for (const { scope, count, perMs } of this.#limits) {
      const key = scope === 'app' ? 'app' : scope === 'shop' ? `shop ${shopId} ${method}` : `method ${method}`;
      const found = this.#counts.get(key);
      if (!found || found.until <= now) this.#counts.set(key, { until: now + perMs, count: 1 });
      else if (++found.count > count)
        throw new Refused('throttled', `调用过于频繁，每 ${perMs / 1000} 秒最多 ${count} 次`);
    }
  }
}
