import { catalogue, itemIdOf, skuIdOf, type WorldGoods } from './catalogue.ts';
import { lineNoOf, orderNoOf } from './numbers.ts';
import type { Ms, WorldBuyer, WorldLine, WorldOrder, WorldShop, WorldSubsidy } from './order.ts';
import { buyerFrom } from './people.ts';
import type { Random } from './random.ts';

export interface Wanted {
  readonly goods: WorldGoods;
  readonly quantity: number;
  readonly price?: number;
  readonly shopOff?: number;
  readonly platformOff?: number;
  readonly gift?: boolean;
}

export interface Basket {
  readonly wanted: readonly Wanted[];
  readonly postage?: number;
  readonly talentOff?: number;
  readonly subsidy?: WorldSubsidy;
  readonly buyer?: WorldBuyer;
  readonly buyerMemo?: string;
}

/** A new order, not yet paid. */
export function orderFrom(shop: WorldShop, at: Ms, serial: number, basket: Basket, random: Random): WorldOrder {
  const { platform, shopId } = shop;
  const orderNo = orderNoOf(platform, shopId, at, serial);
  const { wanted, postage = 0, buyer = buyerFrom(random), ...rest } = basket;
  const lines = wanted.map(({ goods, quantity, price, shopOff = 0, platformOff = 0, gift }, index): WorldLine => {
    const skuId = skuIdOf(shopId, goods);
    const of = {
      lineNo: lineNoOf(platform, orderNo, index, skuId),
      itemId: itemIdOf(shopId, goods),
      skuId,
      outerSku: goods.code,
      name: gift ? `【赠品】${goods.name}` : goods.name,
      spec: goods.spec,
      quantity,
      price: gift ? 0 : (price ?? goods.price),
      shopOff,
      platformOff,
    };
    return gift ? { ...of, gift } : of;
  });
  return {
    platform,
    shopId,
    orderNo,
    lines,
    postage,
    ...rest,
    buyer,
    status: 'waitPay',
    createdAt: at,
    updatedAt: at,
    refunds: [],
  };
}

/** Shares of an amount by weight, the remainder of a fen or two on the last: as platforms apportion. */
export function apportioned(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, one) => sum + one, 0);
  if (total === 0) return weights.map(() => 0);
  const shares = weights.map((one) => Math.floor((amount * one) / total));
  const rest = amount - shares.reduce((sum, one) => sum + one, 0);
  return shares.map((share, at) => (at === shares.length - 1 ? share + rest : share));
}

const memos = ['麻烦包装好一点，送人的', '工作日送货', '请开发票，谢谢！', '不要放快递柜', '生日礼物🎂'];

/** What people usually buy: one to four things, sometimes with a coupon of the shop, one of the platform, a gift. */
export function usualBasket(shop: WorldShop, random: Random): Basket {
  const shelf = shop.platform === 'xhs' ? catalogue.slice(0, 16) : catalogue;
  // 快手 makes an order of every thing in the basket.
  const isSingle = shop.platform === 'kuaishou';
  const count = isSingle ? 1 : random.pick([1, 1, 1, 2, 2, 3, 4]);
  const chosen = new Map<string, Wanted>();
  while (chosen.size < count) {
    const goods = random.pick(shelf);
    chosen.set(goods.code, { goods, quantity: goods.price > 30_000 ? 1 : random.pick([1, 1, 1, 2, 3]) });
  }
  const bought = [...chosen.values()];
  const amounts = bought.map(({ goods, quantity }) => goods.price * quantity);
  const total = amounts.reduce((sum, one) => sum + one, 0);
  const shopOff = random.chance(0.5) ? Math.floor(total * random.pick([0.05, 0.1, 0.12, 0.2])) : 0;
  const platformOff = random.chance(0.3) ? Math.min(total - shopOff, random.pick([300, 500, 1000, 1234])) : 0;
  const talented = ['douyin', 'kuaishou'].includes(shop.platform) && random.chance(0.15);
  const [shopOffs, platformOffs] = [apportioned(shopOff, amounts), apportioned(platformOff, amounts)];
  const gift = !isSingle && random.chance(0.08) ? shelf.find(({ code }) => !chosen.has(code)) : undefined;
  const subsidised = bought.findIndex(({ goods }) => goods.subsidised);
  return {
    wanted: [
      ...bought.map((one, at) => ({ ...one, shopOff: shopOffs[at]!, platformOff: platformOffs[at]! })),
      ...(gift ? [{ goods: gift, quantity: 1, gift: true }] : []),
    ],
    postage: total < 9900 && random.chance(0.4) ? random.pick([600, 800, 1000]) : 0,
    ...(talented ? { talentOff: Math.min(500, Math.floor((total - shopOff - platformOff) / 10)) } : {}),
    ...(subsidised >= 0 && subsidising.includes(shop.platform)
      ? {
          subsidy: {
            mode: random.pick(['payment', 'order'] as const),
            amount: Math.floor((amounts[subsidised]! - shopOffs[subsidised]! - platformOffs[subsidised]!) * 0.15),
            line: subsidised,
          },
        }
      : {}),
    ...(random.chance(0.15) ? { buyerMemo: random.pick(memos) } : {}),
  };
}

const subsidising: readonly WorldShop['platform'][] = ['jd', 'taobao', 'pdd', 'douyin', 'kuaishou', 'xhs'];
