import type { Full } from '@heliu/model';
import { loadAll, Refusal, type Work } from '@heliu/engine';
import { shopOrder } from '../../shop/model.ts';
import { holdOrders } from '../../shop/server.ts';
import type { Decided, RoutedOrder } from '../route/route.rules.ts';
import { routed } from '../route/route.server.ts';
import { claimComplaint, claimsOn } from './claims.server.ts';
import { contentOf, parcelComplaint } from './output-order.rules.ts';

export type Order = Full<typeof shopOrder>;

export const routable = ({ shop, platform, region, paid, labels }: Order): RoutedOrder => ({
  shop,
  platform,
  region,
  paid,
  labels: labels ?? [],
});

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

/** What leaves for these orders, from where; refused where they cannot leave together, or leave already. */
export async function prepare(work: Work, ids: readonly number[], document?: number, lock = true): Promise<Prepared> {
  const orders = await ordersFor(work, ids, lock);
  const complaint = parcelComplaint(orders);
  if (complaint) throw new Refusal(complaint);
  const [claim] = await claimsOn(work, ids, document === undefined ? [] : [document]);
  if (claim) throw new Refusal(claimComplaint(claim));
  const [decided] = await routed(work, [routable(orders[0]!)]);
  return { content: contentOf(orders), decided: decided! };
}
