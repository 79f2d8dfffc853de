import { formPage, listPage, showPage } from '@heliu/ui';
import { commonDiscountCalls } from './common-discount.ts';
import { discountComplaint } from './common-discount.rules.ts';

const fields = ['name', 'mode', 'rate', 'value', 'maxOff', 'roles', 'sort', 'disabled', 'remark'] as const;

export const List = listPage(commonDiscountCalls, {
  columns: ['name', 'mode', 'rate', 'value', 'maxOff', 'roles', 'sort', 'disabled'],
  widths: { name: 160, mode: 90, rate: 90, value: 100, maxOff: 110, roles: 220, sort: 70, disabled: 70 },
  sums: [],
  empty: <p>还没有常用折扣。设几个给收银用的，收银员只能从里面选，不能自己改价。</p>,
});

export const Form = formPage(commonDiscountCalls, {
  sections: [{ fields: [...fields] }],
  check: discountComplaint,
  visible: { rate: ({ mode }) => mode !== 'amount', value: ({ mode }) => mode === 'amount' },
});

export const Show = showPage(commonDiscountCalls, { sections: [{ fields: [...fields] }] });
