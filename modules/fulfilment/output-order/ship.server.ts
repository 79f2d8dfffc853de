import type { Full } from '@heliu/model';
import { act, type ActionRequest, amend, type Blocker, enqueue, Refusal, runWork, type Work } from '@heliu/engine';
import { holdWithParts, markShipped } from '../../shop/server.ts';
import { claimsOn } from './claims.server.ts';
import type { ShipResult } from './output-order.calls.ts';
import { whyIntercepted } from './intercept.server.ts';
import { doubledNumbers, orderComplaint, shipProgress } from './output-order.rules.ts';
import { outputOrder } from './output-order.ts';
import { type Order, ordersFor } from './prepare.server.ts';
import { pushJobName } from './push.server.ts';

type Output = Full<typeof outputOrder>;
const blocked = (message: string): Blocker => ({ code: 'OMS010', message });

/** Everything wrong with shipping now; asked again in the transaction that ships. */
export async function shipBlockers(output: Output, work: Work, { input }: ActionRequest): Promise<Blocker[]> {
  const otherNumber = input && output.numberFrom === 'fetched' && input['expressNo'] !== output.expressNo;
  if (otherNumber) return [blocked(`出库单 ${output.number} 已经取号 ${output.expressNo}，要换单号请先作废面单`)];
  await holdWithParts(work, output.orders ?? []);
  const orders = await ordersFor(work, output.orders ?? [], false);
  const complaints = orders.flatMap((order) => orderComplaint(order) ?? []);
  if (complaints.length > 0) return complaints.map(blocked);
  const reason = await whyIntercepted(work, output, orders);
  return reason ? [blocked(`${reason}，退款有结果后再发`)] : [];
}

/** Orders somebody typed in have no platform that wants to know. */
const isTold = ({ origin }: Order) => origin === 'platform' || origin === 'push' || origin === 'merged';

export async function shipped(output: Output, work: Work, { input }: ActionRequest): Promise<void> {
  const orders = await ordersFor(work, output.orders ?? []);
  const claims = await claimsOn(work, output.orders ?? []);
  const left = claims.filter(({ isShipped, number }) => isShipped || number === output.number);
  await markShipped(work, orders, { ...output, ...input }, shipProgress(orders, left, output.lines));
  if (orders.some(isTold)) await askForPush(output, work);
  else await amend(work, outputOrder, [{ id: output.id, pushState: 'needless' }], { silent: true });
}

/** The job exists exactly when the shipping does; the version makes two of one moment one. */
export const askForPush = ({ id, number, version }: Output, work: Work): Promise<void> =>
  enqueue(work, pushJobName, { id }, { key: `${pushJobName}:${id}:${version}`, label: `回传发货 ${number}` });

interface ShipRow {
  readonly id: number;
  readonly express: number;
  readonly expressNo: string;
}

/** Each in a transaction of its own, one after the other: one that cannot leave does not keep the others. */
export async function shipRows(work: Work, rows: readonly ShipRow[]): Promise<ShipResult[]> {
  const doubled = doubledNumbers(rows);
  const results: ShipResult[] = [];
  for (const row of rows) {
    if (doubled.has(row.id)) {
      results.push({ ok: false, message: `快递单号 ${row.expressNo} 填了两次，请核对` });
      continue;
    }
    try {
      await runWork(
        work.db,
        work.user,
        (own) => act(own, outputOrder, 'ship', { id: row.id, said: { ...row } }),
        work.origin,
      );
      results.push({ ok: true, message: '发货成功' });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push({ ok: false, message: error.message });
    }
  }
  return results;
}
