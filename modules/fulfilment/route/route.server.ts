import { codes, type Fen, yuan } from '@heliu/model';
import { behaviour, handle, Params, prepared, Refusal, visible, type Work } from '@heliu/engine';
import { type PlatformCode, shopOrder } from '../../shop/model.ts';

import { type RouteTrial, tryRoute } from './route.calls.ts';
import { type Area, decide, type Decided, type Route, type RoutedOrder } from './route.rules.ts';
import { orderRoute } from './route.ts';

type Stored<T> = Omit<T, 'minAmount' | 'maxAmount'> & { minAmount: string | null; maxAmount: string | null };
const amount = (text: string | null): Fen | null => (text === null ? null : yuan(text));

interface ShopFacts {
  readonly id: number;
  readonly warehouse: number | null;
  readonly channel: number | null;
}

/** Everything routes depend on, read once for any number of orders. What was disabled meanwhile decides nothing. */
async function routingOf(work: Work, shops: readonly number[]): Promise<(order: RoutedOrder) => Decided> {
  const values = [work.company];
  const usable = `join scm_warehouse w on w.company_id = $1 and w.id = t.warehouse and not w.deleted and not w.disabled
     left join oms_express_company x on x.company_id = $1 and x.id = t.express and not x.deleted and not x.disabled`;
  const [routes, areas, facts] = await work.all([
    {
      name: 'oms_route.usable',
      text: `select t.name, t.shops, t.platforms, t.regions, t.min_amount::text as "minAmount", t.max_amount::text as "maxAmount",
               t.labels, t.warehouse, x.id as express
             from oms_route t ${usable}
             where t.company_id = $1 and not t.deleted and not t.disabled order by t.priority, t.id`,
      values,
    },
    {
      name: 'oms_channel_area.usable',
      text: `select t.channel, t.province, t.city, t.warehouse, x.id as express from oms_channel_area t ${usable}
             where t.company_id = $1 and not t.deleted
               and t.channel in (select s.channel from oms_shop s where s.company_id = $1 and s.id = any($2::bigint[]))`,
      values: [work.company, shops],
    },
    {
      name: 'oms_shop.shipping',
      text: `select t.id, w.id as warehouse, t.channel from oms_shop t
             left join scm_warehouse w on w.company_id = $1 and w.id = t.warehouse and not w.deleted and not w.disabled
             where t.company_id = $1 and t.id = any($2::bigint[])`,
      values: [work.company, shops],
    },
  ]);
  const byPriority = (routes!.rows as unknown as Stored<Route>[]).map((one): Route => ({
    ...one,
    minAmount: amount(one.minAmount),
    maxAmount: amount(one.maxAmount),
  }));
  const allAreas = areas!.rows as unknown as (Area & { channel: number })[];
  const shopOf = new Map((facts!.rows as unknown as ShopFacts[]).map((one) => [one.id, one]));
  return (order) => {
    const shop = shopOf.get(order.shop);
    const ofShop = allAreas.filter(({ channel }) => channel === shop?.channel);
    return decide(order, { routes: byPriority, areas: ofShop, shopWarehouse: shop?.warehouse ?? null });
  };
}

/** Where each of the orders is to leave from. */
export async function routed(work: Work, orders: readonly RoutedOrder[]): Promise<Decided[]> {
  const find = await routingOf(work, [...new Set(orders.map(({ shop }) => shop))]);
  return orders.map(find);
}

export const routeBehaviour = behaviour(orderRoute, {
  check({ minAmount, maxAmount }) {
    if (minAmount != null && maxAmount != null && minAmount > maxAmount)
      throw new Refusal('“实付不低于”不能大于“实付不超过”，否则没有订单相符', codes.invalid, {
        complaints: [{ path: 'maxAmount', message: '不能小于“实付不低于”' }],
      });
  },
});

interface FoundOrder extends Omit<RoutedOrder, 'paid'> {
  readonly id: number;
  readonly orderNo: string;
  readonly shopName: string;
  readonly platform: PlatformCode;
  readonly paid: string;
}

/** The same number may stand in two shops. */
async function ordersNumbered(work: Work, orderNo: string): Promise<FoundOrder[]> {
  const params = new Params();
  const where = [`t.order_no = ${params.add(orderNo)}`, ...visible(shopOrder, work.user, 't', params)];
  const text = `select t.id, t.order_no as "orderNo", t.shop, s.name as "shopName", t.platform, t.region, t.paid::text as paid, coalesce(t.labels, '{}') as labels
    from oms_order_v t join oms_shop_v s on s.id = t.shop where ${where.join(' and ')} order by t.id limit 20`;
  const { name, values } = prepared(text, params.values);
  return work.query<FoundOrder>(name, text, values);
}

async function titles(work: Work, table: 'scm_warehouse' | 'oms_express_company', ids: readonly (number | null)[]) {
  const rows = await work.query<{ id: number; name: string }>(
    `${table}.names`,
    `select id, name from ${table} where company_id = $1 and id = any($2::bigint[])`,
    [work.company, ids.filter((id) => id !== null)],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export const routeHandlers = [
  handle(tryRoute, async ({ orderNo }, work): Promise<RouteTrial[]> => {
    const found = await ordersNumbered(work, orderNo);
    if (found.length === 0) throw new Refusal(`没有找到订单 ${orderNo}`, codes.missing);
    const decided = await routed(
      work,
      found.map((order) => ({ ...order, paid: yuan(order.paid) })),
    );
    const warehouses = await titles(
      work,
      'scm_warehouse',
      decided.map(({ warehouse }) => warehouse),
    );
    const carriers = await titles(
      work,
      'oms_express_company',
      decided.map(({ express }) => express),
    );
    return found.map(({ id, orderNo: number, shopName, region, paid }, index) => ({
      order: { id, orderNo: number, shop: shopName, region, paid },
      warehouse: warehouses.get(decided[index]!.warehouse ?? 0) ?? null,
      express: carriers.get(decided[index]!.express ?? 0) ?? null,
      reason: decided[index]!.reason,
    }));
  }),
];
