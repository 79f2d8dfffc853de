import {
  auditing,
  auditingCalls,
  calls,
  choice,
  date,
  document,
  get,
  integer,
  money,
  post,
  ref,
  remark,
  text,
  usualCalls,
  zeroFen,
} from '@heliu/model';

/** To whom it goes: each is paid by itself, with a receipt of its own. */
export const contributionKinds = { social: '社会保险', fund: '住房公积金', tax: '个人所得税' } as const;

const total = (label: string) => money(label, { computed: true, default: zeroFen, masked: 'salary' });

/** What the wages of a month owe the tax office or the housing fund, and what these took in the end. */
export const contributionPayment = document({
  name: 'hr_contribution_payment',
  label: '社保个税缴纳单',
  title: 'number',
  prefix: 'JN',
  dated: 'docDate',
  fields: {
    docDate: date('缴纳日期', { required: true, index: true }),
    run: ref('员工工资', 'hr_staff_salary', { required: true, index: true }),
    kind: choice('缴纳种类', contributionKinds, { required: true, index: true }),
    cashier: ref('付款账户', 'fico_cashier_account', { required: true, only: 'usable' }),
    reference: text('缴款凭证号', { max: 60, search: true, hint: '电子税票号、公积金汇缴书号' }),
    difference: money('差额', {
      default: zeroFen,
      masked: 'salary',
      hint: '实际扣款比算出来的多多少，少扣填负数，如几分钱的尾差、滞纳金',
    }),
    differenceAccount: ref('差额科目', 'fico_account', { only: 'leaf', hint: '有差额时填：差额记到哪里' }),
    differenceDepartment: ref('差额部门', 'hr_department', { hint: '差额科目按部门核算时填' }),
    people: integer('人数', { computed: true, default: 0 }),
    personal: total('个人部分'),
    employer: total('单位部分'),
    amount: total('缴纳金额'),
    remark: remark(),
  },
  lines: {},
  states: { draft: '未审核', audited: '已审核' },
  initial: 'draft',
  editable: ['draft'],
  foot: [],
  actions: auditing,
});

export const contributionPaymentCalls = calls(contributionPayment, 'api/hr/contributionpayment', {
  ...usualCalls,
  ...auditingCalls,
  remove: post('delete'),
  export: get('export'),
});
