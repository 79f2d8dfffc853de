import { type Fen, yuan } from '@heliu/model';
import type { Work } from '@heliu/engine';

/** An order that goes on living on its platform while a merged one stands for it here. */
export interface OrderPart {
  readonly id: number;
  readonly whole: number;
  readonly orderNo: string;
  readonly invoiceable: Fen;
  /** As far as the buyer did not get it back. */
  readonly postage: Fen;
}

export async function partsOf(work: Work, merged: readonly number[]): Promise<OrderPart[]> {
  if (merged.length === 0) return [];
  const rows = await work.query<
    Record<'invoiceable' | 'postage', string> & { id: number; whole: number; orderNo: string }
  >(
    'oms_order.partsOf',
    `select id, merged_into as whole, order_no as "orderNo", invoiceable, postage - postage_refunded as postage from oms_order
     where company_id = $1 and merged_into = any($2::bigint[]) and merged_into is not null order by id`,
    [work.company, merged],
  );
  return rows.map((row) => ({ ...row, invoiceable: yuan(row.invoiceable), postage: yuan(row.postage) }));
}

/** The order that is invoiced for this one: the one it was merged into, or itself. */
export async function standsFor(work: Work, id: number): Promise<number> {
  const [row] = await work.query<{ id: number }>(
    'oms_order.standsFor',
    `select coalesce(merged_into, id) as id from oms_order where company_id = $1 and id = $2`,
    [work.company, id],
  );
  return row?.id ?? id;
}

/** What refunds and applications may name as the order: itself, or one of its parts. */
export async function selfAndParts(
  work: Work,
  { id, origin }: { readonly id: number; readonly origin: string },
): Promise<number[]> {
  return origin === 'merged' ? [id, ...(await partsOf(work, [id])).map((part) => part.id)] : [id];
}
/** The same within a statement that has orders as `alias`; a plain order costs nothing more. */
export const anyOfParts = (alias: string): string =>
  `any(array[${alias}.id] || case when ${alias}.origin = 'merged' then array(select p.id from oms_order p ` +
  `where p.company_id = ${alias}.company_id and p.merged_into = ${alias}.id and p.merged_into is not null) end)`;

/** News take parts before the order they were merged into; whoever wants several takes them in that order too. */
export const inLockOrder = `order by origin = 'merged', id for update`;

export async function holdOrders(work: Work, ids: readonly number[]): Promise<void> {
  await work.query(
    'oms_order.hold',
    `select id from oms_order where company_id = $1 and id = any($2::bigint[]) ${inLockOrder}`,
    [work.company, ids],
  );
}

/** Orders together with the parts of merged ones, for whoever writes the parts. */
export async function holdWithParts(work: Work, ids: readonly number[]): Promise<void> {
  await work.query(
    'oms_order.holdWithParts',
    `select id from oms_order where company_id = $1 and (id = any($2::bigint[]) or merged_into = any($2::bigint[]) and merged_into is not null)
     ${inLockOrder}`,
    [work.company, ids],
  );
}
