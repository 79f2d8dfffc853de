import { date, dec, decimal, ledger, money, ref, zeroFen } from '@heliu/model';

const amount = (label: string, masked: 'price' | 'cost') => money(label, { default: zeroFen, masked });

/**
 * What was sold, to whom, by whom and for how much, from the moment the goods leave. Sums by day are kept beside it for
 * whatever sales are looked at by, so that no figure is added up from documents.
 */
export const sales = ledger({
  name: 'oms_sale_entry',
  label: '销售',
  keys: {
    day: date('日期', { required: true }),
    sku: ref('SKU', 'goods_sku', { index: true }),
    shop: ref('店铺', 'oms_shop'),
    customer: ref('客户', 'crm_customer', { index: true }),
    salesman: ref('业务员', 'sys_user', { index: true }),
  },
  measures: {
    quantity: decimal('数量', { default: dec(0) }),
    /** With tax, as the buyer pays it. */
    total: amount('销售额', 'price'),
    net: amount('不含税销售额', 'price'),
    cost: amount('成本', 'cost'),
    /** What the platform keeps of it. */
    fee: amount('平台费用', 'cost'),
  },
  byDay: true,
  balances: {
    party: { by: ['day', 'shop', 'customer', 'salesman'], unshown: true },
    goods: { by: ['day', 'sku', 'shop'], unshown: true },
    /** Of many goods nearly every line is a day of its own: a year of them is read by months. */
    goodsMonths: { by: ['sku', 'shop'], monthly: true, unshown: true },
  },
});
