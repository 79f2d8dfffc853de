import { formPage, listPage, showPage, withoutCode } from '@heliu/ui';
import { receiptExpenseTypeCalls } from './receipt-expense-type.calls.ts';

export const List = listPage(receiptExpenseTypeCalls, {
  columns: ['code', 'name', 'direction', 'account', 'parent', 'sort', 'disabled', 'remark'],
  cells: { parent: ({ titles }) => withoutCode(titles['parent']) },
  selects: false,
  empty: <p>还没有收支类型。先建好房租、工资、手续费这些类型，记日记账时选它就知道记到哪个科目。</p>,
});

export const Form = formPage(receiptExpenseTypeCalls, {
  sections: [
    { fields: ['code', 'name', 'direction', 'account', 'parent', 'taxRate'] },
    { fields: ['sort', 'disabled', 'remark'] },
  ],
});

export const Show = showPage(receiptExpenseTypeCalls);
