import { randomBytes } from 'node:crypto';
import type { ConfirmState, ProviderCode } from '../../../../modules/einvoice/sandbox.ts';
import type { Ms } from '../../../../demo/world/order.ts';
import { Refused } from '../refusal.ts';
import type { Confirmation, Order } from './paper.ts';

export interface Which {
  readonly code: ProviderCode;
  readonly taxNo: string;
  /** Either of them. */
  readonly uuid?: string;
  readonly serial?: string;
}

const answerable: Ms = 72 * 3600_000;
const keyOf = ({ code, taxNo, serial }: Which): string => `${code} ${taxNo} ${serial ?? ''}`;

/** All 红字确认单, each as old as it is. */
export class Confirmations {
  readonly #byUuid = new Map<string, Confirmation>();
  readonly #uuids = new Map<string, string>();
  readonly #now: () => Ms;

  constructor(now: () => Ms) {
    this.#now = now;
  }

  /** Newest first. */
  get all(): readonly Confirmation[] {
    return [...this.#byUuid.values()].map((one) => this.#aged(one)).reverse();
  }

  put(one: Confirmation): void {
    this.#byUuid.set(one.uuid, one);
    this.#uuids.set(keyOf(one.order), one.uuid);
  }

  fresh(order: Order, state: ConfirmState, startedBy?: 'buyer'): Confirmation {
    const month = new Date(this.#now()).toISOString().slice(2, 7).replace('-', '');
    const no = `${order.taxNo.slice(2, 4)}${month}${String(this.#byUuid.size + 1).padStart(14, '0')}`;
    return {
      uuid: randomBytes(16).toString('hex'),
      no,
      at: this.#now(),
      state,
      order,
      ...(startedBy && { startedBy }),
    };
  }

  find(which: Which): Confirmation | undefined {
    const found = this.#byUuid.get(which.uuid ?? this.#uuids.get(keyOf(which)) ?? '');
    return found && found.order.taxNo === which.taxNo ? this.#aged(found) : undefined;
  }

  /** One that waits for an answer of this kind; any other is refused. */
  waiting(uuid: string, state: ConfirmState, message: string): Confirmation {
    const found = this.#byUuid.get(uuid);
    if (!found) throw new Refused('notFound', '没有这张红字确认单');
    if (this.#aged(found).state !== state) throw new Refused('state', message);
    return found;
  }

  /** Nobody answers within three days: it is void. */
  #aged(one: Confirmation): Confirmation {
    const waits = one.state === 'waitBuyer' || one.state === 'waitSeller';
    return waits && this.#now() - one.at > answerable ? { ...one, state: 'expired' } : one;
  }
}
