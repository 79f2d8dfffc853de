import { choice, date, decimal, entity, ref, sourceLine, text } from '@heliu/model';

/** What somebody has put aside to be bought; the company has one cart, and everybody sees who put what into it. */
export const cartLine = entity({
  name: 'pur_cart_line',
  label: '快捷订货',
  title: 'remark',
  fields: {
    sku: ref('SKU', 'goods_sku', { required: true, index: true }),
    unit: ref('单位', 'goods_unit', { hint: '留空用采购单位' }),
    quantity: decimal('数量', { required: true, scale: 6, min: 0.000001, max: 1e8, quickEdit: true }),
    supplier: ref('供应商', 'crm_supplier', { index: true, only: 'active', quickEdit: true, hint: '留空用首选供应商' }),
    warehouse: ref('收货仓库', 'scm_warehouse', { index: true, quickEdit: true }),
    price: decimal('单价', { scale: 6, min: 0, max: 1e8, masked: 'cost', quickEdit: true, hint: '留空用供应商的价格' }),
    needDate: date('需求日期', { quickEdit: true }),
    source: choice(
      '来源',
      { manual: '手工', lowStock: '库存不足', forecast: '预测', sales: '以销定购' },
      { default: 'manual', index: true },
    ),
    forecast: ref('采购预测', 'pur_forecast', { index: true }),
    forecastLine: sourceLine('预测行'),
    remark: text('说明', { max: 200, quickEdit: true }),
  },
});
