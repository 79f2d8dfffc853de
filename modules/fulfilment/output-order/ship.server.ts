import { codes, type Full } from '@heliu/model';
import { act, type Blocker, enqueue, Refusal, runWork, type Work } from '@heliu/engine';
import { holdWithParts, markShipped } from '../../shop/server.ts';
import type { ShipResult } from './output-order.calls.ts';
import { doubledNumbers, orderComplaint } from './output-order.rules.ts';
import { outputOrder } from './output-order.ts';
import { type Order, ordersFor } from './prepare.server.ts';
import { pushJobName } from './push.server.ts';

type Output = Full<typeof outputOrder>;
const blocked = (message: string): Blocker => ({ code: 'OMS010', message });

/** Everything wrong with shipping now; asked again in the transaction that ships. */
export async function shipBlockers(output: Output, work: Work): Promise<Blocker[]> {
  const missing = [...(output.express === null ? ['快递公司'] : []), ...(output.expressNo ? [] : ['快递单号'])];
  await holdWithParts(work, output.orders);
  const orders = await ordersFor(work, output.orders, false);
  return [
    ...(missing.length > 0 ? [blocked(`出库单 ${output.number} 没有${missing.join('和')}`)] : []),
    ...orders.flatMap((order) => {
      const complaint = orderComplaint(order);
      return complaint ? [blocked(complaint)] : [];
    }),
  ];
}

/** Orders somebody typed in have no platform that wants to know. */
const isTold = ({ origin }: Order) => origin === 'platform' || origin === 'push' || origin === 'merged';

export async function shipped(output: Output, work: Work): Promise<void> {
  const orders = await ordersFor(work, output.orders);
  await markShipped(work, orders, output);
  const pushState = orders.some(isTold) ? 'queued' : 'needless';
  work.later({
    name: 'oms_output_order.shipped',
    text: 'update oms_output_order set shipped_at = $3, shipped_by = $4, push_state = $5 where company_id = $1 and id = $2',
    values: [work.company, output.id, work.now, work.user.id, pushState],
  });
  if (pushState === 'queued') await askForPush(output, work);
}

/** The job exists exactly when the shipping does; the version makes two of one moment one. */
export const askForPush = ({ id, number, version }: Output, work: Work): Promise<void> =>
  enqueue(work, pushJobName, { id }, { key: `${pushJobName}:${id}:${version}`, label: `回传发货 ${number}` });

interface ShipRow {
  readonly id: number;
  readonly express: number;
  readonly expressNo: string;
}

/** Number and shipping in one transaction: a refused shipping leaves no number behind. */
async function shipOne(work: Work, { id, express, expressNo }: ShipRow): Promise<void> {
  const rows = await work.query(
    'oms_output_order.express',
    `update oms_output_order set express = x.id, express_no = $4 from oms_express_company x
     where oms_output_order.company_id = $1 and oms_output_order.id = $2 and x.company_id = $1 and x.id = $3 and not x.deleted and not x.disabled
       and oms_output_order.status = 'audited' and oms_output_order.ship_state = 'waiting' and not oms_output_order.locked
     returning oms_output_order.id`,
    [work.company, id, express, expressNo],
  );
  const acted = await act(work, outputOrder, 'ship', { id });
  // In a state that allows shipping only the carrier can have kept the number out.
  if (rows.length === 0 && acted) throw new Refusal('快递公司不存在或已停用，请重新选择', codes.invalid);
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
      await runWork(work.db, work.user, (own) => shipOne(own, row), work.origin);
      results.push({ ok: true, message: '发货成功' });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push({ ok: false, message: error.message });
    }
  }
  return results;
}
