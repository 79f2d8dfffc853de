import { listPage, showPage } from '@heliu/ui';
import { dishRoundCalls } from './dining.ts';

export const List = listPage(dishRoundCalls, {
  columns: ['number', 'orderedAt', 'store', 'tableCode', 'kitchen', 'waiter', 'urges', 'dining'],
  widths: { number: 170, orderedAt: 120, store: 160, tableCode: 90, kitchen: 110, waiter: 100, urges: 90, dining: 170 },
  sums: [],
  empty: <p>还没有点菜单。每下一次单，每个档口出一张。</p>,
});
export const Show = showPage(dishRoundCalls, {
  sections: [{ fields: ['store', 'tableCode', 'dining', 'kitchen', 'guests', 'orderedAt', 'waiter', 'urges'] }],
  lines: { lines: ['sku', 'quantity', 'note', 'price', 'returnedQuantity', 'returnReason'] },
});
