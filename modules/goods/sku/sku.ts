import { choice, decimal, entity, flag, image, ref, refs, remark, text } from '@heliu/model';
import { barcodeComplaint } from './barcode.rules.ts';
import { priceFields } from '../price/prices.ts';

export const shelfStates = { off: '下架', on: '上架' } as const;

/** What is stocked, bought and sold: goods in one of the ways they can be had. */
export const sku = entity({
  name: 'goods_sku',
  label: 'SKU',
  title: 'name',
  code: 'code',
  picture: 'cover',
  large: true,
  order: 'code',
  fields: {
    goods: ref('商品', 'goods_goods', { required: true, index: true }),
    code: text('SKU编码', { required: true, unique: true, max: 64, search: true, index: true }),
    name: text('名称', { required: true, computed: true, max: 400, search: true }),
    spec: text('规格', { max: 200, hint: '按商品的规格填写，如 红色/XL；没有规格的商品留空' }),
    attributeKey: text('规格键', { required: true, computed: true, max: 400 }),
    barcode: text('条码', { computed: true, max: 2000, search: true }),
    picture: image('图片', { hint: '这个规格自己的图；留空用商品的主图' }),
    cover: image('主图', { computed: true }),
    ...priceFields,
    weight: decimal('重量(kg)', { scale: 4, min: 0, max: 1e6, quickEdit: true }),
    volume: decimal('体积(m³)', { scale: 6, min: 0, max: 1e6 }),
    labels: refs('标签', 'goods_label', { index: true }),
    shelf: choice('上下架', shelfStates, { computed: true, default: 'off', index: true }),
    withdrawn: flag('规格已撤下', { computed: true }),
    disabled: flag('停用', { index: true }),
    remark: remark(),
  },
  lines: {
    barcodes: {
      label: '条码',
      optional: true,
      fields: {
        barcode: text('条码', { required: true, unique: true, max: 40, valid: barcodeComplaint }),
        unit: ref('单位', 'goods_unit', { required: true, hint: '扫到它时按这个单位计数' }),
      },
    },
  },
  together: [['goods', 'attributeKey']],
  actions: {
    onShelf: { label: '上架', when: { shelf: 'off' }, set: { shelf: 'on' } },
    offShelf: { label: '下架', when: { shelf: 'on' }, set: { shelf: 'off' } },
  },
  // What happens to it when its goods are changed.
  internal: {
    followOn: { label: '随商品上架', when: { shelf: 'off' }, set: { shelf: 'on' } },
    followOff: { label: '随商品下架', when: { shelf: 'on' }, set: { shelf: 'off' } },
    withdraw: { label: '撤下规格', when: { withdrawn: false }, set: { withdrawn: true, disabled: true, shelf: 'off' } },
    restore: { label: '恢复规格', when: { withdrawn: true }, set: { withdrawn: false, disabled: false } },
  },
});
