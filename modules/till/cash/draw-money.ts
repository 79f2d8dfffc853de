import {
  auditing,
  auditingCalls,
  calls,
  choice,
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

export const drawKinds = { draw: '取款', expense: '零星支出' } as const;

/** Money that leaves a drawer without goods coming back: taken to the bank or the safe, or spent on something small. */
export const drawMoney = document({
  name: 'pos_draw_money',
  label: '现金提款',
  title: 'number',
  prefix: 'TK',
  dated: 'docDate',
  fields: {
    docDate: date('日期', { required: true, index: true }),
    kind: choice('类别', drawKinds, { default: 'draw', index: true }),
    shift: ref('班次', 'pos_shift', { required: true, index: true }),
    amount: money('金额', { required: true, min: fen(1n), index: true }),
    toAccount: ref('存入账户', 'fico_cashier_account', { only: 'usable', hint: '取款时填：存进哪个银行账户或保险柜' }),
    type: ref('支出类型', 'fico_receipt_expense_type', { only: 'usable', hint: '零星支出时填' }),
    reason: text('事由', { required: true, max: 200, search: true }),
    takenBy: ref('经手人', 'hr_staff'),
    witness: ref('监督人', 'hr_staff'),
    bagNo: text('封包号', { max: 40, search: true }),
    remark: remark(),
  },
  lines: {},
  states: { draft: '未审核', audited: '已审核' },
  initial: 'draft',
  editable: ['draft'],
  actions: auditing,
});

export const drawMoneyCalls = calls(drawMoney, 'api/pos/fee/drawmoney', {
  ...usualCalls,
  ...auditingCalls,
  nextNumber: get('nextNumber'),
  remove: post('delete'),
  export: get('export'),
});
