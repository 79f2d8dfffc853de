import { yuan } from '@heliu/model';
import { type BookOf, postingScheme } from '../../fico/model.ts';

/** P23. 借：费用（按岗位的计提科目、按部门）　贷：应付职工薪酬——工资、社会保险、住房公积金、其他. One voucher for the month. */
export const salaryPosting = postingScheme({
  document: 'hr_staff_salary',
  amounts: { wage: '应付工资', social: '单位社保', fund: '单位公积金', other: '单位其他' },
  texts: { month: { label: '月份' } },
  accounts: {
    expense: '计提科目',
    wage: '应付工资科目',
    social: '社会保险科目',
    fund: '住房公积金科目',
    other: '单位其他科目',
  },
  items: ['department'],
  summary: '计提 {月份} 工资',
  lines: [
    { side: 'debit', source: 'expense', amount: '应付工资', items: ['department'] },
    {
      side: 'debit',
      source: 'expense',
      amount: '单位社保 + 单位公积金 + 单位其他',
      items: ['department'],
      summary: '计提 {月份} 单位社保公积金',
    },
    { side: 'credit', source: 'wage', amount: '应付工资' },
    { side: 'credit', source: 'social', amount: '单位社保', summary: '计提 {月份} 单位社保公积金' },
    { side: 'credit', source: 'fund', amount: '单位公积金', summary: '计提 {月份} 单位社保公积金' },
    { side: 'credit', source: 'other', amount: '单位其他', summary: '计提 {月份} 单位社保公积金' },
  ],
  examples: [
    {
      texts: { month: '2026-10' },
      items: {},
      rows: [
        {
          amounts: { wage: yuan('8000.03'), social: yuan('1932.11'), fund: yuan('960'), other: yuan('160') },
          accounts: {},
        },
      ],
    },
  ],
});
export type SalaryBook = BookOf<typeof salaryPosting>;
