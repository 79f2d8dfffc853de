import { takeExternal, type Taken, type ExternalSource, type Work } from '@heliu/engine';
import type { Draft } from '@heliu/model';
import { saleFields } from '../order/order.rules.ts';
import { shopOrder } from '../order/order.ts';
import { hashInput, type ShopOrder } from '../platforms/order.ts';
import { keepSubsidies } from './keep.server.ts';
import { count, digestOf, inBatches, keepRaw, latest, type Tally } from '../order/batch.server.ts';
import { type IntakeShop, orderDraft, orderedAt, type Origin } from '../order/drafts.ts';
import { labelIds, labelsOf } from './labels.server.ts';
import { noteChanges } from './changes.server.ts';
import { recompute } from './recompute.server.ts';

const toldOrder: ExternalSource = {
  by: ['shop', 'orderNo'],
  digest: 'hash',
  newer: 'platformUpdatedAt',
  unions: ['labels'],
  // Platforms stop telling what is over: a courier's number that was known is not unknown again.
  keeps: ['paidAt', 'shippedAt', 'finishedAt'],
  grows: { parcels: 'trackingNo' },
  fields: [...saleFields, 'platformUpdatedAt', 'rawStatus', 'labels', 'hash'],
};
/** Equal for two tellings of an order that mean the same. */
export const orderDigest = (order: ShopOrder): string => digestOf(hashInput(order));

/** An order with all that can be made of it without the database. */
export interface ReadyOrder {
  readonly order: ShopOrder;
  readonly draft: Draft<typeof shopOrder>;
  readonly at: string;
}

export const readyOrder = (
  order: ShopOrder,
  shop: IntakeShop,
  origin: Origin = 'platform',
  now = new Date().toISOString(),
): ReadyOrder => ({
  order,
  draft: orderDraft(order, { shop, origin, now, digest: orderDigest(order) }),
  at: orderedAt(order, now),
});

/** Orders as their platform tells them. Told again, only what changed is written, and what our people did stays. */
export const takeInOrders = (
  work: Work,
  shop: IntakeShop,
  orders: readonly ShopOrder[],
  origin: Origin = 'platform',
): Promise<Tally> =>
  takeInReady(
    work,
    shop,
    orders.map((order) => readyOrder(order, shop, origin, work.now)),
  );

export async function takeInReady(work: Work, shop: IntakeShop, orders: readonly ReadyOrder[]): Promise<Tally> {
  const tally: Tally = { added: 0, changed: 0, same: 0 };
  const all = latest(
    orders,
    ({ order }) => order.orderNo,
    ({ order }) => order.updatedAt,
  );
  for (const ready of inBatches(all)) {
    const batch = ready.map(({ order }) => order);
    const labels = await labelIds(work, batch);
    const drafts = ready.map((one) => {
      const own = labelsOf(one.order).map((name) => labels.get(name)!);
      return own.length === 0 ? one : { draft: { ...one.draft, labels: own }, at: one.at };
    });
    const taken = await takeExternal(work, shopOrder, toldOrder, drafts);
    keepRaw(
      work,
      'order',
      taken,
      batch.map(({ raw, buyer: { cipher } }) => ({ raw, cipher })),
    );
    await noteChanges(work, taken, batch);
    await keepSubsidies(work, taken, batch);
    const known = await adopt(work, shop.id, taken, batch);
    const moved = taken.flatMap(({ id, outcome }) => (outcome === 'changed' || known.has(id) ? [id] : []));
    await recompute(work, moved);
    const sold = itemsIn(shop.id, taken, batch, work.now);
    for (const listener of listeners) await listener(work, sold);
    const news = newsOf(taken, ready);
    if (news.length > 0) for (const listener of newsListeners) await listener(work, news);
    count(tally, taken);
  }
  return tally;
}

/** An item as order lines tell it. */
export interface SoldItem {
  readonly shop: number;
  readonly itemId?: string | null | undefined;
  readonly skuId?: string | null | undefined;
  readonly outerSku?: string | null | undefined;
  readonly goodsName: string;
  readonly spec?: string | null | undefined;
  readonly category?: string | null | undefined;
  /** Order lines that carry it and were not counted before. */
  readonly lines: number;
  readonly at: string;
}

const listeners: ((work: Work, items: readonly SoldItem[]) => Promise<void>)[] = [];
/** For areas that keep what shops sell: told of new orders in the transaction that takes them in. */
export const onItemsSold = (listener: (typeof listeners)[number]): unknown => listeners.push(listener);

/** What an order that was told is now that it was not before. */
export interface OrderNews {
  readonly id: number;
  readonly shop: number;
  readonly orderNo: string;
  readonly orderStatus: string;
  readonly isNew: boolean;
  readonly isPaidNow: boolean;
}
const newsListeners: ((work: Work, orders: readonly OrderNews[]) => Promise<void>)[] = [];
/** For areas that tell others of orders: told of new and newly paid ones in the transaction that takes them in. */
export const onOrdersTaken = (listener: (typeof newsListeners)[number]): unknown => newsListeners.push(listener);

function newsOf(taken: readonly Taken[], ready: readonly ReadyOrder[]): OrderNews[] {
  return taken.flatMap(({ id, outcome, before }, i) => {
    const { shop, orderNo, orderStatus, paidAt } = ready[i]!.draft;
    const isNew = outcome === 'added';
    const isPaidNow = Boolean(paidAt) && (isNew || (outcome === 'changed' && !before?.['paidAt']));
    return isNew || isPaidNow ? [{ id, shop, orderNo, orderStatus: orderStatus ?? 'waitShip', isNew, isPaidNow }] : [];
  });
}

/** What the new ones among the orders sell. Told again, their lines are counted already. */
const itemsIn = (shop: number, taken: readonly Taken[], orders: readonly ShopOrder[], now: string): SoldItem[] =>
  orders
    .filter((_, i) => taken[i]!.outcome === 'added')
    .flatMap((order) =>
      order.lines.map(({ itemId, skuId, outerSku, name, spec }) => ({
        shop,
        itemId,
        skuId,
        outerSku,
        goodsName: name,
        spec,
        lines: 1,
        at: orderedAt(order, now),
      })),
    );

/** Refunds and applications that came before their order find it now. */
async function adopt(
  work: Work,
  shop: number,
  taken: readonly Taken[],
  orders: readonly ShopOrder[],
): Promise<Set<number>> {
  const fresh = taken.flatMap(({ id, outcome }, i) => (outcome === 'added' ? [{ id, no: orders[i]!.orderNo }] : []));
  if (fresh.length === 0) return new Set();
  const values = [work.company, shop, fresh.map(({ id }) => id), fresh.map(({ no }) => no)];
  const results = await work.all(
    ['oms_refund', 'oms_invoice_application'].map((table) => ({
      name: `${table}.adopt`,
      text:
        `update ${table} t set "order" = u.id from unnest($3::bigint[], $4::text[]) u(id, no) ` +
        `where t.company_id = $1 and t.shop = $2 and t.order_no = u.no and t."order" is null and not t.deleted returning u.id`,
      values,
    })),
  );
  return new Set(results.flatMap(({ rows }) => rows.map((row) => row['id'] as number)));
}
