import {
  auditing,
  auditingCalls,
  calls,
  custom,
  chosen,
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
import { z } from 'zod';

const total = (label: string) => money(label, { computed: true, default: zeroFen, masked: 'salary' });

/**
 * Wages of a month that leave for the accounts of those who earned them. Whoever is held back stays owed, and is paid by
 * a later one.
 */
export const salaryPayment = document({
  name: 'hr_salary_payment',
  label: '工资发放单',
  title: 'number',
  prefix: 'FF',
  dated: 'docDate',
  fields: {
    docDate: date('发放日期', { required: true, index: true }),
    run: ref('员工工资', 'hr_staff_salary', { required: true, index: true }),
    cashier: ref('付款账户', 'fico_cashier_account', { required: true, only: 'usable' }),
    otherAccount: ref('其他扣款科目', 'fico_account', {
      only: 'leaf',
      hint: '工资条里有个税、社保公积金以外的扣款时填：扣下的钱记到哪里，如其他应收款',
    }),
    reference: text('结算号', { max: 60, search: true, hint: '银行代发的批次号、流水号' }),
    people: integer('人数', { computed: true, default: 0 }),
    wage: total('应付工资'),
    insured: total('代扣社保公积金'),
    tax: total('代扣个税'),
    otherDeducted: total('其他扣款'),
    net: total('实发合计'),
    remark: remark(),
  },
  lines: {
    held: {
      label: '暂缓发放',
      optional: true,
      fields: {
        staff: ref('员工', 'hr_staff', { required: true }),
        note: text('原因', { max: 100 }),
      },
    },
  },
  states: { draft: '未审核', audited: '已审核' },
  initial: 'draft',
  editable: ['draft'],
  // They follow from the slips when it is saved: a form that is being filled in has none.
  foot: [],
  actions: auditing,
});

export const salaryPaymentCalls = calls(salaryPayment, 'api/hr/salarypayment', {
  ...usualCalls,
  ...auditingCalls,
  remove: post('delete'),
  export: get('export'),
});

export const paymentPayList = custom<never>()(
  '工资发放单的银行代发文件（xlsx）：户名、账号、开户行、金额、备注，每人一行，不含暂缓发放的人',
  get('/api/hr/salarypayment/payList'),
  'hr_salary_payment:payList',
  z.object({ id: chosen('工资发放单') }),
  { salary: 'all', privacy: 'all' },
);
