import { decimal, entity, flag, integer, ref, remark, text } from '@heliu/model';

export const unit = entity({
  name: 'goods_unit',
  label: '计量单位',
  title: 'name',
  order: 'sort',
  fields: {
    name: text('单位名称', { required: true, unique: true, max: 14, search: true }),
    code: text('单位编码', { max: 20, unique: true, search: true, hint: '如 PCS、KGM，与外部系统对接时用' }),
    decimals: integer('小数位', { default: 0, min: 0, max: 6, hint: '按件计的为 0，称重的为 3' }),
    sort: integer('排序', { default: 0, quickEdit: true }),
    disabled: flag('停用'),
    remark: remark(),
  },
});

/** The packings of one kind of goods: stock is kept in the base unit, bought and sold in any of them. */
export const unitGroup = entity({
  name: 'goods_unit_group',
  label: '计量单位组',
  title: 'name',
  order: 'name',
  fields: {
    name: text('单位组名称', { required: true, unique: true, max: 60, search: true, hint: '如 瓶-提-箱(1-6-24)' }),
    disabled: flag('停用'),
    remark: remark(),
  },
  lines: {
    units: {
      label: '单位换算',
      fields: {
        unit: ref('单位', 'goods_unit', { required: true }),
        ratio: decimal('换算率', {
          required: true,
          scale: 6,
          min: 0.000001,
          max: 1e8,
          hint: '一个这种单位合多少基本单位，基本单位自己为 1',
        }),
        purchaseDefault: flag('采购默认'),
        saleDefault: flag('销售默认'),
        shown: flag('拆分显示', { hint: '库存按此单位拆开显示，如 3箱5瓶' }),
      },
    },
  },
});
