import type { Ms } from '../../../demo/world/order.ts';
import type { PlatformCode } from '../../../modules/shop/sandbox.ts';
import type { ProviderCode } from '../../../modules/einvoice/sandbox.ts';

export interface Logged {
  readonly at: Ms;
  readonly platform: PlatformCode | ProviderCode;
  /** Or the tax number, with an invoicing service. */
  readonly shopId: string;
  readonly called: string;
  /** 正常, or why it was refused, or how the platform misbehaved. */
  readonly verdict: string;
  readonly ok: boolean;
  readonly ms: number;
}

const most = 500;

/** The last requests, newest first: what came in and what became of it. */
export class RequestLog {
  readonly #latest: Logged[] = [];
  readonly #failed: Logged[] = [];

  add(entry: Logged): void {
    for (const list of entry.ok ? [this.#latest] : [this.#latest, this.#failed]) {
      list.unshift(entry);
      list.length = Math.min(list.length, most);
    }
  }

  get latest(): readonly Logged[] {
    return this.#latest;
  }

  /** Kept apart: a thousand calls that went well must not wash away the one that did not. */
  get failed(): readonly Logged[] {
    return this.#failed;
  }
}
