import { type PageRoute, recordPages } from '@heliu/ui/base';

export const pages: readonly PageRoute[] = [
  ...recordPages('/oms/outputorder', '出库单', () => import('./output-order/output-order.pages.tsx')),
  {
    path: '/oms/outputorder/lines',
    title: '出库单明细',
    load: async () => ({ default: (await import('./output-order/output-order.pages.tsx')).Lines }),
  },
  ...recordPages('/sales/goodschannel', '商品渠道', () => import('./goods-channel/goods-channel.pages.tsx')),
  ...recordPages('/sales/outputorder', '销售出库', () => import('./output-order/wholesale.pages.tsx')),
  {
    path: '/sales/outputorder/lines',
    title: '销售出库明细',
    load: async () => ({ default: (await import('./output-order/wholesale.pages.tsx')).Lines }),
  },
  ...recordPages('/oms/orderroute', '订单路由', () => import('./route/route.pages.tsx')),
  ...recordPages('/oms/saleschannel', '销售渠道', () => import('./sales-channel/sales-channel.pages.tsx')),

  // The two pages of a channel provider.
  {
    path: '/ypyadminb2csaleschannellist',
    title: '销售渠道',
    load: () => import('./sales-channel/provider-list.pages.tsx'),
  },
  {
    path: '/ypyadmineditsaleschannel',
    title: '编辑销售渠道',
    load: () => import('./sales-channel/provider-edit.pages.tsx'),
  },
];
