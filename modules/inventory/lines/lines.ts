import { date, dec, decimal, ref, text } from '@heliu/model';

/** What every line says that moves goods. */
export const stockLine = {
  sku: ref('SKU', 'goods_sku', { required: true, index: true }),
  unit: ref('单位', 'goods_unit', { hint: '留空用基本单位' }),
  quantity: decimal('数量', { required: true, min: 0.000001, max: 1e10 }),
  baseQuantity: decimal('基本数量', { computed: true, default: dec(0) }),
  location: ref('库位', 'scm_location'),
  batchNo: text('批号', { max: 60 }),
} as const;

/** What is also said of a batch that comes in. */
export const batchDates = {
  productionDate: date('生产日期'),
  expiryDate: date('有效期至', { hint: '留空按生产日期加保质期' }),
} as const;
