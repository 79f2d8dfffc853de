import { entity, flag, image, integer, parent, ref, remark, text } from '@heliu/model';
import { attributeLines } from '../attribute/attribute.ts';

/** How goods are sorted. What a category leaves empty it has from the one above it. */
export const category = entity({
  name: 'goods_category',
  label: '商品分类',
  title: 'name',
  code: 'code',
  order: 'sort',
  fields: {
    code: text('分类编码', { required: true, unique: true, max: 32, search: true }),
    name: text('分类名称', { required: true, max: 60, search: true }),
    parent: parent('上级分类', 'goods_category'),
    taxItem: ref('税收分类', 'oms_tax_item', { hint: '留空随上级' }),
    taxRate: ref('默认税率', 'fico_tax_rate', { hint: '留空随上级' }),
    valuationClass: ref('评估类', 'fico_valuation_class', { hint: '留空随上级' }),
    picture: image('图片'),
    sort: integer('排序', { default: 0, quickEdit: true }),
    disabled: flag('停用'),
    remark: remark(),
  },
  together: [['parent', 'name']],
  lines: { attributes: attributeLines },
});
