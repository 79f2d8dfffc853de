import { changeText, type DashboardFigure, formatMoney } from '@heliu/model';
import { addressOf, countIn, type DashboardSource, today, type Work } from '@heliu/engine';
import { invoice } from '../../einvoice/model.ts';
import { ordersOfDay, soFarYesterday } from '../../shop/server.ts';
import { orderCentre, orderSets, shopOrder } from '../../shop/model.ts';

import { issuedIn } from '../../einvoice/server.ts';

async function ordersToday(work: Work): Promise<DashboardFigure> {
  const filters = ordersOfDay(today());
  const { count } = await countIn(work, shopOrder, filters);
  const change = changeText(BigInt(count), BigInt(await soFarYesterday(work)));
  return {
    key: 'ordersToday',
    weight: 100,
    label: '今日订单',
    stream: 'order',
    count,
    unit: '单',
    ...(change && {
      note: `比昨日此时 ${change}`,
      mood: change.startsWith('+') ? ('good' as const) : ('bad' as const),
    }),
    to: addressOf(orderCentre, filters),
  };
}

async function issuedToday(work: Work): Promise<DashboardFigure> {
  const day = today();
  const { blue, red, blueGross, redGross, gross } = await issuedIn(work, day, day);
  const of = (label: string, count: number, amount: string) => `${label} ${count} 张 ${formatMoney(amount)}`;
  return {
    key: 'issuedToday',
    weight: 80,
    label: '今日开票',
    stream: 'invoice',
    amount: gross,
    note: red > 0 ? `${of('蓝票', blue, blueGross)}，${of('红票', red, redGross)}` : `${blue} 张`,
    to: addressOf('/oms/invoice', { status: 'issued', invoiceDate: day }),
  };
}

async function wanted(work: Work): Promise<DashboardFigure> {
  const { label, filters } = orderSets.applied;
  const { count } = await countIn(work, shopOrder, filters);
  const { count: failed } = await countIn(work, invoice, { status: 'failed' });
  return {
    key: 'ordersToInvoice',
    weight: 90,
    label,
    stream: 'invoice',
    count,
    unit: '单',
    note: failed > 0 ? `另有 ${failed} 张开票失败` : '买家已申请',
    ...(failed > 0 && { mood: 'bad' as const }),
    to: addressOf(orderCentre, filters),
  };
}

/** What whoever issues invoices wants to know when the day begins. */
export const invoiceFigures: readonly DashboardSource<DashboardFigure>[] = [
  { access: 'oms_order:view', find: async (work) => [await ordersToday(work)] },
  { access: 'oms_invoice:view', find: async (work) => [await issuedToday(work)] },
  { access: 'oms_invoice:open', find: async (work) => [await wanted(work)] },
];
