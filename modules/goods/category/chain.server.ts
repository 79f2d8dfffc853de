import type { Decimal } from '@heliu/model';
import type { Work } from '@heliu/engine';

/** Joins to goods `g` the categories they are in, the nearest first, as `k.categories`, and the rate the nearest names. */
export const categoriesAbove = `left join lateral (
    with recursive up as (
      select c.id, c.parent, c.tax_rate, 0 as depth from goods_category c where c.company_id = $1 and c.id = g.category
      union all select c.id, c.parent, c.tax_rate, up.depth + 1 from goods_category c join up on c.company_id = $1 and c.id = up.parent where up.depth < 20)
    select json_agg(id order by depth) as categories, (array_agg(tax_rate order by depth) filter (where tax_rate is not null))[1] as tax_rate from up) k on true`;

/** What goods `g` are taxed at when they are sold: their own rate, else that of their category, else the usual one. */
export const taxRateColumn = `trim_scale(coalesce((select t.rate from fico_tax_rate t where t.company_id = $1 and t.id = coalesce(g.tax_rate, k.tax_rate)), 0.13))::text`;

/** What of SKUs follows from their goods and the categories those are in. */
export interface SkuTraits {
  readonly sku: number;
  readonly name: string;
  /** Services stand on documents and lie nowhere. */
  readonly isStocked: boolean;
  readonly categories: readonly number[];
  readonly taxRate: Decimal;
  /** Kilograms of one base unit. */
  readonly weight: Decimal | null;
}
export async function traitsOf(work: Work, skus: readonly number[]): Promise<ReadonlyMap<number, SkuTraits>> {
  if (skus.length === 0) return new Map();
  const rows = await work.query<SkuTraits>(
    'goods_sku.traits',
    `select s.id as sku, s.name, g.kind not in ('service', 'virtual') as "isStocked", coalesce(k.categories, '[]') as categories, ${taxRateColumn} as "taxRate", trim_scale(coalesce(s.weight, g.weight))::text as weight
     from goods_sku s join goods_goods g on g.company_id = $1 and g.id = s.goods ${categoriesAbove}
     where s.company_id = $1 and s.id = any($2::bigint[])`,
    [work.company, [...new Set(skus)]],
  );
  return new Map(rows.map((row) => [row.sku, row]));
}
