import type { Work } from '@heliu/engine';

/**
 * Suggests an SKU for platform items that have none: the one whose code is the merchant's code, else the one that bears it
 * as a bar code, else the only one of the same name and spec. One statement; somebody confirms it.
 */
export async function suggestSkus(work: Work, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await work.flush();
  await work.query(
    'oms_goods_name.suggestSkus',
    `with items as materialized (
       select id, outer_sku, lower(regexp_replace(concat_ws(' ', goods_name, nullif(spec, '')), '\\s+', ' ', 'g')) as called
       from oms_goods_name where company_id = $1 and id = any($2::bigint[]) and sku_state = 'open' and goods_sku is null and not deleted
     ), skus as (
       select id, code, lower(name) as called from goods_sku where company_id = $1 and not deleted and not disabled
     ), found as (
       select i.id, s.id as sku, 'code' as how, 1 as rank from items i join skus s on s.code = i.outer_sku
       union all
       select i.id, s.id, 'barcode', 2 from items i
         join goods_sku_barcodes b on b.company_id = $1 and b.barcode = i.outer_sku join skus s on s.id = b.document_id
       union all
       select i.id, min(s.id), 'name', 3 from items i join skus s on s.called = i.called group by i.id having count(*) = 1
     ), best as (select distinct on (id) id, sku, how from found order by id, rank)
     update oms_goods_name t set goods_sku = b.sku, sku_state = 'suggested', sku_found = b.how, version = t.version + 1, updated_by = $3, updated_at = now()
     from best b where t.company_id = $1 and t.id = b.id`,
    [work.company, ids, work.user.id],
  );
}

const mostOpen = 20_000;

/** The same for all that are open, the most sold first. */
export async function suggestOpen(work: Work): Promise<void> {
  const rows = await work.query<{ id: number }>(
    'oms_goods_name.openSkus',
    `select id from oms_goods_name where company_id = $1 and sku_state = 'open' and not deleted order by seen desc, id limit ${mostOpen}`,
    [work.company],
  );
  await suggestSkus(
    work,
    rows.map(({ id }) => id),
  );
}
