import { listPage, showPage } from '@heliu/ui';
import { creditReceiptCalls } from './credit.ts';

export const List = listPage(creditReceiptCalls, {
  columns: ['number', 'receivedAt', 'customer', 'store', 'terminal', 'cashier', 'amount', 'status'],
  widths: { number: 180, receivedAt: 120, customer: 200, store: 140, terminal: 120, cashier: 90 },
  sums: ['amount'],
  empty: <p>还没有收回挂账。收银员在收银台“更多”里选“收回挂账”，客户还的每一笔都在这里。</p>,
});

export const Show = showPage(creditReceiptCalls, {
  sections: [
    { fields: ['customer', 'receivedAt', 'day', 'store', 'terminal', 'shift', 'cashier'] },
    { label: '金额', fields: ['amount', 'change'] },
  ],
  lines: {
    lines: ['sale', 'open', 'amount'],
    payments: ['method', 'amount', 'change', 'net', 'tradeNo', 'account'],
  },
});
