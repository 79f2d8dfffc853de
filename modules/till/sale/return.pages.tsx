import { listPage, showPage } from '@heliu/ui';
import { saleReturnCalls } from './sale.ts';

export const List = listPage(saleReturnCalls, {
  columns: ['number', 'returnAt', 'sale', 'terminal', 'cashier', 'member', 'cause', 'pay', 'status'],
  widths: { number: 170, returnAt: 120, sale: 170, terminal: 120, cashier: 90, member: 110, cause: 180 },
  sums: ['pay'],
  empty: <p>还没有零售退货。在收银台输入小票号退货后，退货单在这里。</p>,
});

export const Show = showPage(saleReturnCalls, {
  sections: [
    { fields: ['returnAt', 'day', 'sale', 'store', 'terminal', 'shift', 'cashier', 'member', 'cause', 'approvedBy'] },
    { label: '退款', fields: ['pay', 'pointsBack', 'pointsTaken'] },
  ],
  lines: {
    lines: ['sku', 'quantity', 'listAmount', 'pay', 'tax', 'cost'],
    payments: ['method', 'amount', 'tradeNo', 'account'],
  },
});
