import { type PageRoute, plainPages, recordPages, reportRoute } from '@heliu/ui/base';
import { pointHistory } from './member/history.ts';
import { memberRankCalls } from './member/rank.ts';
import { scoreRuleCalls } from './member/score-rule.ts';
import { memberTagCalls } from './member/tag.ts';
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
  ...recordPages('/pos/member', '会员', () => import('./member/member.pages.tsx')),
  { path: '/pos/member/historyscore/{id}', title: '会员积分历史', load: () => import('./member/history.pages.tsx') },
  ...recordPages('/pos/pointorder', '积分单', () => import('./point-order/point-order.pages.tsx')),
  reportRoute(pointHistory),
  ...plainPages('/pos/memberrank', memberRankCalls, {
    columns: ['code', 'name', 'level', 'months', 'threshold', 'downgrade', 'keepThreshold', 'multiple', 'disabled'],
    sums: [],
  }),
  ...plainPages('/pos/scorerule', scoreRuleCalls, {
    columns: ['name', 'startsOn', 'earnPer', 'earnPoints', 'expiry', 'expiryMonths', 'disabled'],
    sums: [],
  }),
  ...plainPages('/pos/membertag', memberTagCalls, { columns: ['name', 'disabled', 'remark'] }),
];
