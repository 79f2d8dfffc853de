import { formatFen } from '@heliu/model';
import { handle, load, Refusal } from '@heliu/engine';
import { makeInvoices } from '../invoice/make.server.ts';
import { shopOrder } from '../order/order.ts';
import { openSubsidyInvoice } from './subsidy.calls.ts';

export const subsidyHandlers = [
  handle(openSubsidyInvoice, async ({ id }, work) => {
    const { orderNo, platform, subsidyMode } = await load(work, shopOrder, id);
    if (platform !== 'jd' || subsidyMode === null) throw new Refusal(`订单 ${orderNo} 不是京东国补订单`);
    const { made, refused } = await makeInvoices(work, { orders: [id], origin: 'order' });
    if (!made[0]) throw new Refusal(`${refused[0]?.message ?? '没有可开票的金额'}。${refused[0]?.advice ?? ''}`);
    return { id: made[0].id, gross: formatFen(made[0].gross) };
  }),
];
