import { addDecimal, codes, compareDecimal, dec, type Decimal, type Fen, negateDecimal, yuan } from '@heliu/model';
import { behaviour, Refusal, type Work } from '@heliu/engine';
import { type Area, decide, type Decided, type Route, type RoutedOrder, type StockAt } from './route.rules.ts';
import { orderRoute } from './route.ts';

type Stored<T> = Omit<T, 'minAmount' | 'maxAmount'> & { minAmount: string | null; maxAmount: string | null };
const amount = (text: string | null): Fen | null => (text === null ? null : yuan(text));

interface ShopFacts {
  readonly id: number;
  readonly warehouse: number | null;
  readonly channel: number | null;
}
interface Facts {
  readonly routes: readonly Route[];
  readonly areas: readonly (Area & { readonly channel: number })[];
  readonly shops: ReadonlyMap<number, ShopFacts>;
}

/** Everything routes depend on but stock, read once for any number of orders. What was disabled meanwhile decides nothing. */
async function factsFor(work: Work, shops: readonly number[]): Promise<Facts> {
  const carrier =
    'left join oms_express_company x on x.company_id = $1 and x.id = t.express and not x.deleted and not x.disabled';
  const usable = 'not w.deleted and not w.disabled';
  const [routes, areas, facts] = await work.all([
    {
      name: 'oms_route.usable',
      text: `select t.name, t.channel, t.shops, t.platforms, t.regions, t.min_amount::text as "minAmount", t.max_amount::text as "maxAmount",
               trim_scale(t.min_weight)::text as "minWeight", trim_scale(t.max_weight)::text as "maxWeight", t.labels, t.stock, t.category_match as "categoryMatch", x.id as express,
               (select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.id) from goods_category c where c.company_id = $1 and c.id = any(t.categories)) as categories,
               coalesce((select json_agg(json_build_object('id', w.id, 'name', w.name) order by u.n) from unnest(array[t.warehouse] || coalesce(t.spares, '{}')) with ordinality u(id, n)
                 join scm_warehouse w on w.company_id = $1 and w.id = u.id and ${usable}), '[]') as warehouses
             from oms_route t ${carrier} where t.company_id = $1 and not t.deleted and not t.disabled order by t.priority, t.id`,
      values: [work.company],
    },
    {
      name: 'oms_channel_area.usable',
      text: `select t.channel, t.province, t.city, t.warehouse, x.id as express from oms_channel_area t
             join scm_warehouse w on w.company_id = $1 and w.id = t.warehouse and ${usable} ${carrier}
             where t.company_id = $1 and not t.deleted
               and t.channel in (select s.channel from oms_shop s where s.company_id = $1 and s.id = any($2::bigint[]))`,
      values: [work.company, shops],
    },
    {
      name: 'oms_shop.shipping',
      text: `select t.id, w.id as warehouse, t.channel from oms_shop t
             left join scm_warehouse w on w.company_id = $1 and w.id = t.warehouse and ${usable}
             where t.company_id = $1 and t.id = any($2::bigint[])`,
      values: [work.company, shops],
    },
  ]);
  return {
    routes: (routes!.rows as unknown as Stored<Route>[]).map((one) => ({
      ...one,
      minAmount: amount(one.minAmount),
      maxAmount: amount(one.maxAmount),
    })),
    areas: areas!.rows as unknown as Facts['areas'],
    shops: new Map((facts!.rows as unknown as ShopFacts[]).map((one) => [one.id, one])),
  };
}

/** What of the orders' goods is free in the warehouses of routes that look at it. */
async function stockFor(work: Work, routes: readonly Route[], orders: readonly RoutedOrder[]) {
  const warehouses = routes.flatMap((one) => (one.stock === 'enough' ? one.warehouses.map(({ id }) => id) : []));
  const free = new Map<string, Decimal>();
  if (warehouses.length === 0) return free;
  const rows = await work.query<{ warehouse: number; sku: number; available: Decimal }>(
    'oms_route.stock',
    `select warehouse, sku, trim_scale(available)::text as available from inv_stock_entry_by_place
     where company_id = $1 and warehouse = any($2::bigint[]) and sku = any($3::bigint[])`,
    [work.company, [...new Set(warehouses)], [...new Set(orders.flatMap(({ needs }) => needs.map(({ sku }) => sku)))]],
  );
  for (const { warehouse, sku, available } of rows) free.set(`${warehouse} ${sku}`, available);
  return free;
}

/** Where each of the orders is to leave from. What one of them takes is not there for those behind it. */
export async function routed(work: Work, orders: readonly RoutedOrder[]): Promise<Decided[]> {
  const facts = await factsFor(work, [...new Set(orders.flatMap(({ shop }) => shop ?? []))]);
  const free = await stockFor(work, facts.routes, orders);
  const stockAt: StockAt = (warehouse, sku) => free.get(`${warehouse} ${sku}`) ?? dec(0);
  return orders.map((order) => {
    const shop = facts.shops.get(order.shop ?? 0);
    const decided = decide(order, {
      routes: facts.routes,
      areas: facts.areas.filter(({ channel }) => channel === shop?.channel),
      shopWarehouse: shop?.warehouse ?? null,
      stockAt,
    });
    for (const { sku, quantity } of order.needs)
      free.set(
        `${decided.warehouse} ${sku}`,
        addDecimal(stockAt(decided.warehouse ?? 0, sku), negateDecimal(quantity)),
      );
    return decided;
  });
}

const crossed = (path: string, least: string, most: string) =>
  new Refusal(`“${least}”不能大于“${most}”，否则没有订单相符`, codes.invalid, {
    complaints: [{ path, message: `不能小于“${least}”` }],
  });

export const routeBehaviour = behaviour(orderRoute, {
  check({ minAmount, maxAmount, minWeight, maxWeight }) {
    if (minAmount != null && maxAmount != null && minAmount > maxAmount)
      throw crossed('maxAmount', '实付不低于', '实付不超过');
    if (minWeight != null && maxWeight != null && compareDecimal(minWeight, maxWeight) > 0)
      throw crossed('maxWeight', '重量不低于', '重量不超过');
  },
});
