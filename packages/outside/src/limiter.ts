import type { Ms } from './times.ts';

/** So many calls in so long a time, counted over all, for each shop or for each method of a shop. */
export interface Limit {
  readonly scope: 'app' | 'shop' | 'method';
  readonly count: number;
  readonly perMs: Ms;
}

/** How long to wait before the next call, so that no limit of the platform is broken. Pure but for its own memory. */
export class Limiter {
  readonly #limits: readonly Limit[];
  readonly #taken = new Map<string, Ms[]>();

  constructor(limits: readonly Limit[]) {
    this.#limits = limits;
  }

  /** Takes a place for one call of `shop` and tells how long it is until that place comes. */
  take(shop: string, method: string, now: Ms): Ms {
    let at = now;
    const keys = this.#limits.map((limit, i) => ({
      limit,
      key: `${i} ${limit.scope === 'app' ? '' : shop} ${limit.scope === 'method' ? method : ''}`,
    }));
    for (const { limit, key } of keys) {
      const times = (this.#taken.get(key) ?? []).filter((time) => time > now - limit.perMs);
      this.#taken.set(key, times);
      const full = times.length >= limit.count ? times[times.length - limit.count]! + limit.perMs : now;
      at = Math.max(at, full);
    }
    for (const { key } of keys) this.#taken.get(key)!.push(at);
    return at - now;
  }
}
