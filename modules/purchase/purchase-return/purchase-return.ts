import {
  auditing,
  carriesOut,
  date,
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
import { stockLine } from '../../inventory/model.ts';
import { inputOrder } from '../input-order/input-order.ts';
import { executed, priced, totals } from '../lines/lines.ts';

/** Goods go back to their supplier for what they came for. */
export const purchaseReturn = document({
  name: 'pur_return',
  label: '采购退货',
  title: 'number',
  prefix: 'CGTH',
  dated: 'returnDate',
  fields: {
    supplier: ref('供应商', 'crm_supplier', { required: true, index: true }),
    returnDate: date('退货日期', { required: true, index: true }),
    warehouse: ref('仓库', 'scm_warehouse', { required: true, index: true }),
    cause: text('退货原因', { required: true, max: 200, search: true }),
    pricing: pricingField(),
    ...totals,
    invoiced: progress('收票进度'),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '退货明细',
      fields: {
        input: ref('采购入库', 'pur_input_order', { required: true, index: true }),
        inputLine: sourceLine('入库行'),
        ...stockLine,
        ...priced,
        /** What the stock lost with them, as the audit found out. */
        cost: money('出库成本', { computed: true, default: zeroFen, masked: 'cost' }),
        invoicedQuantity: executed('已收票数量'),
        settledEstimate: money('已冲暂估', { computed: true, default: zeroFen, masked: 'cost' }),
        reversedEstimate: money('月初已冲回', { computed: true, default: zeroFen, masked: 'cost' }),
        remark: text('说明', { max: 200 }),
      },
      from: {
        input: carriesOut(inputOrder, 'lines', {
          line: 'inputLine',
          uses: 'quantity',
          of: 'quantity',
          done: 'returnedQuantity',
          during: ['audited'],
          open: ['audited'],
          copies: {
            sku: 'sku',
            unit: 'unit',
            location: 'location',
            batchNo: 'batchNo',
            serials: 'serials',
            price: 'price',
            taxRate: 'taxRate',
          },
          heads: { supplier: 'supplier', warehouse: 'warehouse', pricing: 'pricing' },
        }),
      },
    },
  },
  states: { draft: '未审核', audited: '已审核' },
  initial: 'draft',
  editable: ['draft'],
  actions: auditing,
});
