import { dec, type Decimal } from '@heliu/model';
import { Params, prepared, Refusal, visible, type Work } from '@heliu/engine';
import { warehouse } from '../../basedata/model.ts';
import { termsOf } from '../terms/terms.server.ts';
import { historyOf, type MovedMonth } from './demand.rules.ts';
import type { Known } from './forecast.rules.ts';

interface Scope {
  readonly forecastDate: string;
  readonly warehouse: number;
  readonly scope?: 'company' | 'warehouse' | null | undefined;
  readonly category?: number | null | undefined;
  readonly supplier?: number | null | undefined;
  readonly historyMonths?: number | null | undefined;
}

/** Why goods leave because somebody wants them. Between warehouses of one company nobody has wanted anything. */
const wantedBy = ({ scope }: Scope) =>
  `b.kind in ('sale', 'saleReturn', 'otherOut', 'assemblyOut'${scope === 'warehouse' ? `, 'transferOut'` : ''})`;

/** The warehouses that count, as far as the user sees them. What lies broken in one is no stock. */
function within(work: Work, { scope, warehouse: at }: Scope, params: Params): string {
  const seen = visible(warehouse, work.user, 'w', params);
  return [
    scope === 'warehouse' ? `w.id = ${params.add(at)}::bigint` : `w.kind not in ('defect', 'scrap')`,
    ...seen,
  ].join(' and ');
}

const firstMonth = ({ forecastDate, historyMonths }: Scope): string => {
  const [year, month] = [Number(forecastDate.slice(0, 4)), Number(forecastDate.slice(5, 7))];
  return new Date(Date.UTC(year, month - 1 - (historyMonths ?? 24), 1)).toISOString().slice(0, 10);
};

const mostSkus = 5000;

/** SKUs of a scope that were wanted lately, or of which there always has to be some. */
export async function skusIn(work: Work, asked: Scope): Promise<number[]> {
  const params = new Params();
  const [from, supplier, category] = [
    params.add(firstMonth(asked)),
    params.add(asked.supplier ?? null),
    params.add(asked.category ?? null),
  ];
  const text = `with recursive below as (
      select id from goods_category_v where id = ${category}::bigint
      union all select c.id from goods_category_v c join below on c.parent = below.id where not c.deleted
    )
    select s.id from goods_sku_v s join goods_goods_v g on g.id = s.goods
    where not s.deleted and not s.disabled and not g.deleted and not g.disabled and not g.no_purchase and g.kind in ('goods', 'material')
      and (${category}::bigint is null or g.category in (select id from below))
      and (${supplier}::bigint is null or exists (select 1 from pur_supplier_goods_v x
            where x.sku = s.id and x.supplier = ${supplier}::bigint and not x.deleted and not x.disabled))
      and (g.min_stock > 0 or exists (select 1 from inv_stock_entry_by_month_v b join scm_warehouse_v w on w.id = b.warehouse
            where b.sku = s.id and b.month >= ${from}::date and ${wantedBy(asked)} and b.quantity < 0 and ${within(work, asked, params)}))
    order by s.code limit ${mostSkus + 1}`;
  const { name, values } = prepared(text, params.values);
  const rows = await work.query<{ id: number }>(name, text, values);
  if (rows.length > mostSkus) throw new Refusal(`范围内有超过 ${mostSkus} 个 SKU，请选择分类或供应商缩小范围`);
  return rows.map(({ id }) => id);
}

interface Moved extends MovedMonth {
  readonly sku: number;
}
async function monthsOf(work: Work, asked: Scope, skus: readonly number[]): Promise<Map<number, Moved[]>> {
  const params = new Params();
  const text = `select b.sku, to_char(b.month, 'YYYY-MM') as month, trim_scale(-coalesce(sum(b.quantity) filter (where ${wantedBy(asked)}), 0))::text as demand,
      trim_scale(sum(b.quantity))::text as moved
    from inv_stock_entry_by_month_v b join scm_warehouse_v w on w.id = b.warehouse
    where b.sku = any(${params.add(skus)}::bigint[]) and b.month >= ${params.add(firstMonth(asked))}::date and ${within(work, asked, params)}
    group by b.sku, b.month order by b.sku, b.month`;
  const { name, values } = prepared(text, params.values);
  const found = new Map<number, Moved[]>();
  for (const row of await work.query<Moved>(name, text, values))
    found.set(row.sku, [...(found.get(row.sku) ?? []), row]);
  return found;
}

interface Now {
  readonly sku: number;
  readonly onHand: Decimal;
  readonly reserved: Decimal;
  readonly onOrder: Decimal;
  readonly inTransit: Decimal;
}
const nothing = { onHand: dec(0), reserved: dec(0), onOrder: dec(0), inTransit: dec(0) } as const;

/** Over the whole company what is on its way between warehouses lies in a warehouse too. */
async function stockOf(work: Work, asked: Scope, skus: readonly number[]): Promise<Map<number, Now>> {
  const params = new Params();
  const transit = asked.scope === 'warehouse' ? 'sum(b.in_transit)' : '0::numeric';
  const text = `select b.sku, trim_scale(sum(b.quantity))::text as "onHand", trim_scale(sum(b.reserved + b.locked))::text as reserved,
      trim_scale(sum(b.on_order))::text as "onOrder", trim_scale(${transit})::text as "inTransit"
    from inv_stock_entry_by_place_v b join scm_warehouse_v w on w.id = b.warehouse
    where b.sku = any(${params.add(skus)}::bigint[]) and ${within(work, asked, params)} group by b.sku`;
  const { name, values } = prepared(text, params.values);
  return new Map((await work.query<Now>(name, text, values)).map((row) => [row.sku, row]));
}

