import { formPage, listPage, showPage } from '@heliu/ui';
import { supplierGoodsCalls } from './supplier-goods.ts';

export const List = listPage(supplierGoodsCalls, {
  columns: [
    'supplier',
    'sku',
    'supplierSku',
    'price',
    'taxRate',
    'minQuantity',
    'leadDays',
    'preferred',
    'lastOrderedOn',
    'disabled',
  ],
  widths: { supplier: 220, sku: 280 },
  empty: <p>还没有供应商商品。可以手工新增、从 Excel 导入；采购订单审核后也会自己记下成交价。</p>,
});
export const Form = formPage(supplierGoodsCalls, {
  sections: [
    {
      fields: [
        'supplier',
        'sku',
        'supplierSku',
        'price',
        'taxRate',
        'minQuantity',
        'leadDays',
        'preferred',
        'disabled',
        'remark',
      ],
    },
  ],
  start: (from) => ({ ...(Number(from.get('supplier')) > 0 && { supplier: Number(from.get('supplier')) }) }),
});
export const Show = showPage(supplierGoodsCalls);
