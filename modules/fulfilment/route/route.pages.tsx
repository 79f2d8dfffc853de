import { formPage, listPage, showPage } from '@heliu/ui';
import { routeCalls } from './route.calls.ts';
import { TryRoute } from './try-route.pages.tsx';

export const List = listPage(routeCalls, {
  columns: [
    'name',
    'priority',
    'shops',
    'platforms',
    'regions',
    'minAmount',
    'maxAmount',
    'labels',
    'warehouse',
    'express',
  ],
  sums: [],
  widths: { regions: 180 },
  selects: false,
  buttons: () => <TryRoute />,
  empty: <p>还没有订单路由。没有路由时，按销售渠道的区域或店铺的发货仓库发货。</p>,
});
export const Form = formPage(routeCalls, {
  sections: [
    { fields: ['name', 'priority', 'disabled'] },
    { label: '条件（都符合才走这条）', fields: ['shops', 'platforms', 'regions', 'minAmount', 'maxAmount', 'labels'] },
    { label: '发货', fields: ['warehouse', 'express', 'remark'] },
  ],
});
export const Show = showPage(routeCalls);