/** What somebody is about to buy: orders that are not audited yet, and the cart, in base units. */
async function plannedOf(work: Work, asked: Scope, skus: readonly number[]): Promise<Map<number, Decimal>> {
  const params = new Params();
  const all = params.add(skus);
  const anywhere = asked.scope === 'warehouse' ? '' : 'p.warehouse is null or ';
  const text = `select p.sku, trim_scale(sum(p.quantity))::text as planned from (
      select l.sku, l.base_quantity as quantity, h.warehouse from pur_order_v h
      join pur_order_lines_v l on l.document_id = h.id where h.status = 'draft' and l.sku = any(${all}::bigint[])
      union all
      select c.sku, c.quantity * coalesce(u.ratio, 1), c.warehouse from pur_cart_line_v c
      join goods_sku_v s on s.id = c.sku join goods_goods_v g on g.id = s.goods
      left join lateral (select x.ratio from goods_unit_group_units_v x where x.document_id = g.unit_group
        and case when c.unit is null then x.purchase_default else x.unit = c.unit end limit 1) u on true
      where not c.deleted and c.sku = any(${all}::bigint[])
    ) p left join scm_warehouse_v w on w.id = p.warehouse where ${anywhere}(${within(work, asked, params)}) group by p.sku`;
  const { name, values } = prepared(text, params.values);
  const rows = await work.query<{ sku: number; planned: Decimal }>(name, text, values);
  return new Map(rows.map(({ sku, planned }) => [sku, planned]));
}

interface Counted {
  readonly sku: number;
  readonly minStock: Decimal | null;
  readonly maxStock: Decimal | null;
  readonly units: readonly {
    readonly id: number;
    readonly name: string;
    readonly decimals: number;
    readonly ratio: string;
  }[];
}
/** Its limits, and the units it is counted in. */
async function countedAs(work: Work, skus: readonly number[]): Promise<Map<number, Counted>> {
  const rows = await work.query<Counted>(
    'pur_forecast.units',
    `select s.id as sku, trim_scale(g.min_stock)::text as "minStock", trim_scale(g.max_stock)::text as "maxStock",
            (select json_agg(json_build_object('id', u.id, 'name', u.name, 'decimals', u.decimals, 'ratio', trim_scale(r.ratio)::text))
             from (select g.unit, 1::numeric as ratio union
                   select x.unit, x.ratio from goods_unit_group_units_v x where x.document_id = g.unit_group) r
             join goods_unit_v u on u.id = r.unit) as units
     from goods_sku_v s join goods_goods_v g on g.id = s.goods where s.id = any($1::bigint[])`,
    [skus],
  );
  return new Map(rows.map((row) => [row.sku, row]));
}

export interface SkuFacts {
  readonly known: Known;
  readonly unit: number;
  readonly supplier: number | null;
  readonly price: Decimal | null;
  readonly taxRate: Decimal;
}
/** All there is to know of some SKUs, each bought from whoever is named, by one statement for each source. */
export async function factsOf(
  work: Work,
  scope: Scope,
  lines: readonly { readonly sku: number; readonly supplier?: number | null | undefined }[],
): Promise<Map<number, SkuFacts>> {
  const skus = [...new Set(lines.map(({ sku }) => sku))];
  const [months, stock, planned, counted] = [
    await monthsOf(work, scope, skus),
    await stockOf(work, scope, skus),
    await plannedOf(work, scope, skus),
    await countedAs(work, skus),
  ];
  const wanted = lines.map(({ sku, supplier }) => ({ sku, supplier: supplier ?? scope.supplier ?? null }));
  const found = new Map<number, SkuFacts>();
  for (const [i, terms] of (await termsOf(work, wanted)).entries()) {
    if (!terms) continue;
    const { sku, unit, price, taxRate, leadDays, minQuantity } = terms;
    const { units, minStock, maxStock } = counted.get(sku)!;
    const { name, ratio, decimals } = units.find(({ id }) => id === unit)!;
    const now = stock.get(sku) ?? nothing;
    found.set(sku, {
      unit,
      supplier: wanted[i]!.supplier ?? terms.supplier,
      price: price === null ? null : dec(price),
      taxRate: dec(taxRate),
      known: {
        months: historyOf(scope.forecastDate, Number(now.onHand), months.get(sku) ?? []),
        stock: {
          onHand: now.onHand,
          reserved: now.reserved,
          onOrder: now.onOrder,
          inTransit: now.inTransit,
          planned: planned.get(sku) ?? dec(0),
        },
        leadDays,
        // The limits of goods are those of the company.
        minStock: scope.scope === 'warehouse' ? null : minStock,
        maxStock: scope.scope === 'warehouse' ? null : maxStock,
        unit: { name, ratio: dec(ratio), decimals },
        minQuantity: minQuantity === null ? null : dec(minQuantity),
      },
    });
  }
  return found;
}
