import { listPage, showPage } from '@heliu/ui';
import { couponInstanceCalls } from './instance.ts';

export const List = listPage(couponInstanceCalls, {
  columns: [
    'code',
    'coupon',
    'summary',
    'state',
    'member',
    'validFrom',
    'validTo',
    'bill',
    'usedAt',
    'offAmount',
    'batch',
  ],
  widths: { code: 170, coupon: 140, summary: 160, state: 80, member: 90, bill: 140, batch: 140 },
  acts: false,
  empty: <p>还没有券。在优惠券的查看页上制券，或发给会员。</p>,
});

export const Show = showPage(couponInstanceCalls, {
  sections: [
    { fields: ['coupon', 'summary', 'state', 'member', 'takenAt', 'validFrom', 'validTo', 'batch'] },
    { label: '使用', fields: ['bill', 'usedAt', 'offAmount', 'byHand', 'lockedAt'] },
  ],
});
