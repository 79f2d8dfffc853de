import { type PageRoute, recordPages } from '@heliu/ui/base';
import { promotionKinds } from './promotion/promotion.ts';

export const pages: readonly PageRoute[] = [
  {
    path: '/pos/retailpromotion',
    title: '零售促销单',
    load: async () => ({ default: (await import('./promotion/promotion.pages.tsx')).all.List }),
  },
  {
    path: '/pos/retailpromotion/show/{id}',
    title: '零售促销单',
    load: async () => ({ default: (await import('./promotion/promotion.pages.tsx')).all.Show }),
  },
  { path: '/pos/promotion/calendar', title: '促销日历', load: () => import('./promotion/calendar.pages.tsx') },
  ...(Object.keys(promotionKinds) as (keyof typeof promotionKinds)[]).flatMap((kind) =>
    recordPages(
      `/pos/promotion/${kind}`,
      promotionKinds[kind],
      async () => (await import('./promotion/promotion.pages.tsx'))[kind],
    ),
  ),
];
