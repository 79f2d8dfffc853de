import { choice, dateTime, decimal, entity, integer, ref, text } from '@heliu/model';
import { payTypes } from './service.ts';

/** A number a carrier gave for one parcel, with what has to stand on its label. */
export const waybill = entity({
  name: 'oms_waybill',
  label: '电子面单',
  title: 'number',
  large: true,
  plainSearch: true,
  fields: {
    outputOrder: ref('出库单', 'oms_output_order', { computed: true, required: true, index: true }),
    account: ref('电子面单账号', 'oms_waybill_account', { computed: true, required: true }),
    warehouse: ref('发货仓库', 'scm_warehouse', { computed: true, required: true, index: true }),
    express: ref('快递公司', 'oms_express_company', { computed: true, required: true, index: true }),
    number: text('快递单号', { computed: true, required: true, max: 60, search: true }),
    orderCode: text('取号单号', { computed: true, required: true, unique: true, max: 40 }),
    state: choice(
      '状态',
      { issued: '已取号', cancelled: '已作废' },
      { computed: true, default: 'issued', index: true },
    ),
    destination: text('大头笔', { computed: true, max: 60 }),
    sortingCode: text('三段码', { computed: true, max: 60 }),
    packageCode: text('集包地', { computed: true, max: 60 }),
    squareCode: text('二维码内容', { computed: true, max: 500 }),
    payType: choice('运费付款', payTypes, { computed: true, default: 'monthly' }),
    weight: decimal('重量（千克）', { computed: true, scale: 3 }),
    prints: integer('打印次数', { computed: true, default: 0 }),
    printedAt: dateTime('最近打印', { computed: true }),
  },
  internal: { cancel: { label: '作废', when: { state: 'issued' }, set: { state: 'cancelled' } } },
});
