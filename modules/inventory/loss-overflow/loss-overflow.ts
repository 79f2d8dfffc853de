import {
  auditing,
  auditingCalls,
  calls,
  choice,
  date,
  dec,
  document,
  flag,
  get,
  money,
  post,
  progress,
  rate,
  ref,
  remark,
  text,
  usualCalls,
  zeroFen,
} from '@heliu/model';
import { batchDates, stockLine } from '../lines/lines.ts';

const causes = {
  expired: '过期',
  damaged: '破损',
  lost: '丢失',
  counted: '盘点差异',
  transit: '调拨短少',
  other: '其他',
};

const cost = { computed: true, default: zeroFen, masked: 'cost' } as const;

/** Goods that are gone or turned up without anybody having bought or sold them; who pays for it is decided later. */
export const lossOverflow = document({
  name: 'inv_loss_overflow',
  label: '报损报溢单',
  title: 'number',
  prefix: 'BS',
  prefixes: { by: 'kind', of: { overflow: 'BY' } },
  dated: 'orderDate',
  fields: {
    kind: choice('类型', { loss: '报损', overflow: '报溢' }, { default: 'loss', index: true }),
    orderDate: date('单据日期', { required: true, index: true }),
    warehouse: ref('仓库', 'scm_warehouse', { required: true, index: true }),
    cause: choice('原因', causes, { required: true, index: true }),
    responsible: ref('责任人', 'hr_staff'),
    abnormal: flag('非正常损失', { hint: '管理不善造成，进项税额要转出' }),
    taxRate: rate('进项税率', { default: dec('0.13'), hint: '按成本乘以它转出进项税额' }),
    disposal: progress('处理进度'),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '明细',
      scans: { record: 'sku', count: 'quantity', unit: 'unit' },
      fields: {
        ...stockLine,
        ...batchDates,
        amount: money('成本金额', cost),
        tax: money('转出税额', cost),
        pending: money('待处理金额', { ...cost, hint: '成本金额加转出税额，审核后记在待处理财产损溢' }),
        disposed: money('已处理金额', cost),
        remark: text('备注', { max: 200 }),
      },
    },
  },
  states: { draft: '未审核', audited: '已审核' },
  initial: 'draft',
  editable: ['draft'],
  actions: auditing,
});

export const lossOverflowCalls = calls(lossOverflow, 'erp/inventory/lossoverfloworder', {
  ...usualCalls,
  ...auditingCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete'),
  export: get('export'),
  import: post('import'),
});
