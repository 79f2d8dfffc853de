import { formPage, listPage, showPage } from '@heliu/ui';
import { routeCalls } from './route.calls.ts';
import { TryRoute } from './try-route.pages.tsx';

export const List = listPage(routeCalls, {
  columns: [
    'name',
    'priority',
    'channel',
    'shops',
    'platforms',
    'regions',
    'minAmount',
    'categories',
    'stock',
    'warehouse',
    'express',
  ],
  sums: [],
  widths: { regions: 110, warehouse: 110, express: 100 },
  selects: false,
  buttons: () => <TryRoute />,
  empty: <p>还没有订单路由。没有路由时，按销售渠道的区域或店铺的发货仓库发货。</p>,
});
export const Form = formPage(routeCalls, {
  sections: [
    { fields: ['name', 'priority', 'disabled'] },
    {
      label: '条件（都符合才走这条）',
      fields: [
        'channel',
        'shops',
        'platforms',
        'regions',
        'minAmount',
        'maxAmount',
        'minWeight',
        'maxWeight',
        'categories',
        'categoryMatch',
        'labels',
      ],
    },
    { label: '发货', fields: ['warehouse', 'stock', 'spares', 'express', 'remark'] },
  ],
});
export const Show = showPage(routeCalls);
