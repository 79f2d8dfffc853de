import type { Decimal } from '@heliu/model';
import type { Work } from '@heliu/engine';
import { lotsOf } from '../../inventory/server.ts';

/** Something to be put into one parcel: a line of it, or a part of a line that is a combination. */
export interface ParcelGoods {
  readonly output: number;
  readonly slot: number;
  readonly warehouse: number;
  readonly sku: number | null;
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

const placeOf = ({ sku, warehouse }: { readonly sku: number | null; readonly warehouse: number }) =>
  `${sku} ${warehouse}`;

/** Where the next of each to leave lies, as the stock itself would take it. */
async function shelfCodes(
  work: Work,
  wanted: readonly { readonly sku: number; readonly warehouse: number }[],
): Promise<ReadonlyMap<string, string>> {
  const lots = (await lotsOf(work, wanted)).filter(({ location }) => location !== null);
  const shelves = await work.query<{ id: number; code: string }>(
    'oms_packing.shelves',
    'select id, code from scm_location where company_id = $1 and id = any($2::bigint[])',
    [work.company, [...new Set(lots.map(({ location }) => location))]],
  );
  const codeOf = new Map(shelves.map(({ id, code }) => [id, code]));
  // The first of several is the one to go first.
  return new Map(lots.toReversed().map((lot) => [placeOf(lot), codeOf.get(lot.location!)!]));
}

/**
 * What the parcels hold, line by line. What nobody has matched with goods of ours is known by the merchant's own code,
 * which is the code of ours where there is one.
 */
export async function parcelGoods(work: Work, outputs: readonly number[]): Promise<ParcelGoods[]> {
  const goods = await work.query<ParcelGoods>(
    'oms_packing.goods',
    `select g.output, g.slot, g.warehouse, g.sku, g.key, s.code, coalesce(s.name, g.name, '') as name, coalesce(nullif(s.spec, ''), g.spec) as spec,
       trim_scale(g.quantity)::text as quantity, g.gift, coalesce(string_to_array(nullif(s.barcode, ''), ' '), '{}') as barcodes,
       g.outer_sku as "outerSku", p.code as location, trim_scale(s.weight)::text as weight
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
     order by g.slot, g.output, g.line, g.part`,
    [work.company, outputs],
  );
  const unplaced = goods.flatMap(({ sku, warehouse, location }) =>
    sku !== null && location === null ? [{ sku, warehouse }] : [],
  );
  const codes = await shelfCodes(work, unplaced);
  return goods.map((one) => ({ ...one, location: one.location ?? codes.get(placeOf(one)) ?? null }));
}
