import { choice, date, dec, dateTime, decimal, get, integer, json, money, rate, ref, report, text } from '@heliu/model';
import { z } from 'zod';
import { retailSales } from '../sale/sale.ts';
import { shift, tillMoney } from '../shift/shift.ts';

const range = { from: date('开始日期', { required: true }), to: date('结束日期', { required: true }) };
const span = { from: 'from', to: 'to' } as const;
const store = ref('门店', 'sys_factory');
const terminal = ref('收银机', 'pos_terminal');
const cashier = ref('收银员', 'sys_user', { beside: true });
const source = json('来源', z.custom<{ readonly entity: string; readonly id: number }>());

/** Shift by shift: what was sold, given back and voided, what was let go, and whether the money was there. */
export const workMonitor = report()({
  name: 'pos_work_monitor',
  label: '收银监控',
  summary: '收银监控：每个班次的销售、退货、作废、优惠、开钱箱次数和长短款',
  access: 'pos_report:workMonitor',
  call: get('/api/pos/workmonitelistreport/list'),
  file: get('/api/pos/workmonitelistreport/export'),
  path: '/pos/report/workmonitor',
  about: shift.name,
  parameters: { ...range, store, terminal, cashier },
  span,
  columns: {
    day: date('营业日'),
    number: text('班次'),
    store,
    terminal,
    cashier,
    status: choice('状态', { open: '营业中', closed: '已交班' }),
    beginAt: dateTime('开班'),
    endAt: dateTime('交班'),
    saleCount: integer('笔数'),
    saleAmount: money('销售额'),
    average: money('客单价'),
    discount: money('优惠额'),
    manual: money('其中手工'),
    returnCount: integer('退货笔数'),
    returnAmount: money('退货额'),
    voidCount: integer('作废笔数'),
    voidAmount: money('作废额'),
    approvals: integer('主管授权'),
    drawerOpens: integer('开钱箱'),
    reprints: integer('补打'),
    difference: money('长短款'),
    reason: text('差额原因'),
  },
  carries: { source },
  sums: [
    'saleCount',
    'saleAmount',
    'discount',
    'manual',
    'returnCount',
    'returnAmount',
    'voidCount',
    'voidAmount',
    'approvals',
    'drawerOpens',
    'reprints',
    'difference',
  ],
  drill: { number: ({ source: of }) => of ?? undefined },
  empty: '这段时间没有班次。',
});

/** Each SKU with what it brought in, the best first; A are those that make up the first eighty per cent. */
export const goodsSales = report()({
  name: 'pos_goods_sales',
  label: '商品销售报表',
  summary: '商品销售：各SKU的销量、销售额、毛利、占比和ABC分类，退货已减去',
  access: 'pos_report:goodsSales',
  call: get('/api/pos/salesreport/goodsSales'),
  file: get('/api/pos/salesreport/goodsSalesExport'),
  path: '/pos/report/goodssales',
  about: retailSales.name,
  parameters: { ...range, store, category: ref('分类', 'goods_category'), cashier },
  span,
  columns: {
    sku: ref('SKU', 'goods_sku'),
    category: ref('分类', 'goods_category'),
    quantity: decimal('销量', { scale: 6 }),
    returned: decimal('退货数量', { scale: 6 }),
    list: money('原价金额'),
    discount: money('优惠额'),
    pay: money('销售额'),
    cost: money('成本', { masked: 'cost' }),
    profit: money('毛利', { masked: 'cost' }),
    margin: rate('毛利率', { masked: 'cost', min: -100, max: 100 }),
    share: rate('占比', { min: -100, max: 100 }),
    rank: text('ABC'),
  },
  sums: ['quantity', 'returned', 'list', 'discount', 'pay', 'cost', 'profit'],
  empty: '这段时间没有销售。',
});

/** What came to the stores beside what they sold: what sells through, and what only lies there. */
export const storePurchase = report()({
  name: 'pos_store_purchase',
  label: '采购报表',
  summary: '采购报表：门店仓的进货、调入与销售、现存，看得出动销和滞销',
  access: 'pos_report:purchase',
  call: get('/api/pos/salesreport/purchase'),
  file: get('/api/pos/salesreport/purchaseExport'),
  path: '/pos/report/purchase',
  about: retailSales.name,
  parameters: {
    ...range,
    store,
    shown: choice('商品', { all: '全部', slow: '没有卖出的' }, { default: 'all' }),
  },
  span,
  columns: {
    sku: ref('SKU', 'goods_sku'),
    warehouse: ref('仓库', 'scm_warehouse'),
    came: decimal('采购数量', { scale: 6 }),
    amount: money('采购成本', { masked: 'cost' }),
    moved: decimal('调入及其他', { scale: 6 }),
    sold: decimal('销量', { scale: 6, default: dec(0) }),
    pay: money('销售额'),
    onHand: decimal('现存', { scale: 6 }),
    worth: money('现存成本', { masked: 'cost' }),
    through: rate('动销率', { min: -100, max: 100 }),
  },
  sums: ['came', 'amount', 'moved', 'sold', 'pay', 'onHand', 'worth'],
  empty: '门店仓这段时间没有进货，也没有销售。',
});

/** Day by day and tender by tender: what was taken, given back, paid in and drawn, and what the channel will keep. */
export const financeDetail = report()({
  name: 'pos_finance_detail',
  label: '财务明细报表',
  summary: '财务明细：每天每种收款方式的收款、找零、退款、其他收入、取款与支出和预计手续费',
  access: 'pos_report:financeDetail',
  call: get('/api/pos/salesreport/financeDetail'),
  file: get('/api/pos/salesreport/financeDetailExport'),
  path: '/pos/report/financedetail',
  about: tillMoney.name,
  parameters: { ...range, store, terminal, method: ref('收款方式', 'fico_payment_method') },
  span,
  columns: {
    day: date('营业日'),
    store,
    method: ref('收款方式', 'fico_payment_method'),
    received: money('收取'),
    change: money('找零'),
    refund: money('退款'),
    net: money('销售净收'),
    income: money('其他收入'),
    drawn: money('取款与支出'),
    fee: money('预计手续费'),
  },
  sums: ['received', 'change', 'refund', 'net', 'income', 'drawn', 'fee'],
  subtotals: 'day',
  empty: '这段时间没有收款。',
});
