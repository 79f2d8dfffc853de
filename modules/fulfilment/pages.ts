import { type PageRoute, recordPages, reportRoute } from '@heliu/ui/base';
import { unbilledOutputs } from './billing/unbilled.calls.ts';
import { loadingList } from './loading/loading.calls.ts';
import { pickList } from './packing/packing.calls.ts';

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
  ...recordPages('/sales/returnrequest', '退货申请', () => import('./return-request/return-request.pages.tsx')),
  ...recordPages('/sales/receiptorder', '退货收货', () => import('./return-receipt/return-receipt.pages.tsx')),
  ...recordPages('/sales/returncomplete', '退货完成', () => import('./return-complete/return-complete.pages.tsx')),
  ...recordPages('/oms/orderroute', '订单路由', () => import('./route/route.pages.tsx')),
  ...recordPages('/oms/saleschannel', '销售渠道', () => import('./sales-channel/sales-channel.pages.tsx')),
  {
    path: '/oms/wave',
    title: '波次',
    load: async () => ({ default: (await import('./packing/wave.pages.tsx')).List }),
  },
  {
    path: '/oms/wave/show/{id}',
    title: '波次',
    load: async () => ({ default: (await import('./packing/wave.pages.tsx')).Show }),
  },
  reportRoute(unbilledOutputs),
  reportRoute(loadingList),
  reportRoute(pickList),
  { path: '/oms/packing', title: '打包台', station: true, load: () => import('./packing/packing.pages.tsx') },
  {
    path: '/oms/waybill',
    title: '电子面单',
    load: async () => ({ default: (await import('./waybill/waybill.pages.tsx')).List }),
  },
  {
    path: '/oms/waybill/show/{id}',
    title: '电子面单',
    load: async () => ({ default: (await import('./waybill/waybill.pages.tsx')).Show }),
  },
  ...recordPages('/oms/waybillaccount', '电子面单账号', () => import('./waybill/account.pages.tsx')),

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
