import { listPage } from '@heliu/ui';
import { orderCalls, orderLayouts } from '../../shop/model.ts';

import { orderCells, orderReads } from './order-cells.pages.tsx';
import { OrderTabs } from './order-tabs.pages.tsx';
import { OpenButton, SelectionTools } from './selection-tools.pages.tsx';

/** The working list: what is to be audited, shipped, merged, marked. */
export default listPage(orderCalls, {
  above: OrderTabs,
  columns: ['orderNo', 'shop', 'createdAt', 'buyerNick', 'goods', 'paid', 'orderStatus', 'labels', 'status'],
  heads: {
    buyerNick: '买家 / 抬头',
    orderStatus: '四流 / 状态',
    labels: '标签',
  },
  imports: orderLayouts,
  cells: orderCells,
  reads: orderReads,
  widths: { shop: 138, buyerNick: 84, goods: 92, orderStatus: 128, labels: 66 },
  sums: ['paid'],
  selection: (list) => (
    <>
      <OpenButton list={list} />
      <SelectionTools list={list} />
    </>
  ),
});
