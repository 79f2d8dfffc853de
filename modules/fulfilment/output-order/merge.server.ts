import type { Full } from '@heliu/model';
import { countMoves, loadAll, noteMany, Refusal, save, today, type Work } from '@heliu/engine';
import { claim } from './claims.server.ts';
import { contentOf, mergeComplaint } from './output-order.rules.ts';
import { outputOrder } from './output-order.ts';
import { ordersFor } from './prepare.server.ts';

type Output = Full<typeof outputOrder>;

/** Sets the originals aside or brings them back: one statement, their counters, one line in each one's history. */
async function turn(work: Work, outputs: readonly Output[], to: 'merged' | 'draft', into: number): Promise<void> {
  const mergedInto = to === 'merged' ? into : null;
  work.later({
    name: 'oms_output_order.turn',
    text: `update oms_output_order set status = $3, merged_into = $4, version = version + 1, updated_by = $5, updated_at = now()
           where company_id = $1 and id = any($2::bigint[])`,
    values: [work.company, outputs.map(({ id }) => id), to, mergedInto, work.user.id],
  });
  countMoves(
    outputOrder,
    work,
    outputs.flatMap((row) => [
      { row, n: -1 },
      { row: { ...row, status: to }, n: 1 },
    ]),
  );
  await noteMany(
    work,
    outputs.map(({ id, number, status }) => ({
      entity: outputOrder.name,
      recordId: id,
      action: to === 'merged' ? 'merge' : 'restoreMerge',
      label: to === 'merged' ? '合并' : '取消合并',
      title: number,
      before: { status, mergedInto: to === 'merged' ? null : into },
      after: { status: to, mergedInto },
    })),
  );
}

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
  await turn(work, outputs, 'merged', id!);
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
  await turn(work, outputs, 'draft', merged.id);
}
