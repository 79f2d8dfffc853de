import type { Ms, PlatformCode } from '../../../modules/oms/sandbox.ts';

export interface Logged {
  readonly at: Ms;
  readonly platform: PlatformCode;
  readonly shopId: string;
  readonly called: string;
  /** 正常, or why it was refused, or how the platform misbehaved. */
  readonly verdict: string;
  readonly ok: boolean;
  readonly ms: number;
}

/** The last requests, newest first: what came in and what became of it. */
export class RequestLog {
  readonly #kept: Logged[] = [];

  add(entry: Logged): void {
    this.#kept.unshift(entry);
    this.#kept.length = Math.min(this.#kept.length, 500);
  }

  get latest(): readonly Logged[] {
    return this.#kept;
  }
}
