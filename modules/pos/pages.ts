import { type PageRoute, plainPages, recordPages, reportRoute } from '@heliu/ui/base';
import { couponReport } from './coupon/coupon-report.ts';
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
  ...plainPages('/pos/membertag', memberTagCalls, {
    columns: ['name', 'kind', 'recency', 'frequency', 'spending', 'birthdayMonth', 'disabled', 'remark'],
  }),
  ...recordPages('/pos/coupon', '优惠券', () => import('./coupon/coupon.pages.tsx')),
  { path: '/pos/couponverify', title: '券核销', load: () => import('./coupon/verify.pages.tsx') },
  {
    path: '/pos/couponinstance',
    title: '券',
    load: async () => ({ default: (await import('./coupon/instance.pages.tsx')).List }),
  },
  {
    path: '/pos/couponinstance/show/{id}',
    title: '券',
    load: async () => ({ default: (await import('./coupon/instance.pages.tsx')).Show }),
  },
  {
    path: '/pos/couponbatch',
    title: '制发批次',
    load: async () => ({ default: (await import('./coupon/batch.pages.tsx')).List }),
  },
  {
    path: '/pos/couponbatch/show/{id}',
    title: '制发批次',
    load: async () => ({ default: (await import('./coupon/batch.pages.tsx')).Show }),
  },
  reportRoute(couponReport),
  ...recordPages('/pos/messagetemplate', '消息模板', () => import('./message/template.pages.tsx')),
  {
    path: '/pos/membermessage',
    title: '会员消息',
    load: async () => ({ default: (await import('./message/message.pages.tsx')).List }),
  },
  {
    path: '/pos/membermessage/show/{id}',
    title: '会员消息',
    load: async () => ({ default: (await import('./message/message.pages.tsx')).Show }),
  },
  ...recordPages('/pos/commondiscount', '常用折扣', () => import('./discount/common-discount.pages.tsx')),
];
