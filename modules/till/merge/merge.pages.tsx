import { listPage, showPage } from '@heliu/ui';
import { Link } from 'react-router';
import { memberMergeCalls } from './merge.ts';

export const List = listPage(memberMergeCalls, {
  columns: [
    'number',
    'mergedAt',
    'gone',
    'keep',
    'points',
    'stored',
    'storedBonus',
    'coupons',
    'sales',
    'reason',
    'createdBy',
  ],
  widths: { number: 170, mergedAt: 120, gone: 110, keep: 110, points: 80, coupons: 60, sales: 80, reason: 180 },
  sums: [],
  buttons: () => <Link to="/pos/memberduplicates">找重复会员</Link>,
  empty: (
    <p>
      还没有合并过会员。在<Link to="/pos/memberduplicates">重复会员</Link>里找可能是同一个人的。
    </p>
  ),
});

export const Show = showPage(memberMergeCalls, {
  sections: [
    { fields: ['keep', 'gone', 'mergedAt', 'reason'] },
    { label: '过去的', fields: ['points', 'spent', 'stored', 'storedBonus', 'coupons', 'sales'] },
  ],
});
