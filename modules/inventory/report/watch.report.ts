import { bindReport, Params, prepared, today } from '@heliu/engine';
import { conditions, readKey, writeKey } from './conditions.server.ts';
import { expiring, stockAges, stockLimits } from './watch.calls.ts';

/**
 * What there is of the SKU `s` and what is coming, inside a statement. Goods between warehouses lie in one of their own and
 * are counted where they go to; what lies broken is no stock.
 */
export const comingOf = (where: readonly string[] = []): string =>
  `(select coalesce(sum(b.available) filter (where k.kind <> 'transit'), 0) as available, coalesce(sum(b.on_order), 0) as on_order, coalesce(sum(b.in_transit), 0) as in_transit
    from inv_stock_entry_by_place_v b join scm_warehouse_v k on k.id = b.warehouse and k.kind not in ('defect', 'scrap')
    where ${['b.sku = s.id', ...where].join(' and ')})`;

const limits = bindReport(stockLimits, async ({ side, category }, work, most) => {
  const params = new Params();
  const where = conditions(work, { sku: null, warehouse: null, category }, params);
  const coming = 'b.available + b.on_order + b.in_transit';
  const outside =
    side === 'high'
      ? `g.max_stock is not null and ${coming} > g.max_stock`
      : `g.min_stock is not null and ${coming} < g.min_stock`;
  const by = side === 'high' ? `${coming} - g.max_stock` : `g.min_stock - (${coming})`;
  const text = `select s.id as sku, trim_scale(b.available)::text as available, trim_scale(b.on_order)::text as "onOrder",
      trim_scale(b.in_transit)::text as "inTransit", trim_scale(g.min_stock)::text as "minStock", trim_scale(g.max_stock)::text as "maxStock",
      trim_scale(${by})::text as by, trim_scale(greatest(coalesce(g.reorder_quantity, 0), coalesce(g.max_stock, g.min_stock) - (${coming})))::text as suggested,
      g.lead_days as "leadDays"
    from goods_sku_v s join goods_goods_v g on g.id = s.goods cross join lateral ${comingOf(where)} b
    where not s.deleted and not s.disabled and g.kind in ('goods', 'material') and not g.disabled ${side === 'low' ? 'and not g.no_purchase' : ''} and ${outside}
    order by ${by} desc, s.code limit ${params.add(most + 1)}::int`;
  const { name, values } = prepared(text, params.values);
  return { rows: await work.query(name, text, values) };
});

const soon = bindReport(expiring, async ({ days, warehouse, category }, work, most) => {
  const params = new Params();
  const where = conditions(work, { sku: null, warehouse, category }, params);
  const day = params.add(today());
  const text = `select case when t.expiry_date < ${day}::date then '已过期' else '临期' end as state, t.expiry_date as expiry, (t.expiry_date - ${day}::date) as left,
      b.sku, b.batch, b.warehouse, nullif(b.location, 0) as location, trim_scale(b.quantity)::text as quantity
    from inv_stock_entry_by_lot_v b
    join inv_batch_v t on t.sku = b.sku and t.batch_no = b.batch and not t.deleted
    join goods_sku_v s on s.id = b.sku join goods_goods_v g on g.id = s.goods
    where b.quantity > 0 and t.expiry_date <= ${day}::date + coalesce(${params.add(days)}::int, g.alert_days, 30)
      ${where.map((one) => `and ${one}`).join(' ')}
    order by t.expiry_date, s.code, b.warehouse limit ${params.add(most + 1)}::int`;
  const { name, values } = prepared(text, params.values);
  return { rows: await work.query(name, text, values) };
});

/** Ends of the ages, in days. */
const bounds: readonly (readonly [key: string, from: number, to: number | undefined])[] = [
  ['days30', 0, 30],
  ['days60', 31, 60],
  ['days90', 61, 90],
  ['days180', 91, 180],
  ['older', 181, undefined],
];

const ages = bindReport(stockAges, async (asked, work, most) => {
  const { cursor, pageSize = most } = asked as { cursor?: string; pageSize?: number };
  const after = readKey(cursor, 'id');
  const params = new Params();
  const where = conditions(work, { sku: asked.sku, warehouse: null, category: asked.category }, params);
  const day = params.add(today());
  where.push('b.quantity > 0');
  if (after) where.push(`b.sku > ${params.add(after[0])}::bigint`);
  // What lies there came with the latest receipts; those of transfers have only changed the place.
  const part = (from: number, to: number | undefined) =>
    `trim_scale(coalesce(sum(r.kept) filter (where r.age >= ${from}${to === undefined ? '' : ` and r.age <= ${to}`}), 0))::text`;
  const idle = asked.idle == null ? '' : `where o.at is null or o.at < ${day}::date - ${params.add(asked.idle)}::int`;
  const text = `select b.sku, trim_scale(b.quantity)::text as quantity, b.amount::text as amount, a.*, i.at as "lastIn", o.at as "lastOut",
      (${day}::date - coalesce(o.at, i.at)) as "idleDays"
    from (select b.sku, sum(b.quantity) as quantity, sum(b.amount) as amount from inv_stock_entry_by_pool_v b where ${where.join(' and ')} group by b.sku) b
    left join lateral (select max(posted_on) as at from inv_stock_entry_v e where e.sku = b.sku and e.quantity > 0 and e.kind <> 'transferIn' and e.reverses_id is null) i on true
    left join lateral (select max(posted_on) as at from inv_stock_entry_v e where e.sku = b.sku and e.quantity < 0 and e.kind in ('sale', 'otherOut', 'assemblyOut') and e.reverses_id is null) o on true
    cross join lateral (
      select ${bounds.map(([key, from, to]) => `${part(from, to)} as "${key}"`).join(', ')} from (
        select ${day}::date - e.posted_on as age, least(e.quantity, b.quantity - (sum(e.quantity) over (order by e.posted_on desc, e.id desc) - e.quantity)) as kept
        from inv_stock_entry_v e where e.sku = b.sku and e.quantity > 0 and e.kind <> 'transferIn' and e.reverses_id is null
          and not exists (select 1 from inv_stock_entry_v x where x.reverses_id = e.id)
      ) r where r.kept > 0) a
    ${idle} order by b.sku limit ${params.add(pageSize + 1)}::int`;
  const { name, values } = prepared(text, params.values);
  const found = await work.query<{ sku: number }>(name, text, values);
  const shown = found.slice(0, pageSize);
  return { rows: shown as never, nextCursor: found.length > pageSize ? writeKey([shown.at(-1)!.sku]) : null };
});

export const watchReports = [limits, soon, ages];
