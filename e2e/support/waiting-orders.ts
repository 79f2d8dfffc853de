import { expect } from 'vitest';
import type { Api } from './api.ts';
import { product } from './product.ts';

interface WaitingOrder {
  readonly id: number;
  readonly orderNo: string;
  readonly region: string | null;
  /** Whether it leaves from where everything lies. */
  readonly isFar: boolean;
}
interface Row extends Omit<WaitingOrder, 'isFar'> {
  readonly refundStatus: string;
  readonly locked: boolean;
  readonly origin: string;
}

async function waiting(boss: Api): Promise<WaitingOrder[]> {
  const { rows } = await boss.get<{ rows: Row[] }>('/api/oms/order/list', {
    platform: 'douyin',
    orderStatus: 'waitShip',
    status: 'draft',
    pageSize: '500',
  });
  return (
    rows
      // Nobody audits what he brought in himself.
      .filter(({ refundStatus, locked, origin }) => refundStatus === 'none' && !locked && origin === 'platform')
      .map(({ id, orderNo, region }) => ({ id, orderNo, region, isFar: !/浙江|江苏|上海/.test(region ?? '') }))
  );
}

/** Orders of 抖店 that wait to be sent. How many the hour of the day has left is chance: where there are too few, buyers place more. */
export async function ordersToSend(boss: Api, least: number): Promise<WaitingOrder[]> {
  const isEnough = (rows: readonly WaitingOrder[]) => rows.length >= least && rows.some(({ isFar }) => isFar);
  const there = await waiting(boss);
  if (isEnough(there)) return there;
  const state = await fetch(`${product.sandbox}/_control/state`);
  const { shops } = (await state.json()) as { shops: { shopId: string; platform: string }[] };
  const placed = await fetch(`${product.sandbox}/_control/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ shopId: shops.find(({ platform }) => platform === 'douyin')!.shopId, count: least + 8 }),
  });
  expect(placed.status).toBe(200);
  let found = there;
  await expect
    .poll(
      async () => {
        await boss.post('/api/douyin/syncOrders', {});
        found = await waiting(boss);
        return isEnough(found);
      },
      { timeout: 60_000, interval: 2000 },
    )
    .toBe(true);
  return found;
}
