import type { PageRoute } from '@heliu/ui/base';

export const pages: readonly PageRoute[] = [
  { path: '/oms/payment', title: '微信支付', load: () => import('./wechat-pay/payment-list.pages.tsx') },
  { path: '/oms/payment/show/{id}', title: '微信支付单', load: () => import('./wechat-pay/payment-show.pages.tsx') },
];
