import { fen } from '@heliu/model';
import { type Bearer, borneBy, difference, type ShopOrder } from '../../../../modules/shop/sandbox.ts';
import { goodsOf, offBy, paidOf, type WorldOrder } from '../../../../demo/world/order.ts';
import type { Gateway } from '../gateway.ts';

/** How a platform names who bears what, where it does not say so in our words. */
export type BearerNames = Readonly<Partial<Record<Bearer, Bearer>>>;

const big = (value: number) => fen(BigInt(value));
const iso = (at: number | undefined): string | undefined => (at === undefined ? undefined : new Date(at).toISOString());

/** What an adapter must have understood of an order: equal to `truthOf` or the platform was misread. */
export const understood = (order: ShopOrder, names: BearerNames) => ({
  orderNo: order.orderNo,
  status: order.status,
  lines: order.lines.map(({ name, quantity, price, outerSku }) => [name, quantity, price, outerSku]),
  goods: order.goods,
  postage: order.postage,
  paid: order.paid,
  off: Object.fromEntries(bearersOf(names).map((bearer) => [bearer, borneBy(order, bearer)])),
  unexplained: difference(order),
  subsidy: order.subsidy?.amount ?? 0n,
  buyerMemo: order.buyerMemo,
  createdAt: order.createdAt,
  updatedAt: order.updatedAt,
});

export const truthOf = (gateway: Gateway, order: WorldOrder, names: BearerNames): ReturnType<typeof understood> => {
  const off = offBy(order);
  const borne = (bearer: Bearer): number =>
    (Object.keys(off) as Bearer[])
      .filter((one) => (names[one] ?? one) === bearer)
      .reduce((sum, one) => sum + (off[one] ?? 0), 0);
  return {
    orderNo: order.orderNo,
    status: gateway.shown(order)!,
    lines: order.lines.map(({ name, quantity, price, outerSku }) => [name, String(quantity), big(price), outerSku]),
    goods: big(goodsOf(order)),
    postage: big(order.postage),
    paid: big(paidOf(order)),
    off: Object.fromEntries(bearersOf(names).map((bearer) => [bearer, big(borne(bearer))])),
    unexplained: big(0),
    subsidy: big(order.subsidy?.amount ?? 0),
    buyerMemo: order.buyerMemo,
    createdAt: iso(order.createdAt),
    updatedAt: iso(order.updatedAt),
  };
};

const bearersOf = (names: BearerNames): Bearer[] => [
  ...new Set((['shop', 'platform', 'talent'] as const).map((one) => names[one] ?? one)),
];
