import {
  auditing,
  auditingCalls,
  calls,
  date,
  document,
  fen,
  get,
  money,
  post,
  ref,
  remark,
  text,
  usualCalls,
} from '@heliu/model';

/** Money that comes into a drawer without anything being sold: cartons sold as waste, a deposit that was not called for. */
export const otherIncome = document({
  name: 'pos_other_income',
  label: '营业外收入',
  title: 'number',
  prefix: 'YW',
  dated: 'docDate',
  fields: {
    docDate: date('日期', { required: true, index: true }),
    shift: ref('班次', 'pos_shift', { required: true, index: true }),
    type: ref('收入类型', 'fico_receipt_expense_type', { required: true, only: 'usable' }),
    method: ref('收款方式', 'fico_payment_method', { required: true }),
    amount: money('金额', { required: true, min: fen(1n), index: true }),
    payer: text('付款人', { max: 60, search: true }),
    cause: text('事由', { max: 200, search: true }),
    remark: remark(),
  },
  lines: {},
  states: { draft: '未审核', audited: '已审核' },
  initial: 'draft',
  editable: ['draft'],
  actions: auditing,
});

export const otherIncomeCalls = calls(otherIncome, 'api/pos/fee/nonbusinessincome', {
  ...usualCalls,
  ...auditingCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete'),
  export: get('export'),
});
