import { entity, flag, ref, remark, text } from '@heliu/model';
import { attributeLines } from '../attribute/attribute.ts';

/** A pattern for new goods: what those of one model begin with. */
export const goodsModel = entity({
  name: 'goods_model',
  label: '商品型号',
  title: 'name',
  code: 'code',
  order: 'code',
  fields: {
    code: text('型号编码', { required: true, unique: true, max: 40, search: true }),
    name: text('型号名称', { required: true, max: 100, search: true }),
    category: ref('分类', 'goods_category'),
    brand: ref('品牌', 'goods_brand'),
    unit: ref('基本单位', 'goods_unit'),
    unitGroup: ref('计量单位组', 'goods_unit_group'),
    disabled: flag('停用'),
    remark: remark(),
  },
  lines: { attributes: attributeLines },
});
