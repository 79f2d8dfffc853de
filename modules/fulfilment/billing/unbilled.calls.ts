import { choice, date, get, integer, money, ref, report, text } from '@heliu/model';
import { outputOrder } from '../output-order/output-order.ts';

const customer = ref('客户', 'crm_customer');
const salesman = ref('业务员', 'sys_user');
const price = { masked: 'price' } as const;

/** Goods that left for customers and that no invoice has billed whole, by customer, the oldest first. */
export const unbilledOutputs = report()({
  name: 'oms_output_unbilled',
  label: '未开应收的出库',
  summary: '未开应收的出库：货已发出、还没有全部立应收的销售出库，按客户，先发的在前',
  access: 'oms_output_order:unbilled',
  call: get('/api/sales/outputorder/unbilled'),
  file: get('/api/sales/outputorder/unbilledExport'),
  path: '/sales/unbilled',
  about: outputOrder.name,
  parameters: { customer, salesman, days: choice('已发天数', { 30: '30 天以上', 60: '60 天以上', 90: '90 天以上' }) },
  columns: {
    customer,
    output: text('出库单', { required: true }),
    outDate: date('出库日期', { required: true }),
    days: integer('已发天数', { required: true }),
    salesman: ref('业务员', 'sys_user', { beside: true }),
    total: money('销售金额', price),
    billed: money('已立应收', price),
    open: money('未立应收', price),
    trouble: text('没有自动立账的原因'),
  },
  carries: { id: integer('出库单编号', { required: true }) },
  sums: ['total', 'billed', 'open'],
  subtotals: 'customer',
  most: 2000,
  drill: { output: ({ id }) => ({ entity: outputOrder.name, id }) },
  empty: '发出的货都已经立了应收。',
});
