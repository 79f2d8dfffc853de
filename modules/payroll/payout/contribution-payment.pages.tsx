import { formPage, listPage, showPage, today } from '@heliu/ui';
import { contributionPaymentCalls } from './contribution-payment.ts';

const asked = ['run', 'kind', 'docDate', 'cashier', 'reference', 'remark'] as const;
const differing = ['difference', 'differenceAccount', 'differenceDepartment'] as const;

export const List = listPage(contributionPaymentCalls, {
  columns: ['number', 'docDate', 'run', 'kind', 'cashier', 'personal', 'employer', 'amount', 'status'],
  widths: { number: 150, run: 150, kind: 110, cashier: 150 },
  empty: (
    <p>
      还没有缴纳单。一个月的工资审核后，社会保险、住房公积金、个人所得税各开一张：个人和单位两部分由工资条算出，从付款账户付出。
    </p>
  ),
});

export const Form = formPage(contributionPaymentCalls, {
  sections: [{ fields: asked }, { label: '与实际扣款的差', fields: differing }],
  start: () => ({ docDate: today() }),
});

export const Show = showPage(contributionPaymentCalls, {
  sections: [{ fields: asked }, { label: '金额', fields: ['people', 'personal', 'employer', ...differing, 'amount'] }],
});
