import { addDecimal, codes, dec, type Full } from '@heliu/model';
import { actMany, loadAll, Refusal, save, today, type Work } from '@heliu/engine';
import { claim } from './claims.server.ts';
import { mergeComplaint } from './output-order.rules.ts';
import { outputOrder } from './output-order.ts';
import { prepare, takenByOthers } from './prepare.server.ts';

type Output = Full<typeof outputOrder>;

/** What the merged one contains: all their lines, of a shop as its orders say now. */
async function contentOfAll(work: Work, outputs: readonly Output[]) {
  const [first] = outputs;
  if (first!.kind !== 'shop') {
    const lines = outputs.flatMap((output) => output.lines.map(({ id: _, position: __, ...line }) => line));
    return { input: { customer: first!.customer, site: first!.site, lines }, computed: {} };
  }
  const orders = [...new Set(outputs.flatMap((output) => output.orders ?? []))];
  const { content } = await prepare(work, orders, { except: outputs.map(({ id }) => id), wanted: summed(outputs) });
  return { input: { orders, lines: [] }, computed: content };
}

/** Of an order that leaves with several of them, the same line once. */
function summed(outputs: readonly Output[]): Output['lines'] {
  const found = new Map<string, Output['lines'][number]>();
  for (const line of outputs.flatMap(({ lines }) => lines)) {
    const key = `${line.order} ${line.orderLine}`;
    const known = found.get(key);
    const serials = [known?.serials, line.serials].filter(Boolean).join('\n') || null;
    found.set(key, { ...line, serials, quantity: addDecimal(line.quantity, known?.quantity ?? dec(0)) });
  }
  return [...found.values()];
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

async function partsOfMerged(work: Work, merged: Output): Promise<Output[]> {
  const parts = await work.query<{ id: number }>(
    'oms_output_order.parts',
    `select id from oms_output_order where company_id = $1 and merged_into = $2 and status = 'merged'`,
    [work.company, merged.id],
  );
  return loadAll(
    work,
    outputOrder,
    parts.map(({ id }) => id),
    true,
  );
}

/** Why they cannot come back: the merged one was made smaller, and others have taken the rest. */
export const splitComplaint = async (work: Work, merged: Output): Promise<string | undefined> =>
  merged.kind === 'shop' ? takenByOthers(work, await partsOfMerged(work, merged), [merged.id]) : undefined;

/** The other way round; the merged one itself is put away by the action that calls this. */
export async function splitMerged(work: Work, merged: Output): Promise<void> {
  const outputs = await partsOfMerged(work, merged);
  claim(work, merged.id, []);
  for (const output of outputs) claim(work, output.id, output.lines);
  const reason = `从 ${merged.number} 拆出`;
  await actMany(
    work,
    outputOrder,
    'bringBack',
    outputs.map(({ id }) => ({ id, reason })),
  );
}
