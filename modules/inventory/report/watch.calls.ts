import { choice, date, decimal, get, integer, money, ref, report, text } from '@heliu/model';
import { stock } from '../stock/stock.ts';
import { movements } from './stock.calls.ts';

const base = '/api/inventory/goods';
const sku = ref('SKU', 'goods_sku');
const warehouse = ref('仓库', 'scm_warehouse');
const category = ref('分类', 'goods_category');
const quantity = (label: string) => decimal(label, { scale: 6 });
const cost = { masked: 'cost' } as const;
const always = { from: '2000-01-01', to: '2099-12-31' } as const;

/** What should be ordered, and what there is too much of. */
export const stockLimits = report()({
  name: 'inv_limits',
  label: '库存预警',
  summary: '库存预警：可用加在途低于下限、高于上限的SKU，以及建议补多少',
  access: 'inv_stock:limits',
  call: get(`${base}/limits`),
  file: get(`${base}/limitsExport`),
  path: '/inventory/limits',
  about: stock.name,
  parameters: { side: choice('看哪些', { low: '低于下限', high: '高于上限' }, { default: 'low' }), category },
  columns: {
    sku,
    available: quantity('可用'),
    onOrder: quantity('采购在途'),
    inTransit: quantity('调拨在途'),
    minStock: quantity('下限'),
    maxStock: quantity('上限'),
    by: quantity('相差'),
    suggested: quantity('建议补货'),
    leadDays: integer('提前期(天)'),
  },
  fit: ({ side }) => (side === 'high' ? { without: ['suggested', 'leadDays', 'minStock'] } : { without: ['maxStock'] }),
  sums: [],
  drill: { available: ({ sku: of }) => ({ report: movements, asked: { ...always, sku: of } }) },
  empty: '没有超出上下限的库存。',
});

/** Batches that have to be sold soon, or cannot be sold any more. */
export const expiring = report()({
  name: 'inv_expiring',
  label: '临期预警',
  summary: '临期预警：还有库存、快到期或已过期的批次',
  access: 'inv_stock:expiring',
  call: get(`${base}/expiring`),
  file: get(`${base}/expiringExport`),
  path: '/inventory/expiring',
  about: stock.name,
  parameters: {
    days: choice(
      '到期',
      { 0: '已过期', 30: '30天内到期', 60: '60天内到期', 90: '90天内到期', 365: '一年内到期' },
      { hint: '不选按商品的临期预警天数' },
    ),
    warehouse,
    category,
  },
  columns: {
    state: text('状态'),
    expiry: date('有效期至'),
    left: integer('剩余天数'),
    sku,
    batch: text('批号'),
    warehouse,
    location: ref('库位', 'scm_location'),
    quantity: quantity('库存'),
  },
  sums: [],
  drill: {
    quantity: ({ sku: of, warehouse: at, batch }) => ({
      report: movements,
      asked: { ...always, sku: of, warehouse: at, batch },
    }),
  },
  empty: '没有快到期的批次。',
});

/** How long stock has been lying, the oldest receipts leaving first; and since when nobody has wanted it. */
export const stockAges = report()({
  name: 'inv_ages',
  label: '库龄与滞销',
  summary: '库龄与滞销：现有库存按入库时间分段，以及多久没有出库',
  access: 'inv_stock:ages',
  call: get(`${base}/ages`),
  file: get(`${base}/agesExport`),
  path: '/inventory/ages',
  about: stock.name,
  parameters: {
    idle: choice('滞销', { 30: '30天未出库', 60: '60天未出库', 90: '90天未出库', 180: '180天未出库' }),
    category,
    sku,
  },
  columns: {
    sku,
    quantity: quantity('库存'),
    amount: money('库存金额', cost),
    days30: quantity('30天内'),
    days60: quantity('31–60天'),
    days90: quantity('61–90天'),
    days180: quantity('91–180天'),
    older: quantity('180天以上'),
    lastIn: date('最近入库'),
    lastOut: date('最近出库'),
    idleDays: integer('未出库天数'),
  },
  heads: [{ title: '按入库时间（先入先出）', columns: ['days30', 'days60', 'days90', 'days180', 'older'] }],
  sums: ['amount'],
  paged: true,
  drill: { quantity: ({ sku: of }) => ({ report: movements, asked: { ...always, sku: of } }) },
  empty: '没有符合条件的库存。',
});
