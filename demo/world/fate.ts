import { type Basket, orderFrom, usualBasket } from './basket.ts';
import { type Fate, stateAt, type WorldEvent } from './events.ts';
import { applicationIdOf, dayOf, refundNoOf, startOfDay } from './numbers.ts';
import { oddityOf } from './oddities.ts';
import {
  dueOf,
  linePaid,
  type Ms,
  paidOf,
  type WorldBuyer,
  type WorldOrder,
  type WorldShop,
  type WorldTitle,
} from './order.ts';
import { titleFrom } from './people.ts';
import { type Random, randomFrom } from './random.ts';

const second: Ms = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const dayMs = 24 * hour;

/** What a rare order is told to do instead of what chance would have it do. */
export interface Course {
  readonly basket?: Basket;
  readonly buyer?: WorldBuyer;
  readonly ends?: 'unpaid' | 'cancelledBeforeShipping' | 'partRefund' | 'returned' | 'postageBack' | 'priceProtection';
  readonly held?: boolean;
  readonly title?: WorldTitle;
  readonly changedTitle?: WorldTitle;
}

/** The orders a shop makes on one day, each with its whole life. The same for the same seed, shop and day. */
export function ordersOfDay(seed: number, shop: WorldShop, day: number): readonly Fate[] {
  if (shop.perDay <= 0) return [];
  const random = randomFrom(`${seed} ${shop.platform} ${shop.shopId} ${day}`);
  const count = random.int(Math.ceil(shop.perDay * 0.7), Math.ceil(shop.perDay * 1.3));
  const instants = Array.from({ length: count }, () => startOfDay(day) + awake(random)).toSorted((a, b) => a - b);
  // Somebody who forgot a thing orders once more before the hour is over, and would like one parcel.
  const again = instants.findIndex((at, serial) => serial > 1 && at - instants[serial - 1]! < hour);
  const fates: Fate[] = [];
  for (const [serial, at] of instants.entries()) {
    const buyer = serial === again ? fates.at(-1)!.order.buyer : undefined;
    fates.push(fateOf(shop, at, serial, { ...oddityOf(shop, day, serial, random), ...(buyer && { buyer }) }, random));
  }
  return fates;
}

/** Orders made in [from, to) in the state they have reached at `to`. */
export function history(seed: number, shop: WorldShop, from: Ms, to: Ms): readonly WorldOrder[] {
  const found: WorldOrder[] = [];
  for (let day = dayOf(from); day <= dayOf(to); day++)
    for (const fate of ordersOfDay(seed, shop, day))
      if (fate.order.createdAt >= from && fate.order.createdAt < to) found.push(stateAt(fate, to));
  return found;
}

/** Between eight in the morning and midnight, on the full second. */
const awake = (random: Random): Ms => 8 * hour + random.int(0, 16 * 3600 - 1) * second;
const later = (at: Ms, from: Ms, to: Ms, random: Random): Ms => at + random.int(from / second, to / second) * second;

function fateOf(shop: WorldShop, at: Ms, serial: number, course: Course, random: Random): Fate {
  const { buyer, basket = usualBasket(shop, random) } = course;
  const order = orderFrom(shop, at, serial, buyer ? { ...basket, buyer } : basket, random);
  const ends = course.ends ?? chosenEnd(random);
  const events: WorldEvent[] = [];
  if (ends === 'unpaid') {
    events.push({ kind: 'cancel', at: at + 30 * minute });
    return { order, events };
  }
  let now = later(at, 5 * second, 10 * minute, random);
  events.push({ kind: 'pay', at: now });
  if (course.held ?? random.chance(0.02)) {
    events.push(
      { kind: 'hold', at: (now += second) },
      { kind: 'release', at: (now = later(now, hour, 5 * hour, random)) },
    );
  }
  if (ends === 'cancelledBeforeShipping') {
    const asked = later(now, 10 * minute, 6 * hour, random);
    events.push(...refundOf(order, 1, 'money', paidOf(order), '不想要了', asked, random));
    return { order, events };
  }
  now = later(now, 10 * hour, 40 * hour, random);
  events.push({ kind: 'ship', at: now, shipment: shipmentFrom(random) });
  now = later(now, 20 * hour, 4 * dayMs, random);
  events.push({ kind: 'sign', at: now });
  if (ends) events.push(...endingRefund(ends, order, later(now, hour, 2 * dayMs, random), random));
  const finished = later(now, 2 * dayMs, 9 * dayMs, random);
  events.push({ kind: 'finish', at: finished });
  if (course.title || random.chance(0.3)) events.push(...applications(order, course, finished, random));
  return { order, events: events.toSorted((a, b) => a.at - b.at) };
}

