import { describe, expect, test } from 'vitest';
import { emptyCart } from './cart.rules.ts';
import { readKept, type Sending, type Store, writeKept } from './kept.rules.ts';

function storeOf(texts: Record<string, string> = {}): Store {
  const kept = new Map(Object.entries(texts));
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
const cart = emptyCart('5f0c9a1e-0000-4000-8000-000000000001');
const sending: Sending = {
  kind: 'sale',
  args: { clientUuid: cart.clientUuid, pay: '9.90' },
  told: { pay: '9.90', received: '10.00', change: '0.10', pieces: 1 },
};
const waiting = { ...sending, refused: null };
const nothing = { cart: null, sending: null, aside: [] };

describe('浏览器里留着的单', () => {
  test('a cart and what is on its way are found again, each user his own', () => {
    const store = storeOf();
    expect(writeKept('7', { cart, sending, aside: [waiting] }, store)).toBeUndefined();
    expect(readKept('7', store)).toEqual({ cart, sending, aside: [waiting] });
    expect(readKept('8', store)).toEqual(nothing);
    writeKept('7', { ...nothing, aside: [waiting] }, store);
    expect(readKept('7', store)).toEqual({ ...nothing, aside: [waiting] });
    writeKept('7', nothing, store);
    expect(store.getItem('heliu.till:7')).toBeNull();
  });

  test.each(['', '{', 'null', '7', '{"cart":{"rows":1}}', '{"form":0,"cart":null}'])('%j is nothing', (text) => {
    expect(readKept('7', storeOf({ 'heliu.till:7': text }))).toEqual(nothing);
  });

  test('a browser without room says so', () => {
    const full: Store = {
      ...storeOf(),
      setItem() {
        throw new Error('QuotaExceededError');
      },
    };
    expect(writeKept('7', { cart, sending, aside: [] }, full)).toMatch(/存不下/);
  });
});
