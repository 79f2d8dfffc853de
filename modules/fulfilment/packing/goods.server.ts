import type { Decimal } from '@heliu/model';
import type { Work } from '@heliu/engine';

/** Something to be put into one parcel: a line of it, or a part of a line that is a combination. */
export interface ParcelGoods {
  readonly output: number;
  readonly slot: number;
  readonly key: string;
  readonly code: string | null;
  readonly name: string;
  readonly spec: string | null;
  readonly quantity: Decimal;
  readonly gift: boolean;
  readonly barcodes: readonly string[];
  readonly outerSku: string | null;
  /** Where the next to go lies, what expires first before the rest. */
  readonly location: string | null;
  readonly weight: Decimal | null;
}

/**
 * What the parcels hold, line by line. What nobody has matched with goods of ours is known by the merchant's own code,
 * which is the code of ours where there is one.
 */
export const parcelGoods = (work: Work, outputs: readonly number[]): Promise<ParcelGoods[]> =>
  work.query<ParcelGoods>(
    'oms_packing.goods',
    `select g.output, g.slot, g.key, s.code, coalesce(s.name, g.name, '') as name, coalesce(nullif(s.spec, ''), g.spec) as spec,
       trim_scale(g.quantity)::text as quantity, g.gift, coalesce(string_to_array(nullif(s.barcode, ''), ' '), '{}') as barcodes,
       g.outer_sku as "outerSku", coalesce(p.code, lot.code) as location, trim_scale(s.weight)::text as weight
     from (
       select d.id as output, d.slot, d.warehouse, d.company_id, l.position as line, coalesce(c.position, 0) as part,
         case when c.id is null then 'l' || l.id else 'p' || c.id end as key, l.goods_name as name, l.spec, l.outer_sku, l.gift,
         l.location, coalesce(c.quantity, nullif(l.base_quantity, 0), l.quantity) as quantity,
         coalesce(c.sku, l.sku, (select k.id from goods_sku k
           where k.company_id = $1 and k.code = l.outer_sku and not k.deleted)) as sku
       from oms_output_order d
       join oms_output_order_lines l on l.company_id = $1 and l.document_id = d.id
       left join oms_output_order_parts c on c.company_id = $1 and c.document_id = d.id and c.line = l.position
       where d.company_id = $1 and d.id = any($2::bigint[])
     ) g
     left join goods_sku s on s.company_id = $1 and s.id = g.sku
     left join scm_location p on p.company_id = $1 and p.id = g.location
     left join lateral (
       select q.code from inv_stock_entry_by_lot t
       join scm_location q on q.company_id = $1 and q.id = t.location
       left join inv_batch b on b.company_id = $1 and b.sku = t.sku and b.batch_no = t.batch and not b.deleted
       where t.company_id = $1 and t.sku = g.sku and t.warehouse = g.warehouse and t.quantity > 0 and b.disabled is not true
       order by b.expiry_date nulls last, t.batch, q.code limit 1
     ) lot on true
     order by g.slot, g.output, g.line, g.part`,
    [work.company, outputs],
  );
