import type { DeskFigure } from '@heliu/model';
import { addressOf, countIn, type DeskSource, Params, prepared, today, visible, type Work } from '@heliu/engine';
import { invoice } from '../invoice/invoice.ts';
import { shopOrder } from '../order/order.ts';

async function issuedToday(work: Work): Promise<DeskFigure> {
  const day = today();
  const params = new Params();
  const where = [
    `i.invoice_date = ${params.add(day)}::date`,
    `i.status = 'issued'`,
    ...visible(invoice, work.user, 'i', params),
  ];
  const { name, text, values } = prepared(
    `select count(*) as n, count(*) filter (where i.colour = 'red') as red, coalesce(sum(i.gross), 0)::numeric(18,2) as gross
     from oms_invoice_v i where ${where.join(' and ')}`,
    params.values,
  );
  const [found] = await work.query<{ n: number; red: number; gross: string }>(name, text, values);
  const { n, red, gross } = found!;
  return {
    key: 'issuedToday',
    label: '今日开票',
    stream: 'invoice',
    amount: gross,
    note: `${n} 张${red > 0 ? `，其中红票 ${red} 张` : ''}`,
    to: addressOf('/oms/invoice', { status: 'issued', invoiceDate: day }),
  };
}

async function wanted(work: Work): Promise<DeskFigure> {
  const filters = { invoiceState: 'applied' };
  const { count } = await countIn(work, shopOrder, filters);
  const { count: failed } = await countIn(work, invoice, { status: 'failed' });
  return {
    key: 'ordersToInvoice',
    label: '待开票',
    stream: 'order',
    count,
    unit: '单',
    note: failed > 0 ? `另有 ${failed} 张开票失败` : '买家已申请',
    ...(failed > 0 && { mood: 'bad' as const }),
    to: addressOf('/oms/ecommerceorder', filters),
  };
}

/** What whoever issues invoices wants to know when the day begins. */
export const invoiceFigures: readonly DeskSource<DeskFigure>[] = [
  { access: 'oms_invoice:view', find: async (work) => [await issuedToday(work)] },
  { access: 'oms_invoice:open', find: async (work) => [await wanted(work)] },
];
