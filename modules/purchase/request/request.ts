import { choice, date, dateTime, decimal, document, progress, ref, remark, text } from '@heliu/model';
import { executed, wanted } from '../lines/lines.ts';

/** Somebody needs something; what is needed is bought once it was approved, twice where the company wants that. */
export const request = document({
  name: 'pur_request',
  label: '采购申请',
  title: 'number',
  prefix: 'QG',
  dated: 'requestDate',
  fields: {
    requestDate: date('申请日期', { required: true, index: true }),
    requester: ref('申请人', 'sys_user', { required: true, index: true }),
    department: ref('部门', 'hr_department', { index: true }),
    needDate: date('需求日期', { required: true, index: true }),
    kind: choice('类型', { normal: '普通', urgent: '加急', replenish: '补货' }, { default: 'normal', index: true }),
    reason: text('申请事由', { max: 200, search: true }),
    preAuditedBy: ref('预审人', 'sys_user', { computed: true }),
    preAuditedAt: dateTime('预审时间', { computed: true }),
    ordered: progress('采购进度'),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '申请明细',
      fields: {
        ...wanted,
        needDate: date('需求日期', { hint: '留空同整单' }),
        supplier: ref('建议供应商', 'crm_supplier'),
        price: decimal('参考单价', { scale: 6, min: 0, max: 1e8, masked: 'cost' }),
        enquiredQuantity: executed('已询数量'),
        orderedQuantity: executed('已订数量'),
        remark: text('说明', { max: 200 }),
      },
      scans: { record: 'sku', count: 'quantity', unit: 'unit' },
    },
  },
  states: { draft: '未审核', preAudited: '已预审', audited: '已审核', closed: '已关闭', cancelled: '已作废' },
  initial: 'draft',
  editable: ['draft'],
  cancelled: ['cancelled'],
  actions: {
    preAudit: { label: '预审', from: ['draft'], to: 'preAudited' },
    rejectPreAudit: {
      label: '驳回预审',
      from: ['preAudited'],
      to: 'draft',
      set: { preAuditedBy: null, preAuditedAt: null },
      reason: 'required',
      danger: true,
    },
    cancelPreAudit: {
      label: '取消预审',
      from: ['preAudited'],
      to: 'draft',
      set: { preAuditedBy: null, preAuditedAt: null },
    },
    audit: { label: '审核', from: ['draft', 'preAudited'], to: 'audited' },
    deaudit: {
      label: '反审核',
      from: ['audited'],
      to: 'draft',
      set: { preAuditedBy: null, preAuditedAt: null },
      reverses: 'audit',
      reason: 'optional',
    },
    close: {
      label: '关闭',
      from: ['audited'],
      to: 'closed',
      reason: 'required',
      confirm: '还没有采购的部分不再采购。',
    },
    reopen: { label: '反关闭', from: ['closed'], to: 'audited' },
    cancel: {
      label: '作废',
      from: ['draft', 'preAudited'],
      to: 'cancelled',
      whileUnused: true,
      reason: 'optional',
      danger: true,
    },
  },
});
