import { entity, flag, ref, remark, text } from '@heliu/model';

/** 开票项目: what goods of one category are called and taxed as, on every invoice. */
export const categoryTax = entity({
  name: 'goods_category_tax',
  label: '开票项目',
  title: 'category',
  order: 'category',
  fields: {
    category: text('商品类目', { required: true, unique: true, max: 100, search: true, hint: '与平台类目相同' }),
    taxItem: ref('税收分类', 'oms_tax_item', { required: true }),
    invoiceName: text('开票名称', { max: 90, search: true, hint: '留空则用商品名称' }),
    unit: text('单位', { max: 14 }),
    disabled: flag('停用'),
    remark: remark(),
  },
});
