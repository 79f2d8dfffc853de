import { listPage, showPage } from '@heliu/ui';
import { diningCalls } from './dining.ts';

export const List = listPage(diningCalls, {
  columns: ['number', 'openedAt', 'store', 'table', 'guests', 'waiter', 'sale', 'status'],
  widths: { number: 170, openedAt: 120, store: 160, table: 90, guests: 80, waiter: 100, sale: 170 },
  sums: ['guests'],
  empty: <p>还没有开台单。在餐饮收银台开台后，每一桌都在这里。</p>,
});
export const Show = showPage(diningCalls, {
  sections: [{ fields: ['store', 'table', 'guests', 'openedAt', 'waiter', 'billedAt', 'sale', 'mergedInto'] }],
});
