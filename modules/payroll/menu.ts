import { button, entityPage, reportPage } from '@heliu/model';
import { peopleMenu } from '../hr/model.ts';
import { baseSalaryCalls } from './base-salary/base-salary.ts';
import { salaryChanges, salaryCost } from './compare/salary-reports.ts';
import { insuranceItemCalls } from './insurance/insurance-item.ts';
import { salaryItemCalls } from './item/salary-item.ts';
import { contributionPaymentCalls } from './payout/contribution-payment.ts';
import { salaryPaymentCalls } from './payout/salary-payment.ts';
import { salarySlipCalls } from './run/salary-slip.ts';
import { staffSalaryCalls } from './run/staff-salary.ts';

/** What people are paid stands beside who they are. */
export const menu = peopleMenu([
  entityPage('/hr/salaryitem', salaryItemCalls, { permissions: ['hr_staff:pick'], more: { trial: '工资试算' } }),
  entityPage('/hr/insuranceitem', insuranceItemCalls),
  entityPage('/hr/staffbasesalary', baseSalaryCalls),
  entityPage('/hr/staffsalary', staffSalaryCalls, {
    permissions: ['hr_salary_slip:view'],
    buttons: [
      button('hr.staffsalary#payList', '银行代发文件', ['hr_staff_salary:payList']),
      button('hr.staffsalary#taxFile', '个税申报表', ['hr_staff_salary:taxFile']),
    ],
  }),
  entityPage('/hr/salaryslip', salarySlipCalls),
  entityPage('/hr/salarypayment', salaryPaymentCalls, {
    buttons: [button('hr.salarypayment#payList', '银行代发文件', ['hr_salary_payment:payList'])],
  }),
  entityPage('/hr/contributionpayment', contributionPaymentCalls),
  reportPage(salaryChanges),
  reportPage(salaryCost),
]);
