import { formPage, listPage, showPage, withoutCode } from '@heliu/ui';
import { invoiceTemplateCalls } from './invoice-template.calls.ts';
import { templateComplaint } from './invoice-template.rules.ts';

export const List = listPage(invoiceTemplateCalls, {
  columns: ['name', 'kind', 'goodsName', 'taxItem', 'spec', 'unit', 'taxPrice', 'note', 'disabled'],
  widths: { name: 160, kind: 90, goodsName: 190, taxItem: 170, note: 180 },
  cells: { taxItem: ({ titles }) => withoutCode(titles['taxItem']) },
  sums: [],
  empty: <p>还没有开票模板。经常手工开的项目存成模板，开票时选一下就填好。</p>,
});
export const Form = formPage(invoiceTemplateCalls, {
  sections: [
    { fields: ['name', 'kind', 'disabled'] },
    { label: '开票项目', fields: ['goodsName', 'taxItem', 'spec', 'unit', 'taxPrice'] },
    { label: '备注', fields: ['note'] },
  ],
  check: templateComplaint,
});
export const Show = showPage(invoiceTemplateCalls);
