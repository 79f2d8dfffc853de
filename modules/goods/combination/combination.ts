import { choice, decimal, entity, flag, ref, remark, text } from '@heliu/model';

/** An SKU that consists of others: packed when it is ordered, or put together beforehand and kept in stock. */
export const combination = entity({
  name: 'goods_combination',
  label: '商品组合',
  title: 'name',
  order: 'name',
  fields: {
    combination: ref('组合SKU', 'goods_sku', { required: true, hint: '商品类型为“组合”的 SKU' }),
    name: text('名称', { required: true, computed: true, max: 400, search: true }),
    kind: choice('方式', { virtual: '虚拟组合', assembled: '预先组装' }, { default: 'virtual' }),
    disabled: flag('停用'),
    remark: remark(),
  },
  together: [['combination']],
  lines: {
    parts: {
      label: '组成',
      fields: {
        sku: ref('SKU', 'goods_sku', { required: true, index: true }),
        quantity: decimal('数量', { required: true, scale: 6, min: 0.000001, max: 1e6 }),
        priceShare: decimal('价格占比', {
          scale: 4,
          min: 0,
          max: 1e6,
          hint: '退货和开票时分摊组合价用，全部留空按零售价分摊',
        }),
      },
    },
  },
});
