import { formPage, listPage, showPage, withoutCode } from '@heliu/ui';
import { journalTemplateCalls } from './journal.ts';

export const List = listPage(journalTemplateCalls, {
  columns: ['name', 'direction', 'account', 'type', 'target', 'summary', 'party', 'amount'],
  cells: {
    account: ({ titles }) => withoutCode(titles['account']),
    type: ({ titles }) => withoutCode(titles['type']),
    target: ({ titles }) => withoutCode(titles['target']),
  },
  sums: [],
  selects: false,
  empty: <p>还没有常用收支。每月都有的房租、工资，在日记账上点“存为常用”，下次一选就填好。</p>,
});

export const Form = formPage(journalTemplateCalls, {
  sections: [
    { fields: ['name', 'direction', 'account', 'type', 'target', 'amount'] },
    { fields: ['summary', 'party', 'settlementType', 'reference', 'department'] },
  ],
  visible: {
    type: ({ direction }) => direction !== 'transfer',
    target: ({ direction }) => direction === 'transfer',
  },
});

export const Show = showPage(journalTemplateCalls);
