import { calls, decimal, entity, get, integer, json, money, month, ref, text, zeroFen } from '@heliu/model';
import { z } from 'zod';
import type { Figure } from './figures.rules.ts';

const computed = { computed: true } as const;
const amount = (label: string) => money(label, { ...computed, default: zeroFen, masked: 'salary' });
const days = (label: string) => decimal(label, { ...computed, scale: 2 });

/**
 * What one person is paid for a month, as it was calculated: with every figure, how it came about, and what had come
 * together for his tax by then. It is kept as it is, whatever becomes of items, base salaries and rules later.
 */
export const salarySlip = entity({
  name: 'hr_salary_slip',
  label: '工资条',
  title: 'name',
  apart: ['payMonth'],
  order: 'payMonth',
  together: [['run', 'staff']],
  fields: {
    run: ref('员工工资', 'hr_staff_salary', { ...computed, required: true, index: true }),
    payMonth: month('工资月份', { ...computed, required: true, index: true }),
    staff: ref('员工', 'hr_staff', { ...computed, required: true, index: true }),
    name: text('姓名', { ...computed, required: true, max: 64, search: true }),
    department: ref('部门', 'hr_department', { ...computed, required: true, index: true }),
    post: ref('岗位', 'hr_post', { ...computed, beside: true }),
    account: ref('计提科目', 'fico_account', { ...computed, beside: true }),
    fixedBy: ref('定薪依据', 'hr_base_salary', { ...computed, beside: true }),
    city: text('参保城市', { ...computed, max: 32 }),
    payment: ref('发放单', 'hr_salary_payment', { ...computed, beside: true }),
    fault: text('待处理', { ...computed, max: 300, hint: '为什么算不出来' }),

    workDays: days('应出勤天数'),
    awayDays: days('不在职天数'),
    unpaidDays: days('缺勤天数'),
    overtimeHours: days('加班小时'),

    gross: amount('应发'),
    reduced: amount('应发扣减'),
    social: amount('个人社保'),
    fund: amount('个人公积金'),
    tax: amount('个人所得税'),
    otherDeducted: amount('其他扣款'),
    net: amount('实发'),
    employerSocial: amount('单位社保'),
    employerFund: amount('单位公积金'),
    employerOther: amount('单位其他'),
    cost: amount('人工成本'),

    income: amount('本月计税收入'),
    bonus: amount('单独计税年终奖'),
    bonusTax: amount('年终奖个税'),
    special: amount('专项附加扣除'),
    cumIncome: amount('累计收入'),
    cumAllowance: amount('累计减除费用'),
    cumInsured: amount('累计专项扣除'),
    cumSpecial: amount('累计附加扣除'),
    cumTaxable: amount('累计应纳税所得额'),
    taxRate: integer('税率', { ...computed, default: 0, masked: 'salary' }),
    taxQuick: amount('速算扣除数'),
    cumTax: amount('累计应纳税额'),
    cumWithheld: amount('累计已预扣'),

    figures: json('工资项目', z.custom<readonly Figure[]>(), { ...computed, masked: 'salary' }),
    digest: text('识别码', { ...computed, max: 64 }),
  },
});

export const salarySlipCalls = calls(salarySlip, 'api/hr/salaryslip', {
  list: get('list'),
  get: get('get'),
  export: get('export'),
});
