import { codes, type Full, type Input } from '@heliu/model';
import { countMoves, loadAll, note, noteMany, Refusal, save, type Work } from '@heliu/engine';
import { withDigest } from './follow.server.ts';
import { locksAgainst } from './lock.server.ts';
import { mergeComplaint, mergedOrder } from './merge.rules.ts';
import type { Merged } from './order.calls.ts';
import { shopOrder } from './order.ts';
import { partsOf } from './parts.server.ts';

type Order = Full<typeof shopOrder>;

/** Sets the originals aside or brings them back: one statement, their counters, one line in each one's history. */
async function turn(work: Work, orders: readonly Order[], to: 'merged' | 'draft', into: Merged): Promise<void> {
  const mergedInto = to === 'merged' ? into.id : null;
  work.later({
    name: 'oms_order.turn',
    text: `update oms_order set status = $3, merged_into = $4, version = version + 1, updated_by = $5, updated_at = now()
           where company_id = $1 and id = any($2::bigint[])`,
    values: [work.company, orders.map(({ id }) => id), to, mergedInto, work.user.id],
  });
  countMoves(
    shopOrder,
    work,
    orders.flatMap((row) => [
      { row, n: -1 },
      { row: { ...row, status: to }, n: 1 },
    ]),
  );
  await noteMany(
    work,
    orders.map(({ id, number, status, mergedInto: before }) => ({
      entity: shopOrder.name,
      recordId: id,
      action: to === 'merged' ? 'merge' : 'cancelMerge',
      label: to === 'merged' ? `合并到 ${into.orderNo}` : `从 ${into.orderNo} 拆出`,
      title: number,
      before: { status, mergedInto: before },
      after: { status: to, mergedInto },
    })),
  );
}

/** Whoever comes second waits for the first, and then finds them merged already. */
export async function mergeAll(work: Work, asked: readonly number[]): Promise<Merged> {
  const ids = [...new Set(asked)];
  const orders = await loadAll(work, shopOrder, ids, true);
  const complaint = mergeComplaint(orders);
  if (complaint) throw new Refusal(complaint);
  const [lock] = await locksAgainst('合并', orders, work);
  if (lock) throw new Refusal(lock.message, codes.refused, { blockers: [lock] });
  const [id] = await work.takeIds(1);
  const merged: Merged = { id: id!, orderNo: `HB${id}` };
  const draft = withDigest(mergedOrder(orders, merged.orderNo));
  await save(work, shopOrder, draft as unknown as Input<typeof shopOrder>, { id: id!, computed: draft });
  await turn(work, orders, 'merged', merged);
  return merged;
}

/** The other way round; the merged one itself is put away by the action that calls this. */
export async function splitMerged(merged: Order, work: Work): Promise<void> {
  const parts = await partsOf(work, [merged.id]);
  const orders = await loadAll(
    work,
    shopOrder,
    parts.map(({ id }) => id),
    true,
  );
  await turn(work, orders, 'draft', merged);
  await note(work, {
    entity: shopOrder.name,
    recordId: merged.id,
    action: 'split',
    label: `拆回 ${orders.length} 张订单`,
    title: merged.number,
  });
}
