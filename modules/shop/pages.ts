import { type PageRoute, recordPages } from '@heliu/ui/base';

export const pages: readonly PageRoute[] = [
  ...recordPages('/oms/shop', '店铺', () => import('./pages/shop.pages.tsx')),
  ...recordPages('/oms/task', '平台任务', () => import('./pull/task.pages.tsx')),
  { path: '/oms/refund', title: '退款', load: () => import('./refund/refund-list.pages.tsx') },
  { path: '/oms/refund/show/{id}', title: '退款', load: () => import('./refund/refund-show.pages.tsx') },
  ...recordPages('/oms/label', '订单标签', () => import('./label/label.pages.tsx')),
  ...recordPages('/oms/expresscompany', '快递公司', () => import('./express/express.pages.tsx')),
  ...recordPages('/oms/abnormalmerchant', '异常商户', () => import('./merchant/abnormal-merchant.pages.tsx')),

  // Of the platform's administrator.
  { path: '/adminshops', title: '店铺总览', load: () => import('./pages/admin-shops.pages.tsx') },
];
