import {
  auditing,
  auditingCalls,
  calls,
  carriesOut,
  choice,
  date,
  document,
  fen,
  get,
  money,
  post,
  ref,
  remark,
  sourceLine,
  text,
  usualCalls,
  zeroFen,
} from '@heliu/model';
import { lossOverflow } from '../loss-overflow/loss-overflow.ts';

export const results = {
  normal: '正常损耗，进管理费用',
  claim: '责任人或单位赔偿',
  accident: '非常损失，进营业外支出',
  gain: '溢余，转作收益',
} as const;

/** Who bears what was lost and what becomes of what turned up: it lies in 待处理财产损溢 until this says so. */
export const disposal = document({
  name: 'inv_disposal',
  label: '损溢处理单',
  title: 'number',
  prefix: 'SYCL',
  dated: 'orderDate',
  fields: {
    kind: choice('类型', { loss: '报损', overflow: '报溢' }, { default: 'loss', index: true }),
    orderDate: date('处理日期', { required: true, index: true }),
    opinion: text('处理意见', { required: true, max: 200, search: true }),
    amount: money('处理金额', { required: true, computed: true, masked: 'cost', default: zeroFen }),
    remark: remark(),
  },
  lines: {
    lines: {
      label: '处理明细',
      fields: {
        order: ref('报损报溢单', 'inv_loss_overflow', { required: true, index: true }),
        orderLine: sourceLine('损溢行'),
        sku: ref('SKU', 'goods_sku', { required: true, index: true }),
        amount: money('处理金额', {
          required: true,
          min: fen(1n),
          masked: 'cost',
          hint: '一行可以分几次、几种结果处理',
        }),
        result: choice('处理结果', results, { default: 'normal' }),
        staff: ref('责任人', 'hr_staff', { hint: '赔偿的记在他名下' }),
        supplier: ref('赔偿单位', 'crm_supplier', { hint: '保险公司、承运人等，先建为供应商' }),
        remark: text('备注', { max: 200 }),
      },
      from: {
        order: carriesOut(lossOverflow, 'lines', {
          line: 'orderLine',
          uses: 'amount',
          of: 'pending',
          done: 'disposed',
          progress: 'disposal',
          during: ['audited'],
          open: ['audited'],
          copies: { sku: 'sku' },
          heads: { kind: 'kind' },
        }),
      },
    },
  },
  states: { draft: '未审核', audited: '已审核' },
  initial: 'draft',
  editable: ['draft'],
  actions: auditing,
});

export const disposalCalls = calls(disposal, 'api/inventory/disposal', {
  ...usualCalls,
  ...auditingCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete'),
});
