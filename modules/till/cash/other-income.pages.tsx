import { formPage, listPage, showPage, today } from '@heliu/ui';
import { otherIncomeCalls } from './other-income.ts';

const fields = ['shift', 'docDate', 'type', 'method', 'amount', 'payer', 'cause', 'remark'] as const;

export const List = listPage(otherIncomeCalls, {
  columns: ['number', 'docDate', 'shift', 'type', 'method', 'amount', 'payer', 'cause', 'status'],
  widths: { number: 160, shift: 150, cause: 220, payer: 140 },
  empty: <p>还没有营业外收入。卖纸箱、收到没有退的押金这类不是卖货的钱进了钱箱，在这里登记，审核后记账。</p>,
});

export const Form = formPage(otherIncomeCalls, { sections: [{ fields }], start: () => ({ docDate: today() }) });

export const Show = showPage(otherIncomeCalls, {
  sections: [{ fields: [...fields, 'createdBy', 'auditedBy', 'auditedAt'] }],
});
