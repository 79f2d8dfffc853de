import { date, decimal, entity, flag, integer, masterCalls, rate, ref, remark, text } from '@heliu/model';

/** What a supplier sells us, under his own number and at his price. */
export const supplierGoods = entity({
  name: 'pur_supplier_goods',
  label: '供应商商品',
  title: 'supplierSku',
  large: true,
  apart: ['supplier', 'sku'],
  fields: {
    supplier: ref('供应商', 'crm_supplier', { required: true, index: true }),
    sku: ref('SKU', 'goods_sku', { required: true, index: true }),
    supplierSku: text('供方货号', { max: 64, search: true, quickEdit: true, hint: '供应商自己的编号，印在订单上' }),
    price: decimal('含税单价', { scale: 6, min: 0, max: 1e8, masked: 'cost', quickEdit: true }),
    taxRate: rate('税率', { hint: '留空随供应商' }),
    minQuantity: decimal('起订量', { scale: 6, min: 0, max: 1e8, quickEdit: true }),
    leadDays: integer('供货周期(天)', { min: 0, max: 3650, quickEdit: true, hint: '留空随供应商' }),
    preferred: flag('首选', { index: true, hint: '补货时先向他买' }),
    lastOrderedOn: date('最近下单', { computed: true, index: true }),
    disabled: flag('停用', { index: true }),
    remark: remark(),
  },
  together: [['supplier', 'sku']],
});

export const supplierGoodsCalls = masterCalls(supplierGoods, 'api/purchase/suppliergoods');
