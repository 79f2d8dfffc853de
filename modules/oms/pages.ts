import type { PageRoute } from '@heliu/ui/base';

/** The two pages of a channel provider. */
export const pages: readonly PageRoute[] = [
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
