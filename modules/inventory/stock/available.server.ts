import { dec, type Decimal } from '@heliu/model';
import type { Work } from '@heliu/engine';

/** What can be sold: of an SKU in one warehouse, or in all that goods are sold from. */
export interface Place {
  readonly sku: number;
  readonly warehouse: number | null;
}

const none = dec(0);

/** What is free to be sold, in the order it was asked for: on hand, less what is reserved and locked. */
export async function availableAt(work: Work, places: readonly Place[]): Promise<Decimal[]> {
  if (places.length === 0) return [];
  const rows = await work.query<{ n: number; available: Decimal }>(
    'inv_stock.availableAt',
    `select a.n, trim_scale(sum(b.available))::text as available
     from unnest($2::int[], $3::bigint[], $4::bigint[]) a(n, sku, warehouse)
     join inv_stock_entry_by_place b on b.company_id = $1 and b.sku = a.sku
     join scm_warehouse w on w.company_id = $1 and w.id = b.warehouse
     where b.warehouse = a.warehouse
        or a.warehouse is null and w.kind in ('own', 'bonded', 'third', 'store') and not w.disabled and not w.deleted
     group by a.n`,
    [work.company, places.map((_, n) => n), places.map(({ sku }) => sku), places.map(({ warehouse }) => warehouse)],
  );
  const found = new Map(rows.map(({ n, available }) => [n, available]));
  return places.map((_, n) => found.get(n) ?? none);
}
