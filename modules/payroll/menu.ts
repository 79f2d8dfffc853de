import { entityPage } from '@heliu/model';
import { peopleMenu } from '../hr/model.ts';
import { baseSalaryCalls } from './base-salary/base-salary.ts';
import { insuranceItemCalls } from './insurance/insurance-item.ts';
import { salaryItemCalls } from './item/salary-item.ts';

/** What people are paid stands beside who they are. */
export const menu = peopleMenu([
  entityPage('/hr/salaryitem', salaryItemCalls, { permissions: ['hr_staff:pick'], more: { trial: '工资试算' } }),
  entityPage('/hr/insuranceitem', insuranceItemCalls),
  entityPage('/hr/staffbasesalary', baseSalaryCalls),
]);
