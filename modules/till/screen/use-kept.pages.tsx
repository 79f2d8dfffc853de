import { useRef, useState } from 'react';
import { newUuid } from '../local/uuid.pages.tsx';
import { emptyCart, type TillCart } from './cart.rules.ts';
import { type Kept, readKept, writeKept } from './kept.rules.ts';

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
    sendingNow: () => latest.current.sending,
    now: (): TillCart => latest.current.cart ?? first,
    keep,
  };
}
