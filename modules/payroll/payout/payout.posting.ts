import { yuan } from '@heliu/model';
import { type BookOf, postingScheme } from '../../fico/model.ts';
import { contributionKinds } from './contribution-payment.ts';

/** P24. 借：应付职工薪酬——工资　贷：其他应付款——代扣个人社保公积金、应交个人所得税、其他扣款、资金. */
export const salaryPaymentPosting = postingScheme({
  document: 'hr_salary_payment',
  amounts: { wage: '应付工资', insured: '代扣社保公积金', tax: '代扣个税', other: '其他扣款', net: '实发' },
  texts: { month: { label: '月份' } },
  accounts: {
    wage: '应付工资科目',
    insured: '代扣社保公积金科目',
    tax: '个人所得税科目',
    other: '其他扣款科目',
    cash: '资金科目',
  },
  items: [],
  summary: '发放 {月份} 工资',
  lines: [
    { side: 'debit', source: 'wage', amount: '应付工资' },
    { side: 'credit', source: 'insured', amount: '代扣社保公积金', summary: '代扣 {月份} 个人社保公积金' },
    { side: 'credit', source: 'tax', amount: '代扣个税', summary: '代扣 {月份} 个人所得税' },
    { side: 'credit', source: 'other', amount: '其他扣款', summary: '{月份} 工资其他扣款' },
    { side: 'credit', source: 'cash', amount: '实发', bound: true },
  ],
  examples: [
    {
      texts: { month: '2026-10' },
      items: {},
      rows: [
        {
          amounts: { wage: yuan('8000.03'), tax: yuan('52.11'), other: yuan('30'), net: yuan('7077.92') },
          accounts: {},
        },
        { amounts: { insured: yuan('840') }, accounts: {} },
      ],
    },
  ],
});
export type SalaryPaymentBook = BookOf<typeof salaryPaymentPosting>;

/** P25. 借：代扣的个人部分、应付职工薪酬的单位部分、差额　贷：资金. */
export const contributionPosting = postingScheme({
  document: 'hr_contribution_payment',
  amounts: { personal: '个人部分', employer: '单位部分', over: '多扣', under: '少扣', paid: '缴纳金额' },
  texts: { month: { label: '月份' }, kind: { label: '种类', values: Object.values(contributionKinds) } },
  accounts: { personal: '个人部分科目', employer: '单位部分科目', difference: '差额科目', cash: '资金科目' },
  items: ['department'],
  summary: '缴纳 {月份} {种类}',
  lines: [
    { side: 'debit', source: 'personal', amount: '个人部分', summary: '缴纳 {月份} {种类} 个人部分' },
    { side: 'debit', source: 'employer', amount: '单位部分', summary: '缴纳 {月份} {种类} 单位部分' },
    { side: 'debit', source: 'difference', amount: '多扣', items: ['department'], summary: '{月份} {种类} 差额' },
    { side: 'credit', source: 'difference', amount: '少扣', items: ['department'], summary: '{月份} {种类} 差额' },
    { side: 'credit', source: 'cash', amount: '缴纳金额', bound: true },
  ],
  examples: [
    {
      texts: { month: '2026-10', kind: contributionKinds.social },
      items: {},
      rows: [
        { amounts: { personal: yuan('840.03'), employer: yuan('1932.11') }, accounts: {} },
        { amounts: { over: yuan('0.02'), paid: yuan('2772.16') }, accounts: {} },
      ],
    },
    {
      texts: { month: '2026-10', kind: contributionKinds.tax },
      items: {},
      rows: [
        { amounts: { personal: yuan('52.11') }, accounts: {} },
        { amounts: { under: yuan('0.01'), paid: yuan('52.10') }, accounts: {} },
      ],
    },
  ],
});
export type ContributionBook = BookOf<typeof contributionPosting>;
