import {
  auditing,
  auditingCalls,
  calls,
  choice,
  date,
  document,
  get,
  money,
  post,
  ref,
  remark,
  sourceLine,
  text,
  usualCalls,
} from '@heliu/model';
import { runKinds } from './estimate-run.rules.ts';

const cost = { masked: 'cost' } as const;

/**
 * 月初冲回: what was owed by estimate at the end of a month is taken back in red on the first day of the next, and owed
 * again at its end while the invoice is missing. Each of the two is such a document, once a month.
 */
export const estimateRun = document({
  name: 'pur_estimate_run',
  label: '暂估冲回单',
  title: 'number',
  prefix: 'ZGCH',
  dated: 'orderDate',
  together: [['kind', 'month']],
  fields: {
    kind: choice('类型', runKinds, { default: 'reverse', index: true }),
    orderDate: date('入账日期', { required: true, index: true, hint: '记在当月第一天或最后一天' }),
    month: text('月份', { computed: true, max: 7, index: true }),
    amount: money('金额', { ...cost, computed: true, required: true }),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '明细',
      optional: true,
      fields: {
        supplier: ref('供应商', 'crm_supplier', { computed: true }),
        input: ref('采购入库', 'pur_input_order', { computed: true, index: true }),
        inputLine: sourceLine('入库行'),
        returned: ref('采购退货', 'pur_return', { computed: true, index: true }),
        returnedLine: sourceLine('退货行'),
        sku: ref('SKU', 'goods_sku', { computed: true }),
        warehouse: ref('仓库', 'scm_warehouse', { computed: true }),
        amount: money('暂估金额', { ...cost, computed: true, required: true }),
      },
    },
  },
  states: { draft: '未审核', audited: '已审核' },
  initial: 'draft',
  editable: ['draft'],
  actions: auditing,
});

export const estimateRunCalls = calls(estimateRun, 'api/purchase/estimaterun', {
  ...usualCalls,
  ...auditingCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete'),
  export: get('export'),
});
