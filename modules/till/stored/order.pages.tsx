import { formPage, listPage, showPage } from '@heliu/ui';
import { storedOrderCalls } from './stored.ts';

export const List = listPage(storedOrderCalls, {
  columns: ['number', 'orderDate', 'kind', 'member', 'store', 'amount', 'bonus', 'account', 'reason', 'status'],
  widths: { number: 170, orderDate: 110, kind: 80, member: 120, store: 140, account: 140, reason: 180 },
  sums: ['amount', 'bonus'],
  empty: <p>还没有储值单。办公室收的充值，和把会员的本金退还给他，都在这里开单，审核后计入。</p>,
});

const fields = [
  'orderDate',
  'kind',
  'member',
  'store',
  'plan',
  'amount',
  'account',
  'reference',
  'reason',
  'remark',
] as const;

export const Form = formPage(storedOrderCalls, { sections: [{ fields: [...fields] }] });

export const Show = showPage(storedOrderCalls, {
  sections: [
    { fields: ['orderDate', 'kind', 'member', 'store', 'plan', 'account', 'reference', 'reason', 'remark'] },
    { label: '金额', fields: ['amount', 'bonus'] },
  ],
});
