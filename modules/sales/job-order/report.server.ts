import type { Full, InternalOf } from '@heliu/model';
import { act, amendLines, type Work } from '@heliu/engine';
import { stateOf, summed } from './job-order.rules.ts';
import { jobOrder } from './job-order.ts';

type Order = Full<typeof jobOrder>;
type Detail = Order['details'][number];
export type DetailChange = Partial<
  Pick<Detail, 'stage' | 'plannedHours' | 'doneHours' | 'drawingNo' | 'material' | 'remark'>
>;

/** What is found out about lines of an order that is locked: the head follows, its state too. */
export async function reportDetails(
  work: Work,
  order: Order,
  changes: ReadonlyMap<string, DetailChange>,
  { action, what }: { readonly action: InternalOf<typeof jobOrder>; readonly what: string },
): Promise<void> {
  const details = order.details.map((line) => ({ ...line, ...changes.get(line.serialNo!) }));
  const rows = details
    .filter(({ serialNo }) => changes.has(serialNo!))
    .map(({ id, stage, plannedHours, doneHours, drawingNo, material, remark }) => ({
      id,
      stage,
      plannedHours,
      doneHours,
      drawingNo,
      material,
      remark,
    }));
  await act(work, jobOrder, action, {
    id: order.id,
    version: order.version,
    reason: what,
    set: { ...summed(details), status: stateOf(details) },
  });
  amendLines(work, jobOrder, { id: order.id, lines: 'details' }, rows);
  await work.flush();
}
