import type { Full } from '@heliu/model';
import { actMany, loadAll, Refusal, save, today, type Work } from '@heliu/engine';
import { claim } from './claims.server.ts';
import { contentOf, mergeComplaint } from './output-order.rules.ts';
import { outputOrder } from './output-order.ts';
import { ordersFor } from './prepare.server.ts';

type Output = Full<typeof outputOrder>;

/** Whoever comes second waits for the first, and then finds them merged already. */
export async function mergeAll(work: Work, asked: readonly number[]): Promise<{ id: number }> {
  const ids = [...new Set(asked)];
  const outputs = await loadAll(work, outputOrder, ids, true);
  const complaint = mergeComplaint(outputs);
  if (complaint) throw new Refusal(complaint);
  const orders = [...new Set(outputs.flatMap((output) => output.orders))];
  const [first] = outputs;
  const [id] = await work.takeIds(1);
  // The originals let go before the merged one takes hold, all within one transaction.
  for (const output of outputs) claim(work, output.id, []);
  const input = {
    orders,
    outDate: today(),
    warehouse: first!.warehouse,
    express: first!.express,
    remark: [...new Set(outputs.flatMap(({ remark }) => remark ?? []))].join('；').slice(0, 500) || null,
    lines: [],
  };
  await save(work, outputOrder, input, {
    id: id!,
    computed: {
      ...contentOf(await ordersFor(work, orders)),
      origin: 'merged',
      routeReason: `由 ${outputs.map(({ number }) => number).join('、')} 合并`.slice(0, 300),
    },
  });
  await actMany(
    work,
    outputOrder,
    'setAside',
    ids.map((part) => ({ id: part, set: { mergedInto: id! } })),
  );
  return { id: id! };
}

/** The other way round; the merged one itself is put away by the action that calls this. */
export async function splitMerged(work: Work, merged: Output): Promise<void> {
  const parts = await work.query<{ id: number }>(
    'oms_output_order.parts',
    `select id from oms_output_order where company_id = $1 and merged_into = $2 and status = 'merged'`,
    [work.company, merged.id],
  );
  const outputs = await loadAll(
    work,
    outputOrder,
    parts.map(({ id }) => id),
    true,
  );
  claim(work, merged.id, []);
  for (const output of outputs) claim(work, output.id, output.orders);
  const reason = `从 ${merged.number} 拆出`;
  await actMany(
    work,
    outputOrder,
    'bringBack',
    parts.map(({ id }) => ({ id, reason })),
  );
}
