import {
  auditing,
  auditingCalls,
  calls,
  date,
  decimal,
  document,
  get,
  money,
  post,
  ref,
  remark,
  text,
  usualCalls,
} from '@heliu/model';

const cost = { masked: 'cost' } as const;

/** Stock that is worth more or less than the books say, without a piece being moved. */
export const costAdjust = document({
  name: 'inv_cost_adjust',
  label: '成本调整单',
  title: 'number',
  prefix: 'CBTZ',
  dated: 'orderDate',
  fields: {
    orderDate: date('单据日期', { required: true, index: true }),
    reason: text('调整原因', { required: true, max: 200, search: true }),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '调整明细',
      fields: {
        sku: ref('SKU', 'goods_sku', { required: true, index: true }),
        warehouse: ref('仓库', 'scm_warehouse', {
          required: true,
          hint: '全公司或评估组一起平均的，写其中任一仓库',
        }),
        batchNo: text('批号', { max: 60, hint: '按批次计价的商品填写' }),
        amount: money('调整金额', { ...cost, required: true, hint: '增加为正，减少为负' }),
        quantity: decimal('当时库存', { computed: true, scale: 6 }),
        before: decimal('原平均成本', { ...cost, computed: true, scale: 6 }),
        after: decimal('新平均成本', { ...cost, computed: true, scale: 6 }),
        remark: text('备注', { max: 200 }),
      },
    },
  },
  states: { draft: '未审核', audited: '已审核' },
  initial: 'draft',
  editable: ['draft'],
  actions: auditing,
});

export const costAdjustCalls = calls(costAdjust, 'api/inventory/costadjust', {
  ...usualCalls,
  ...auditingCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete'),
  export: get('export'),
  import: post('import'),
});
