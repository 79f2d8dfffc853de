import { choice, decimal, entity, flag, longText, ref, text } from '@heliu/model';
import { invoiceKinds } from '../../shop/model.ts';

/** What a manual invoice starts with: the item that is invoiced again and again. */
export const invoiceTemplate = entity({
  name: 'oms_invoice_template',
  label: '开票模板',
  title: 'name',
  order: 'name',
  fields: {
    name: text('名称', { required: true, unique: true, max: 40, search: true }),
    kind: choice('票种', invoiceKinds, { default: 'digitalNormal' }),
    taxItem: ref('税收分类', 'oms_tax_item', { required: true }),
    goodsName: text('项目名称', { required: true, max: 90, search: true }),
    spec: text('规格型号', { max: 40 }),
    unit: text('单位', { max: 14 }),
    taxPrice: decimal('含税单价', { scale: 8, min: 0, max: 1e10, masked: 'price' }),
    note: longText('发票备注', { max: 230 }),
    disabled: flag('停用'),
  },
});
