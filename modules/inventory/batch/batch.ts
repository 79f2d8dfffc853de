import { date, entity, flag, masterCalls, ref, remark, text } from '@heliu/model';

/** Goods that were made together: until when they are good. It comes to be with the first receipt that names it. */
export const batch = entity({
  name: 'inv_batch',
  label: '批次',
  title: 'batchNo',
  large: true,
  fields: {
    sku: ref('SKU', 'goods_sku', { required: true, index: true }),
    batchNo: text('批号', { required: true, max: 60, search: true }),
    productionDate: date('生产日期', { quickEdit: true }),
    expiryDate: date('有效期至', { index: true, quickEdit: true }),
    disabled: flag('停用', { hint: '停用的批次不再自动发出' }),
    remark: remark(),
  },
  together: [['sku', 'batchNo']],
});

export const batchCalls = masterCalls(batch, 'api/inventory/batch');
