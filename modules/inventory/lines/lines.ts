import { date, dec, decimal, longText, ref, text } from '@heliu/model';

/** The numbers of single pieces, one a line; typed, pasted or scanned one after the other. */
export const serialsField = (label = '序列号') =>
  longText(label, { max: 20_000, hint: '每件一个，扫描或粘贴，用换行、空格或逗号分开' });

/** What every line says that moves goods. */
export const stockLine = {
  sku: ref('SKU', 'goods_sku', { required: true, index: true }),
  unit: ref('单位', 'goods_unit', { hint: '留空用基本单位' }),
  quantity: decimal('数量', { required: true, min: 0.000001, max: 1e10 }),
  baseQuantity: decimal('基本数量', { computed: true, default: dec(0) }),
  location: ref('库位', 'scm_location'),
  batchNo: text('批号', { max: 60 }),
  serials: serialsField(),
} as const;

/** What is also said of a batch that comes in. */
export const batchDates = {
  productionDate: date('生产日期'),
  expiryDate: date('有效期至', { hint: '留空按生产日期加保质期' }),
} as const;
