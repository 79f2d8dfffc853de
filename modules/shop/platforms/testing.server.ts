import { type Fen, fen, sumFen } from '@heliu/model';
import fc from 'fast-check';
import { type Bearer, borneBy, difference, type ShopOrder } from './order.ts';
import { type Answer, text, type WireAnswer, type WireRequest } from '@heliu/outside';
import { noon } from '@heliu/outside/testing';
import type { Operation, Session, ShopPlatform } from './platform.ts';

export const sessionOf = (platform: ShopPlatform, app: Partial<Session['app']> = {}): Session => ({
  app: { key: 'test_key', secret: 'test_secret', gateway: platform.gateway, ...app },
  accessToken: 'test_token',
  now: noon,
});

export const answer = (body: unknown, status = 200): WireAnswer => ({ status, body: JSON.stringify(body) });

export function read<In, Out>(operation: Operation<In, Out>, session: Session, input: In, body: unknown): Answer<Out> {
  return operation.read(answer(body), session, input);
}

export function valueOf<T>(found: Answer<T>): T {
  if (!found.ok) throw new Error(`${found.fault.code} ${found.fault.message}`);
  return found.value;
}

export const faultKind = (found: Answer<unknown>): string => (found.ok ? 'ok' : found.fault.kind);

export const query = (request: WireRequest): Record<string, string> =>
  Object.fromEntries(new URL(request.url).searchParams);

export const form = (request: WireRequest): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text(request.body)));

export interface Basket {
  readonly orderNo: string;
  readonly lines: readonly {
    readonly lineNo: string;
    readonly name: string;
    readonly quantity: number;
    readonly price: number;
    readonly shopOff: number;
    readonly platformOff: number;
  }[];
  readonly postage: number;
}

const line = fc
  .record({
    lineNo: fc.bigInt(1n, 9_999_999_999_999_999_999n).map(String),
    name: fc.string({ minLength: 1, unit: 'grapheme' }).filter((name) => name.trim() === name && name !== ''),
    quantity: fc.integer({ min: 1, max: 99 }),
    price: fc.integer({ min: 0, max: 9_999_999 }),
    shop: fc.nat(50),
    platform: fc.nat(50),
  })
  .map(({ shop, platform, ...rest }) => ({
    ...rest,
    shopOff: Math.floor((rest.price * rest.quantity * shop) / 100),
    platformOff: Math.floor((rest.price * rest.quantity * platform) / 100),
  }));

/** What a shop sold, in fen; every platform's test writes it down in that platform's words and reads it back. */
export const baskets: fc.Arbitrary<Basket> = fc.record({
  orderNo: fc.bigInt(1n, 9_999_999_999_999_999_999n).map(String),
  lines: fc.uniqueArray(line, { minLength: 1, maxLength: 5, selector: ({ lineNo }) => lineNo }),
  postage: fc.nat(5000),
});

const total = (basket: Basket, of: (line: Basket['lines'][number]) => number): number =>
  basket.lines.reduce((sum, one) => sum + of(one), 0);
export const goodsOf = (basket: Basket): number => total(basket, (one) => one.price * one.quantity);
export const shopOffOf = (basket: Basket): number => total(basket, (one) => one.shopOff);
export const platformOffOf = (basket: Basket): number => total(basket, (one) => one.platformOff);
export const paidOf = (basket: Basket): number =>
  goodsOf(basket) - shopOffOf(basket) - platformOffOf(basket) + basket.postage;

export const yuanOf = (amount: number): string => (amount / 100).toFixed(2);

const big = (amount: number): Fen => fen(BigInt(amount));

/** The money of an order in the words of a basket: equal to `sold` when not a fen was lost, doubled or left unexplained. */
export const kept = (order: ShopOrder, shop: Bearer = 'shop', platform: Bearer = 'platform') => ({
  orderNo: order.orderNo,
  lines: order.lines.map(({ name, quantity }) => [name, quantity]),
  goods: [order.goods, sumFen(order.lines.map(({ amount }) => amount))],
  postage: order.postage,
  paid: order.paid,
  off: shop === platform ? borneBy(order, shop) : [borneBy(order, shop), borneBy(order, platform)],
  unexplained: difference(order),
});

export const sold = (basket: Basket, oneBearer = false): ReturnType<typeof kept> => ({
  orderNo: basket.orderNo,
  lines: basket.lines.map(({ name, quantity }) => [name, String(quantity)]),
  goods: [big(goodsOf(basket)), big(goodsOf(basket))],
  postage: big(basket.postage),
  paid: big(paidOf(basket)),
  off: oneBearer
    ? big(shopOffOf(basket) + platformOffOf(basket))
    : [big(shopOffOf(basket)), big(platformOffOf(basket))],
  unexplained: big(0),
});
