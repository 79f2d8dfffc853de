import {
  auditing,
  carriesOut,
  choice,
  date,
  decimal,
  document,
  money,
  progress,
  ref,
  remark,
  sourceLine,
  text,
  zeroFen,
} from '@heliu/model';
import { pricingField } from '../../fico/model.ts';
import { batchDates, stockLine } from '../../inventory/model.ts';
import { executed, priced, totals } from '../lines/lines.ts';
import { order } from '../order/order.ts';

/** By what costs of getting the goods here are shared among the lines. */
export const feeBases = { amount: '按金额', quantity: '按数量', weight: '按重量' } as const;

/** Goods came from a supplier: they lie in the warehouse at their cost, and are owed by estimate until the invoice comes. */
export const inputOrder = document({
  name: 'pur_input_order',
  label: '采购入库',
  title: 'number',
  prefix: 'CGRK',
  dated: 'inputDate',
  counted: { by: 'createdAt', per: ['status'] },
  fields: {
    supplier: ref('供应商', 'crm_supplier', { required: true, index: true }),
    inputDate: date('入库日期', { required: true, index: true }),
    warehouse: ref('仓库', 'scm_warehouse', { required: true, index: true }),
    deliveryNo: text('送货单号', { max: 60, search: true }),
    pricing: pricingField(),
    feeBasis: choice('费用分摊', feeBases, { default: 'amount' }),
    ...totals,
    fee: money('采购费用', { computed: true, default: zeroFen, masked: 'cost' }),
    cost: money('入库成本', { computed: true, default: zeroFen, masked: 'cost' }),
    invoiced: progress('收票进度'),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '入库明细',
      scans: { record: 'sku', count: 'quantity', unit: 'unit' },
      fields: {
        order: ref('采购订单', 'pur_order', { index: true }),
        orderLine: sourceLine('订单行'),
        ...stockLine,
        ...batchDates,
        ...priced,
        rejectedQuantity: decimal('不合格数量', { scale: 6, min: 0, max: 1e8, hint: '当场退回、没有入库的' }),
        rejectReason: text('不合格原因', { max: 200 }),
        feeShare: money('分摊费用', { computed: true, default: zeroFen, masked: 'cost' }),
        cost: money('入库成本', { computed: true, default: zeroFen, masked: 'cost' }),
        returnedQuantity: executed('已退数量'),
        invoicedQuantity: executed('已收票数量'),
        /** How much of the estimate invoices have taken back. */
        settledEstimate: money('已冲暂估', { computed: true, default: zeroFen, masked: 'cost' }),
        /** How much of it was taken back at the beginning of the month and is not owed by estimate now. */
        reversedEstimate: money('月初已冲回', { computed: true, default: zeroFen, masked: 'cost' }),
        remark: text('说明', { max: 200 }),
      },
      from: {
        order: carriesOut(order, 'lines', {
          line: 'orderLine',
          uses: 'quantity',
          of: 'quantity',
          done: 'receivedQuantity',
          progress: 'received',
          during: ['audited'],
          open: ['audited'],
          copies: { sku: 'sku', unit: 'unit', price: 'dealPrice', taxRate: 'taxRate', remark: 'remark' },
          heads: { supplier: 'supplier', warehouse: 'warehouse', pricing: 'pricing' },
        }),
      },
    },
    fees: {
      label: '采购费用',
      optional: true,
      fields: {
        name: text('费用', { required: true, max: 60, hint: '运费、装卸费、关税等' }),
        supplier: ref('收款方', 'crm_supplier', { required: true, hint: '承运人、报关行等；费用暂估为应付给他' }),
        amount: money('不含税金额', { required: true, masked: 'cost', min: zeroFen }),
        remark: text('说明', { max: 200 }),
      },
    },
  },
  states: { draft: '未审核', audited: '已审核' },
  initial: 'draft',
  editable: ['draft'],
  actions: auditing,
});
