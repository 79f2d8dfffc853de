import type { TillCart } from './cart.rules.ts';

/** What is on its way to the server, or was when the page was closed; it is sent until somebody has answered. */
export interface Sending {
  readonly kind: 'sale' | 'return';
  /** As the call takes it, its client number included. */
  readonly args: { readonly clientUuid: string } & Readonly<Record<string, unknown>>;
  /** What the customer was told, in yuan. */
  readonly told: { readonly pay: string; readonly received: string; readonly change: string; readonly pieces: number };
}
/** One that nobody answered, put aside so that the next customer can pay; `refused` says why it will never be a sale. */
export interface Aside extends Sending {
  readonly refused: string | null;
}
export interface Kept {
  readonly cart: TillCart | null;
  readonly sending: Sending | null;
  readonly aside: readonly Aside[];
}

/** Where a browser keeps it; given, so that the rule can be tested without one. */
export interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Raised when what is kept is no longer what is read: a till never starts with half a cart. */
const form = 2;
const keyOf = (user: string) => `heliu.till:${user}`;
const nothing: Kept = { cart: null, sending: null, aside: [] };

export function readKept(user: string, store: Store): Kept {
  try {
    const kept = JSON.parse(store.getItem(keyOf(user)) ?? 'null') as (Kept & { readonly form?: unknown }) | null;
    if (kept?.form !== form) return nothing;
    return { cart: kept.cart ?? null, sending: kept.sending ?? null, aside: kept.aside ?? [] };
  } catch {
    return nothing;
  }
}

/** Words when the browser has no room: a sale that could not be kept must not be sent, or it might be sent twice. */
export function writeKept(user: string, kept: Kept, store: Store): string | undefined {
  try {
    if (kept.cart === null && kept.sending === null && kept.aside.length === 0) store.removeItem(keyOf(user));
    else store.setItem(keyOf(user), JSON.stringify({ form, ...kept }));
    return undefined;
  } catch {
    return '浏览器存不下这一单，请清理浏览器的存储空间后再收款';
  }
}
