import { formPage, listPage, showPage } from '@heliu/ui';
import { taxItemCalls } from './tax-item.calls.ts';
import { officialTable } from './tax-item.layouts.ts';

export const List = listPage(taxItemCalls, {
  columns: ['code', 'name', 'shortName', 'taxRate', 'policy', 'keywords', 'remark'],
  widths: { code: 168, name: 190, shortName: 110, keywords: 230 },
  imports: [officialTable],
});
export const Form = formPage(taxItemCalls, {
  sections: [
    { label: '编码', fields: ['code', 'name', 'shortName'] },
    { label: '税率与优惠', fields: ['taxRate', 'policy'] },
    { label: '匹配商品', fields: ['keywords', 'disabled', 'remark'] },
  ],
});
export const Show = showPage(taxItemCalls);
