import { formatFen } from '@heliu/model';
import { handle, load, Refusal } from '@heliu/engine';
import { makeInvoices } from '../invoice/make.server.ts';
import { isJdSubsidy } from '../order/order.server.ts';
import { shopOrder } from '../order/order.ts';
import { openSubsidyInvoice } from './subsidy.calls.ts';

export const subsidyHandlers = [
  handle(openSubsidyInvoice, async ({ id, buyerName }, work) => {
    const order = await load(work, shopOrder, id);
    if (!isJdSubsidy(order)) throw new Refusal(`订单 ${order.orderNo} 不是京东国补订单`);
    // Marked as subsidised without the state's money: whose money it was decides what stands on the invoice.
    if (order.subsidy === 0n)
      throw new Refusal(`订单 ${order.orderNo} 没有国补金额：平台没有告知，或是商家出资的专项补贴。请按普通订单开票`);
    const { made, refused } = await makeInvoices(work, {
      orders: [id],
      origin: 'order',
      ...(buyerName && { title: { type: 'personal', name: buyerName } }),
    });
    if (!made[0]) throw new Refusal(`${refused[0]?.message ?? '没有可开票的金额'}。${refused[0]?.advice ?? ''}`);
    return { id: made[0].id, gross: formatFen(made[0].gross) };
  }),
];
