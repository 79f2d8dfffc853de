import { formPage, listPage, showPage, withoutCode } from '@heliu/ui';
import { categoryTaxCalls } from './category-tax.calls.ts';

export const List = listPage(categoryTaxCalls, {
  columns: ['category', 'taxItem', 'invoiceName', 'unit', 'disabled', 'remark'],
  widths: { category: 200, taxItem: 240, invoiceName: 180 },
  cells: { taxItem: ({ titles }) => withoutCode(titles['taxItem']) },
  empty: <p>还没有开票项目。按平台类目定好税收分类，这一类的新商品就会自动得到推荐。</p>,
});
export const Form = formPage(categoryTaxCalls, {
  sections: [
    { fields: ['category', 'taxItem', 'invoiceName', 'unit', 'disabled'] },
    { label: '其他', fields: ['remark'] },
  ],
});
export const Show = showPage(categoryTaxCalls);
