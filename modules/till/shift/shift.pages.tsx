import { listPage, showPage } from '@heliu/ui';
import { shiftCalls } from './shift.ts';

export const List = listPage(shiftCalls, {
  columns: [
    'number',
    'day',
    'store',
    'terminal',
    'cashier',
    'beginAt',
    'endAt',
    'saleCount',
    'saleAmount',
    'returnAmount',
    'difference',
    'status',
  ],
  widths: { number: 150, day: 110, store: 130, terminal: 120, cashier: 90, beginAt: 120, endAt: 120 },
  sums: ['saleAmount', 'returnAmount', 'difference'],
  empty: <p>还没有班次。收银员在收银台点清备用金开班，交班后这里看得到应有、实点和长短款。</p>,
});

export const Show = showPage(shiftCalls, {
  sections: [
    {
      fields: ['day', 'store', 'terminal', 'cashier', 'beginAt', 'endAt', 'openingCash', 'handoverTo'],
    },
    {
      label: '销售',
      fields: [
        'saleCount',
        'saleAmount',
        'discount',
        'returnCount',
        'returnAmount',
        'voidCount',
        'voidAmount',
        'heldBills',
      ],
    },
    {
      label: '钱箱',
      fields: [
        'income',
        'drawn',
        'drawerOpens',
        'reprints',
        'expected',
        'counted',
        'difference',
        'reason',
        'approvedBy',
      ],
    },
  ],
  lines: { tenders: ['method', 'received', 'refunded', 'other', 'expected', 'counted', 'difference'] },
});
