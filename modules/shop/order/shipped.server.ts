import type { Full } from '@heliu/model';
import { amend, type Work } from '@heliu/engine';
import { followParts } from './follow.server.ts';
import { toShip } from './order.rules.ts';
import { shopOrder } from './order.ts';

/** Of merged orders those of their parts that still wait to be sent. */
async function partsToShip(work: Work, merged: readonly number[]): Promise<number[]> {
  if (merged.length === 0) return [];
  const rows = await work.query<{ id: number }>(
    'oms_order.partsToShip',
    `select id from oms_order
     where company_id = $1 and merged_into = any($2::bigint[]) and merged_into is not null and order_status = any($3::text[]) order by id`,
    [work.company, merged, [...toShip]],
  );
  return rows.map(({ id }) => id);
}

/**
 * The orders are under way now; their platform says so too, once it was told. Of a merged order it is the parts that
 * are, and it follows them: otherwise the next news of one part would bring it back to where the others were.
 */
export async function markShipped(
  work: Work,
  orders: readonly Pick<Full<typeof shopOrder>, 'id' | 'origin'>[],
  parcel: { readonly express: number | null; readonly expressNo: string | null },
  /** How far each of them has got with it, or each part of a merged one; those left out are not in it. */
  progress: ReadonlyMap<number, 'shipped' | 'partShipped'>,
): Promise<void> {
  const merged = orders.filter(({ origin }) => origin === 'merged').map(({ id }) => id);
  const whole = orders.filter(({ origin }) => origin !== 'merged').map(({ id }) => id);
  const ids = [...whole, ...(await partsToShip(work, merged))].filter((id) => progress.has(id));
  await amend(
    work,
    shopOrder,
    ids.map((id) => ({ id, orderStatus: progress.get(id)!, shippedAt: work.now })),
    { signed: true },
  );
  const parcels = {
    name: 'oms_order.parcels',
    text: `insert into oms_order_parcels (company_id, document_id, id, position, carrier, tracking_no, shipped_at)
           select $1, u.document, u.id, coalesce((select max(p.position) + 1 from oms_order_parcels p where p.company_id = $1 and p.document_id = u.document), 1),
             (select name from oms_express_company x where x.company_id = $1 and x.id = $4), $5, $6
           from unnest($2::bigint[], $3::bigint[]) u(document, id)`,
    values: [work.company, ids, await work.takeIds(ids.length), parcel.express, parcel.expressNo, work.now],
  };
  if (merged.length > 0) await work.all([parcels]);
  else work.later(parcels);
  await followParts(work, merged);
}
