import { listPage, showPage } from '@heliu/ui';
import { rechargeCalls } from './stored.ts';

export const List = listPage(rechargeCalls, {
  columns: ['number', 'rechargedAt', 'member', 'plan', 'amount', 'bonus', 'store', 'cashier', 'status'],
  widths: { number: 180, rechargedAt: 120, member: 120, plan: 140, store: 140, cashier: 90 },
  sums: ['amount', 'bonus'],
  empty: <p>还没有充值。收银员在收银台“更多”里选“会员充值”，收的每一笔都在这里；办公室收的开储值单。</p>,
});

export const Show = showPage(rechargeCalls, {
  sections: [
    { fields: ['member', 'plan', 'rechargedAt', 'day', 'store', 'terminal', 'shift', 'cashier'] },
    { label: '金额', fields: ['amount', 'bonus', 'change'] },
  ],
  lines: { payments: ['method', 'amount', 'change', 'net', 'tradeNo', 'account'] },
});
