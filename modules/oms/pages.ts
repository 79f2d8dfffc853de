import type { PageRoute } from '@heliu/ui/base';

export const pages: readonly PageRoute[] = [
  { path: '/oms/payment', title: '微信支付', load: () => import('./wechat-pay/payment-list.pages.tsx') },
  { path: '/oms/payment/show/{id}', title: '微信支付单', load: () => import('./wechat-pay/payment-show.pages.tsx') },

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
