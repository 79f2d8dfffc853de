import { useRef, useState } from 'react';
import { emptyCart, type TillCart } from './cart.rules.ts';
import { type Kept, readKept, writeKept } from './kept.rules.ts';

/** Version 4. `randomUUID` is there on secure addresses only, and tills are often reached by a plain one. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
export const newCart = (): TillCart => emptyCart(newUuid());

/**
 * The cart, and what is on its way to the server, as the browser keeps them through a reload or its own end. What is read
 * by `now` is what was kept last, for those who come back from the server after several changes.
 */
export function useKept(user: string) {
  const [kept, setKept] = useState<Kept>(() => readKept(user, localStorage));
  const latest = useRef(kept);
  const keep = (change: Partial<Kept>): string | undefined => {
    const next = { ...latest.current, ...change };
    latest.current = next;
    setKept(next);
    return writeKept(user, next, localStorage);
  };
  // A cart without a number yet gets one with its first goods.
  const [first] = useState(newCart);
  return {
    cart: kept.cart ?? first,
    sending: kept.sending,
    aside: kept.aside,
    asideNow: () => latest.current.aside,
    now: (): TillCart => latest.current.cart ?? first,
    keep,
  };
}
