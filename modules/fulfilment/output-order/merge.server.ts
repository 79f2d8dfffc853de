import { codes, type Full } from '@heliu/model';
import { actMany, loadAll, Refusal, save, today, type Work } from '@heliu/engine';
import { claim } from './claims.server.ts';
import { contentOf, mergeComplaint } from './output-order.rules.ts';
import { outputOrder } from './output-order.ts';
import { ordersFor } from './prepare.server.ts';

type Output = Full<typeof outputOrder>;

/** What the merged one contains: of a shop what its orders say now, of others all their lines. */
async function contentOfAll(work: Work, outputs: readonly Output[]) {
  const [first] = outputs;
  if (first!.kind !== 'shop') {
    const lines = outputs.flatMap((output) => output.lines.map(({ id: _, position: __, ...line }) => line));
    return { input: { customer: first!.customer, site: first!.site, lines }, computed: {} };
  }
  const orders = [...new Set(outputs.flatMap((output) => output.orders ?? []))];
  return { input: { orders, lines: [] }, computed: contentOf(await ordersFor(work, orders)) };
}

/** Whoever comes second waits for the first, and then finds them merged already. */
export async function mergeAll(
  work: Work,
  asked: readonly number[],
  kinds: readonly Output['kind'][],
): Promise<{ id: number }> {
  const ids = [...new Set(asked)];
  const outputs = await loadAll(work, outputOrder, ids, true);
  if (outputs.some(({ kind }) => !kinds.includes(kind))) throw new Refusal('出库单不存在', codes.missing);
  const complaint = mergeComplaint(outputs);
  if (complaint) throw new Refusal(complaint);
  const [first] = outputs;
  const [id] = await work.takeIds(1);
  const { input, computed } = await contentOfAll(work, outputs);
  // The originals let go before the merged one takes hold, all within one transaction.
  for (const output of outputs) claim(work, output.id, []);
  const remarks = [...new Set(outputs.flatMap(({ remark }) => remark ?? []))].join('；');
  await save(
    work,
    outputOrder,
    {
      kind: first!.kind,
      outDate: today(),
      warehouse: first!.warehouse,
      express: first!.express,
      remark: remarks.slice(0, 500) || null,
      ...input,
      parts: [],
    } as never,
    {
      id: id!,
      computed: {
        ...computed,
        origin: 'merged',
        routeReason: `由 ${outputs.map(({ number }) => number).join('、')} 合并`.slice(0, 300),
      },
    },
  );
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
  for (const output of outputs) claim(work, output.id, output.orders ?? []);
  const reason = `从 ${merged.number} 拆出`;
  await actMany(
    work,
    outputOrder,
    'bringBack',
    parts.map(({ id }) => ({ id, reason })),
  );
}
