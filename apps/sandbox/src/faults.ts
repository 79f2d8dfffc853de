import type { Ms } from '../../../demo/world/order.ts';
import type { PlatformCode } from '../../../modules/shop/sandbox.ts';
import { type Random, randomFrom } from '../../../demo/world/random.ts';

/** How a platform can misbehave. The number of each is how often: 0 never, 1 always. */
export const faultNames = {
  timeoutAfterSuccess: '做完不答',
  serverError: '服务异常',
  garbage: '残缺答复',
  slow: '答复缓慢',
  throttled: '限流',
  expiredToken: '令牌失效',
  shiftingPages: '翻页移位',
  duplicatePush: '重复推送',
  wrongClock: '时钟偏差',
} as const;
export type FaultName = keyof typeof faultNames;
export type FaultPlan = Partial<Record<FaultName, number>>;
export type FaultPlans = Partial<Record<PlatformCode, FaultPlan>>;

/** Slow by less than the overlap of two pulls: more could not be made good by anybody. */
const clockError: Ms = -4 * 60_000;

/** How often each of some faults strikes. Seeded, so that a failing test fails again. */
export class Switches<Name extends string> {
  readonly #plan: Record<Name, number>;
  readonly #random: Random;

  constructor(names: Readonly<Record<Name, string>>, seed: string, plan: Partial<Record<Name, number>> = {}) {
    const all = Object.keys(names) as Name[];
    this.#plan = Object.fromEntries(all.map((name) => [name, plan[name] ?? 0])) as Record<Name, number>;
    this.#random = randomFrom(`faults ${seed}`);
  }

  get plan(): Readonly<Record<Name, number>> {
    return this.#plan;
  }

  set(plan: Partial<Record<Name, number>>): void {
    for (const [name, often] of Object.entries(plan) as [Name, number][])
      if (Object.hasOwn(this.#plan, name)) this.#plan[name] = Math.min(1, Math.max(0, Number(often) || 0));
  }

  strikes(name: Name): boolean {
    const often = this.#plan[name];
    return often > 0 && this.#random.chance(often);
  }
}

/** The switches of one platform. */
export class Faults extends Switches<FaultName> {
  readonly #seed: string;

  constructor(seed: string, plan: FaultPlan = {}) {
    super(faultNames, seed, plan);
    this.#seed = seed;
  }

  /** Whole minutes are right or wrong: a clock does not jump between two calls. */
  clockError(now: Ms): Ms {
    const often = this.plan.wrongClock;
    if (often === 0) return 0;
    return randomFrom(`clock ${this.#seed} ${Math.floor(now / 60_000)}`).chance(often) ? clockError : 0;
  }
}
