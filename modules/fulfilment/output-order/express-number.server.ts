import type { Full } from '@heliu/model';
import { type Behaviour, invalid, load, Refusal, runWork, type Work } from '@heliu/engine';
import { revealBuyer } from '../../shop/server.ts';
import { cancelNumber, fetchNumber } from '../waybill/number.server.ts';
import { outputOrder } from './output-order.ts';

type Output = Full<typeof outputOrder>;

/** As it is now, to whoever may see it; nothing is locked while a carrier takes his time. */
const seen = (work: Work, id: number): Promise<Output> =>
  runWork(work.db, work.user, (inner) => load(inner, outputOrder, id));

function fetchComplaint(output: Output): string | undefined {
  const { number, status, shipState, locked, intercepted, interceptReason, expressNo, numberFrom } = output;
  if (status !== 'draft' && status !== 'audited') return `出库单 ${number} ${outputOrder.states[status]}，不能取号`;
  if (shipState !== 'waiting') return `出库单 ${number} 已发货，不用再取号`;
  if (locked) return `出库单 ${number} 已锁定，解锁后才能取号`;
  if (intercepted) return `出库单 ${number} 已拦截，不能取号：${interceptReason ?? ''}`;
  if (numberFrom === 'typed' && expressNo) return `出库单 ${number} 已经填了快递单号 ${expressNo}，清空后再取号`;
  return undefined;
}

/** Orders of one parcel have one receiver. */
async function revealed(work: Work, { orders }: Output) {
  const { name, phone, address } = await revealBuyer(work.db, work.user, orders![0]!, 'ship');
  return {
    ...(name && { receiverName: name }),
    ...(phone && { receiverPhone: phone }),
    ...(address && { receiverAddress: address }),
  };
}

/** What a label shows; once it is printed nothing of it may change behind its back. */
const onLabel = ['express', 'expressNo', 'receiverName', 'receiverPhone', 'region', 'receiverAddress'] as const;

export function demandLabelKept(before: Output | undefined, draft: Partial<Output>): void {
  if (before?.numberFrom !== 'fetched') return;
  const changed = onLabel.find((name) => (draft[name] ?? null) !== (before[name] ?? null));
  if (!changed) return;
  const { label } = outputOrder.fields[changed];
  const message = `已经取号 ${before.expressNo}，面单上的${label}不能改，请先作废面单`;
  throw invalid([{ path: changed === 'express' || changed === 'expressNo' ? changed : 'orders', message }]);
}

export const numberSteps: Behaviour<typeof outputOrder>['actions'] = {
  fetchNumber: {
    async outside({ id }, work) {
      const output = await seen(work, id);
      const complaint = fetchComplaint(output);
      if (complaint) throw new Refusal(complaint);
      const { express, expressNo } = await fetchNumber(work, output, () => revealed(work, output));
      return { express, expressNo };
    },
  },
  cancelNumber: {
    async outside({ id }, work) {
      const { number, shipState, numberFrom } = await seen(work, id);
      if (shipState !== 'waiting' || numberFrom !== 'fetched') throw new Refusal(`出库单 ${number} 没有可以作废的面单`);
      await cancelNumber(work, id);
    },
  },
};
