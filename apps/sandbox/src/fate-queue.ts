import { dayOf } from '../../../demo/world/numbers.ts';
import type { Fate, WorldEvent } from '../../../demo/world/events.ts';
import type { Ms, WorldOrder, WorldShop } from '../../../demo/world/order.ts';
import { ordersOfDay } from '../../../demo/world/fate.ts';

/** Something that fate has in store: a new order, or an event of one made before. */
export type Due = { readonly at: Ms; readonly shopId: string } & (
  | { readonly order: WorldOrder }
  | { readonly orderNo: string; readonly event: WorldEvent }
);

/** What the seeded shops are going to do, day by day, handed out as time passes. */
export class FateQueue {
  readonly #seed: number;
  readonly #shops: readonly WorldShop[];
  /** Latest first, so that the next one is at the end. */
  #due: Due[] = [];
  #nextDay: number;
  /** How far fate runs ahead of the clock, and since when. */
  #lead: Ms = 0;
  #since: Ms = 0;

  constructor(seed: number, shops: readonly WorldShop[], from: Ms) {
    this.#seed = seed;
    this.#shops = shops.filter((shop) => shop.perDay > 0);
    this.#nextDay = dayOf(from);
  }

  /** From `at` on, everything happens so much sooner than it was meant to. */
  hurry(at: Ms, by: Ms): void {
    this.#lead += by;
    this.#since = at;
  }

  /** Everything up to and including the instant, in the order of time. */
  *until(at: Ms): Generator<Due> {
    this.#fill(at + this.#lead);
    while (this.#due.length > 0 && this.#due.at(-1)!.at <= at + this.#lead) yield this.#dated(this.#due.pop()!);
  }

  /** Nothing is dated back to before fate was hurried: nobody would look there any more. */
  #dated(due: Due): Due {
    if (this.#lead === 0) return due;
    const at = Math.max(due.at - this.#lead, this.#since);
    return 'order' in due
      ? { ...due, at, order: { ...due.order, createdAt: at, updatedAt: at } }
      : { ...due, at, event: { ...due.event, at } };
  }

  #fill(at: Ms): void {
    if (this.#nextDay > dayOf(at)) return;
    for (; this.#nextDay <= dayOf(at); this.#nextDay++)
      for (const shop of this.#shops)
        this.#due.push(...ordersOfDay(this.#seed, shop, this.#nextDay).flatMap((fate) => dues(shop.shopId, fate)));
    this.#due = this.#due
      .map((due, index) => [due, index] as const)
      .sort(laterFirst)
      .map(([due]) => due);
  }
}

/** Of two things at the same instant, the one listed first happens first. */
const laterFirst = ([a, i]: readonly [Due, number], [b, j]: readonly [Due, number]): number => b.at - a.at || j - i;

const dues = (shopId: string, { order, events }: Fate): Due[] => [
  { at: order.createdAt, shopId, order },
  ...events.map((event) => ({ at: event.at, shopId, orderNo: order.orderNo, event })),
];