const chosenEnd = (random: Random): Course['ends'] => {
  const thrown = random.next();
  if (thrown < 0.07) return 'unpaid';
  if (thrown < 0.12) return 'cancelledBeforeShipping';
  if (thrown < 0.17) return 'partRefund';
  if (thrown < 0.21) return 'returned';
  if (thrown < 0.22) return 'postageBack';
  return thrown < 0.24 ? 'priceProtection' : undefined;
};

function endingRefund(ends: NonNullable<Course['ends']>, order: WorldOrder, at: Ms, random: Random): WorldEvent[] {
  const [first] = order.lines;
  if (ends === 'returned') return refundOf(order, 1, 'return', paidOf(order), '七天无理由退货', at, random);
  if (ends === 'postageBack') return refundOf(order, 1, 'money', order.postage, '商家承诺包邮', at, random);
  const share = Math.floor(linePaid(order, first!) / (ends === 'priceProtection' ? 9 : 3));
  return ends === 'priceProtection'
    ? refundOf(order, 1, 'priceProtection', share, '价格保护', at, random, first!.lineNo)
    : refundOf(order, 1, 'money', share, '商品有破损，协商退部分款', at, random, first!.lineNo);
}

function refundOf(
  order: WorldOrder,
  nth: number,
  kind: 'money' | 'return' | 'priceProtection',
  amount: number,
  reason: string,
  at: Ms,
  random: Random,
  lineNo?: string,
): WorldEvent[] {
  if (amount <= 0) return [];
  const refundNo = refundNoOf(order.orderNo, nth);
  const step = (status: 'returning' | 'returnShipped' | 'success' | 'rejected', when: Ms): WorldEvent => ({
    kind: 'refundStep',
    refundNo,
    status,
    at: when,
  });
  const asked = { refundNo, kind, amount, reason, ...(lineNo ? { lineNo } : {}) };
  const answered = later(at, 10 * minute, 20 * hour, random);
  if (kind === 'money' && random.chance(0.1))
    return [{ kind: 'refund', at, refund: asked }, step('rejected', answered)];
  const steps = kind === 'return' ? [step('returning', answered), step('returnShipped', answered + dayMs)] : [];
  const paid = later(steps.at(-1)?.at ?? answered, hour, 2 * dayMs, random);
  return [{ kind: 'refund', at, refund: asked }, ...steps, step('success', paid)];
}

function applications(order: WorldOrder, course: Course, finished: Ms, random: Random): WorldEvent[] {
  const title = course.title ?? titleFrom(random, order.buyer);
  const at = later(finished, hour, 30 * hour, random);
  const amount = dueOf(order);
  const first = { applicationId: applicationIdOf(order.orderNo, 1), trigger: 'apply', title, amount } as const;
  const asked: WorldEvent = { kind: 'apply', at, application: first };
  const changed = course.changedTitle ?? (random.chance(0.05) ? titleFrom(random, order.buyer) : undefined);
  if (!changed) return [asked];
  const second = {
    applicationId: applicationIdOf(order.orderNo, 2),
    trigger: 'changeTitle',
    title: changed,
    amount,
  } as const;
  return [asked, { kind: 'apply', at: later(at, 5 * hour, 60 * hour, random), application: second }];
}

const carriers = ['SF', 'ZTO', 'YTO', 'YUNDA', 'JD'];
const shipmentFrom = (random: Random) => {
  const carrier = random.pick(carriers);
  return { carrier, trackingNo: `${carrier}${random.int(10 ** 11, 10 ** 12 - 1)}` };
};
