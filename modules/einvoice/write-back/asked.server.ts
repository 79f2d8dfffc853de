import type { Full } from '@heliu/model';
import { handle, loadAll, Refusal, type Work } from '@heliu/engine';
import { invoice } from '../invoice/invoice.ts';
import { isJdSubsidy } from '../../shop/server.ts';
import { shopOrder } from '../../shop/model.ts';
import { uploadSubsidised, uploadToDouyin, uploadToPlatform } from './upload.calls.ts';
import { queueUploads } from './upload.server.ts';

type Order = Full<typeof shopOrder>;

/** Somebody wants them given back now, whatever the shop does by itself. */
async function uploadNow(
  work: Work,
  ids: readonly number[],
  only?: { readonly name: string; readonly fits: (order: Order) => boolean },
): Promise<{ queued: number }> {
  const records = await loadAll(work, invoice, ids);
  const early = records.find(({ status }) => status !== 'issued');
  if (early) throw new Refusal(`${early.number} 还没有开具，不能回传`);
  if (only) {
    const orders = await loadAll(work, shopOrder, [...new Set(records.flatMap((record) => record.orders ?? []))]);
    const fitting = new Set(orders.filter(only.fits).map(({ id }) => id));
    const strange = records.find((record) => !record.orders?.some((id) => fitting.has(id)));
    if (strange) throw new Refusal(`${strange.number} 不是${only.name}订单的发票`);
  }
  const queued = await queueUploads(work, ids, true);
  if (queued === 0) throw new Refusal('没有可以回传的平台订单，或平台不接受回传');
  return { queued };
}

export const uploadHandlers = [
  handle(uploadToPlatform, ({ id }, work) => uploadNow(work, id)),
  handle(uploadToDouyin, ({ id }, work) =>
    uploadNow(work, id, { name: '抖店', fits: ({ platform }) => platform === 'douyin' }),
  ),
  handle(uploadSubsidised, ({ id }, work) => uploadNow(work, id, { name: '京东国补', fits: isJdSubsidy })),
];
