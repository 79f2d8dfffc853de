import { auditing, choice, date, decimal, document, money, ref, remark, text, zeroFen } from '@heliu/model';
import { batchDates, stockLine } from '../lines/lines.ts';

const otherKinds = { in: '其他入库', out: '其他出库', opening: '期初库存' } as const;

/** Goods that come or go without being bought or sold: what was there at the beginning, samples, what is used up. */
export const otherOrder = document({
  name: 'inv_other_order',
  label: '其他出入库单',
  title: 'number',
  prefix: 'QTRK',
  prefixes: { by: 'kind', of: { out: 'QTCK', opening: 'QCKC' } },
  dated: 'orderDate',
  fields: {
    kind: choice('类型', otherKinds, { default: 'in', index: true }),
    orderDate: date('单据日期', { required: true, index: true }),
    warehouse: ref('仓库', 'scm_warehouse', { required: true, index: true }),
    department: ref('部门', 'hr_department', { hint: '领用时，费用记在这个部门' }),
    handler: ref('经手人', 'hr_staff'),
    cause: text('事由', { max: 200, search: true }),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '明细',
      scans: { record: 'sku', count: 'quantity', unit: 'unit' },
      fields: {
        ...stockLine,
        ...batchDates,
        price: decimal('单价', {
          scale: 6,
          min: 0,
          max: 1e8,
          masked: 'cost',
          hint: '入库的不含税成本；留空按现在的平均成本',
        }),
        amount: money('金额', { computed: true, default: zeroFen, masked: 'cost' }),
        remark: text('备注', { max: 200 }),
      },
    },
  },
  states: { draft: '未审核', audited: '已审核' },
  initial: 'draft',
  editable: ['draft'],
  actions: auditing,
});
