import { codes, type Full, type Input } from '@heliu/model';
import { actMany, loadAll, note, Refusal, save, type Work } from '@heliu/engine';
import { withDigest } from './follow.server.ts';
import { locksAgainst } from './lock.server.ts';
import { mergeComplaint, mergedOrder } from './merge.rules.ts';
import type { Merged } from './order.calls.ts';
import { shopOrder } from './order.ts';
import { partsOf } from './parts.server.ts';

type Order = Full<typeof shopOrder>;

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
  const reason = `合并到 ${merged.orderNo}`;
  await actMany(
    work,
    shopOrder,
    'setAside',
    ids.map((part) => ({ id: part, reason, set: { mergedInto: merged.id } })),
  );
  return merged;
}

/** The other way round; the merged one itself is put away by the action that calls this. */
export async function splitMerged(merged: Order, work: Work): Promise<void> {
  const parts = await partsOf(work, [merged.id]);
  const reason = `从 ${merged.orderNo} 拆出`;
  await actMany(
    work,
    shopOrder,
    'bringBack',
    parts.map(({ id }) => ({ id, reason })),
  );
  await note(work, {
    entity: shopOrder.name,
    recordId: merged.id,
    action: 'split',
    label: `拆回 ${parts.length} 张订单`,
    title: merged.number,
  });
}
