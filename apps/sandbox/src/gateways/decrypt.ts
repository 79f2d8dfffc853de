import type { WorldShop } from '../../../../demo/world/order.ts';
import type { Context } from '../gateway.ts';
import { openCipher } from '../masks.ts';
import { Refused } from '../refusal.ts';

export interface Sealed {
  readonly orderNo: string;
  readonly cipher: string;
}

/** Ciphers name the order they belong to and open for no other. Counted once per order, as the platforms do. */
export function opened(context: Context, shop: WorldShop, asked: readonly Sealed[]): readonly string[] {
  const plain = asked.map(({ orderNo, cipher }) => {
    const [owner, ...text] = openCipher(cipher).split(':');
    if (owner !== context.orderOf(shop, orderNo).orderNo) throw new Refused('invalid', '密文不属于这个订单');
    return text.join(':');
  });
  for (const orderNo of new Set(asked.map((one) => one.orderNo))) context.world.decrypted(shop.shopId, orderNo);
  return plain;
}

/** So many at once, and at least one. */
export function listIn(values: Readonly<Record<string, unknown>>, name: string, most: number) {
  const list = values[name];
  if (!Array.isArray(list) || list.length === 0 || list.length > most)
    throw new Refused('invalid', `${name} 应有 1 到 ${most} 项`);
  return list as readonly Readonly<Record<string, unknown>>[];
}
