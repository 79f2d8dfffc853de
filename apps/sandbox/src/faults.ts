import { type Ms, type PlatformCode, type Random, randomFrom } from '../../../modules/oms/sandbox.ts';

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

/** The switches of one platform. Seeded, so that a failing test fails again. */
export class Faults {
  readonly #plan: Record<FaultName, number>;
  readonly #random: Random;
  readonly #seed: string;

  constructor(seed: string, plan: FaultPlan = {}) {
    const names = Object.keys(faultNames) as FaultName[];
    this.#plan = Object.fromEntries(names.map((name) => [name, plan[name] ?? 0])) as Record<FaultName, number>;
    this.#random = randomFrom(`faults ${seed}`);
    this.#seed = seed;
  }

  get plan(): Readonly<Record<FaultName, number>> {
    return this.#plan;
  }

  set(plan: FaultPlan): void {
    for (const [name, often] of Object.entries(plan) as [FaultName, number][])
      if (Object.hasOwn(faultNames, name)) this.#plan[name] = Math.min(1, Math.max(0, Number(often) || 0));
  }

  strikes(name: FaultName): boolean {
    const often = this.#plan[name];
    return often > 0 && this.#random.chance(often);
  }

  /** Whole minutes are right or wrong: a clock does not jump between two calls. */
  clockError(now: Ms): Ms {
    const often = this.#plan.wrongClock;
    if (often === 0) return 0;
    return randomFrom(`clock ${this.#seed} ${Math.floor(now / 60_000)}`).chance(often) ? clockError : 0;
  }
}
