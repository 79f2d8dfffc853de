import type { Draft, Full } from '@heliu/model';
import { loadAll, Refusal, type Work } from '@heliu/engine';
import { shopOrder } from '../../shop/model.ts';
import { holdOrders } from '../../shop/server.ts';
import type { Decided } from '../route/route.rules.ts';
import { routed } from '../route/route.server.ts';
import { claimsOn } from './claims.server.ts';
import { contentOf, parcelComplaint, takenComplaint } from './output-order.rules.ts';
import type { outputOrder } from './output-order.ts';
import { goodsOfOrders, unknownGoods } from './parcel-goods.server.ts';
import { type Content, routedGoods } from './routed-goods.server.ts';

export type Order = Full<typeof shopOrder>;

interface Leaving {
  readonly order: Order;
  readonly content: Content;
}
/** Where what leaves of these orders is to leave from. */
export async function routeAll(work: Work, all: readonly Leaving[]): Promise<Decided[]> {
  const goods = await routedGoods(
    work,
    all.map(({ content }) => content),
  );
  return routed(
    work,
    all.map(({ order: { shop, platform, region, paid, labels } }, i) => ({
      channel: 'b2c',
      shop,
      platform,
      region,
      paid,
      labels: labels ?? [],
      ...goods[i]!,
    })),
  );
}

/** What would leave of each of these orders now, and from where; nothing is held. */
export async function outlook(work: Work, orders: readonly Order[]): Promise<Decided[]> {
  const taken = await claimsOn(
    work,
    orders.map(({ id }) => id),
  );
  const goods = await goodsOfOrders(work, orders);
  return routeAll(
    work,
    orders.map((order) => ({ order, content: contentOf([order], { taken, goods }) })),
  );
}

/** The orders in the order they were asked for; held until the work is over, so that nobody de-audits one meanwhile. */
export async function ordersFor(work: Work, ids: readonly number[], lock = true): Promise<Order[]> {
  if (lock) await holdOrders(work, ids);
  const found = new Map((await loadAll(work, shopOrder, [...new Set(ids)])).map((order) => [order.id, order]));
  return [...new Set(ids)].map((id) => found.get(id)!);
}

export interface Prepared {
  readonly content: ReturnType<typeof contentOf>;
  readonly decided: Decided;
}
interface Preparing {
  /** Documents that take of the orders already: the one being written, or those it takes the place of. */
  readonly except?: readonly number[];
  readonly wanted?: Draft<typeof outputOrder>['lines'];
  /** Left out: the orders are held until the work is over. */
  readonly lock?: boolean;
}

/** What leaves for these orders, from where; refused where they cannot leave together, or leave already. */
export async function prepare(
  work: Work,
  ids: readonly number[],
  { except = [], wanted = [], lock = true }: Preparing = {},
): Promise<Prepared> {
  const orders = await ordersFor(work, ids, lock);
  const taken = await claimsOn(work, ids, except);
  const complaint =
    parcelComplaint(orders) ?? orders.map((order) => takenComplaint(order, taken, wanted)).find((one) => one);
  if (complaint) throw new Refusal(complaint);
  const content = contentOf(orders, { taken, wanted, goods: await goodsOfOrders(work, orders) });
  if (content.lines.length === 0) throw new Refusal('没有要发的商品，请至少留一行');
  const unknown = await unknownGoods(work, content.lines);
  if (unknown) throw new Refusal(unknown);
  const [decided] = await routeAll(work, [{ order: orders[0]!, content }]);
  return { content, decided: decided! };
}

/** Why what these documents take of their orders cannot be taken again: others have it by now. */
export async function takenByOthers(
  work: Work,
  outputs: readonly Full<typeof outputOrder>[],
  except: readonly number[],
): Promise<string | undefined> {
  const orders = await ordersFor(
    work,
    outputs.flatMap((output) => output.orders ?? []),
  );
  const taken = await claimsOn(
    work,
    orders.map(({ id }) => id),
    except,
  );
  const wanted = outputs.flatMap(({ lines }) => lines);
  return orders.map((order) => takenComplaint(order, taken, wanted)).find((one) => one);
}
