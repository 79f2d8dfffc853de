import { applicationIdOf, refundNoOf } from '../../../demo/world/numbers.ts';
import { catalogue } from '../../../demo/world/catalogue.ts';
import { orderFrom, usualBasket, type Wanted } from '../../../demo/world/basket.ts';
import { dueOf, paidOf, type WorldOrder, type WorldRefund, type WorldTitle } from '../../../demo/world/order.ts';
import { randomFrom } from '../../../demo/world/random.ts';
import { Refused } from './refusal.ts';
import type { World } from './world.ts';

/** By hand from half a million on: fate counts from nought. */
const firstSerial = 500_000;

export interface Placing {
  readonly shopId: string;
  readonly count?: number;
  /** What is in each of them; without it chance decides. */
  readonly lines?: readonly { readonly code: string; readonly quantity: number; readonly price?: number }[];
  readonly postage?: number;
  readonly paid?: boolean;
  /** Fen the state pays of the first line. */
  readonly subsidy?: number;
  /** All of one buyer: what a shop sends in one parcel. */
  readonly sameBuyer?: boolean;
  readonly buyerMemo?: string;
  readonly title?: WorldTitle;
}

/** What a buyer does: places one order or ten thousand. */
export function placeOrders(world: World, placing: Placing): readonly WorldOrder[] {
  const { shop } = world.book(placing.shopId);
  const { count = 1, lines, postage = 0, paid = true, subsidy, sameBuyer = false, buyerMemo, title } = placing;
  if (!Number.isInteger(count) || count < 1 || count > 100_000) throw new Refused('invalid', '一次可下 1 到 100000 单');
  const wanted = lines?.map(wantedOf);
  const at = world.now(shop.platform);
  const random = randomFrom(`${world.seed} by hand ${shop.shopId} ${at} ${count}`);
  const placed = Array.from({ length: count }, () => {
    const serial = firstSerial + world.nextSerial();
    const state = subsidy === undefined ? {} : { subsidy: { mode: 'payment' as const, amount: subsidy, line: 0 } };
    const basket = wanted ? { wanted, postage, ...state } : usualBasket(shop, random);
    const order = orderFrom(shop, at, serial, { ...basket, ...(buyerMemo ? { buyerMemo } : {}) }, random);
    return paid ? ({ ...order, status: 'waitShip', paidAt: at } as const) : order;
  });
  const orders = sameBuyer ? placed.map((order) => ({ ...order, buyer: placed[0]!.buyer })) : placed;
  world.place(orders);
  if (title) for (const { shopId, orderNo } of orders) applyFor(world, { shopId, orderNo, title });
  return orders;
}

function wantedOf({ code, quantity, price }: NonNullable<Placing['lines']>[number]): Wanted {
  const goods = catalogue.find((one) => one.code === code);
  if (!goods) throw new Refused('invalid', `没有商品 ${code}`);
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 9999)
    throw new Refused('invalid', '数量应为 1 到 9999');
  return { goods, quantity, ...(price === undefined ? {} : { price }) };
}

interface Which {
  readonly shopId: string;
  readonly orderNo: string;
}

export interface RefundAsked extends Which {
  /** Without it everything that is left. */
  readonly amount?: number;
  readonly kind?: WorldRefund['kind'];
  readonly lineNo?: string;
  readonly reason?: string;
}

export function askRefund(world: World, { shopId, orderNo, amount, kind, lineNo, reason }: RefundAsked): WorldOrder {
  const order = world.order(shopId, orderNo);
  const taken = order.refunds
    .filter((one) => !['rejected', 'closed'].includes(one.status))
    .reduce((sum, one) => sum + one.amount, 0);
  const refund = {
    refundNo: refundNoOf(orderNo, order.refunds.length + 1),
    kind: kind ?? 'money',
    amount: amount ?? paidOf(order) - taken,
    reason: reason ?? '协商退款',
    ...(lineNo ? { lineNo } : {}),
  };
  return world.happen(shopId, orderNo, { kind: 'refund', refund });
}

export function applyFor(world: World, { shopId, orderNo, title }: Which & { readonly title: WorldTitle }): WorldOrder {
  const order = world.order(shopId, orderNo);
  const nth = order.application ? Number(order.application.applicationId.slice(-1)) + 1 : 1;
  const trigger = order.application ? 'changeTitle' : 'apply';
  const application = { applicationId: applicationIdOf(orderNo, nth), trigger, title, amount: dueOf(order) } as const;
  return world.happen(shopId, orderNo, { kind: 'apply', application });
}
