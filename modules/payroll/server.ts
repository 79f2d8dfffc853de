import type { Module } from '@heliu/engine';
import { addPostingSource } from '../fico/server.ts';
import { baseSalaryBehaviour, baseSalaryHandlers } from './base-salary/base-salary.server.ts';
import { baseSalaryCalls } from './base-salary/base-salary.ts';
import { salaryReports } from './compare/salary-reports.server.ts';
import { insuranceItemBehaviour } from './insurance/insurance-item.server.ts';
import { insuranceItemCalls } from './insurance/insurance-item.ts';
import { foundItems, salaryItemBehaviour, seedItems } from './item/salary-item.server.ts';
import { salaryItemCalls } from './item/salary-item.ts';
import { menu } from './menu.ts';
import { entities } from './model.ts';
import { ownSlipHandlers } from './own/own-slips.server.ts';
import { bonusHandlers } from './bonus/bonus.server.ts';
import { contributionPaymentCalls } from './payout/contribution-payment.ts';
import {
  contributionBooked,
  contributionPaymentBehaviour,
  salaryPaymentBehaviour,
  salaryPaymentBooked,
  salaryPaymentHandlers,
} from './payout/payout.server.ts';
import { salaryPaymentCalls } from './payout/salary-payment.ts';
import { calculateTask } from './run/calculate.server.ts';
import { salaryFileHandlers } from './run/files.server.ts';
import { salarySlipCalls } from './run/salary-slip.ts';
import { salaryBooked, staffSalaryBehaviour, staffSalaryHandlers } from './run/staff-salary.server.ts';
import { staffSalaryCalls } from './run/staff-salary.ts';
import { taxFileHandlers } from './tax-file/tax-file.server.ts';
import { trialHandlers } from './trial/trial.server.ts';

addPostingSource(salaryBooked);
addPostingSource(salaryPaymentBooked);
addPostingSource(contributionBooked);

export { calculate } from './run/calculate.server.ts';

export const payroll: Module = {
  name: 'payroll',
  entities,
  calls: [
    salaryItemCalls,
    insuranceItemCalls,
    baseSalaryCalls,
    staffSalaryCalls,
    salarySlipCalls,
    salaryPaymentCalls,
    contributionPaymentCalls,
  ],
  menu: [menu],
  behaviours: [
    salaryItemBehaviour,
    insuranceItemBehaviour,
    baseSalaryBehaviour,
    staffSalaryBehaviour,
    salaryPaymentBehaviour,
    contributionPaymentBehaviour,
  ],
  handlers: [
    ...trialHandlers,
    ...baseSalaryHandlers,
    ...staffSalaryHandlers,
    ...bonusHandlers,
    ...taxFileHandlers,
    ...salaryFileHandlers,
    ...salaryPaymentHandlers,
    ...ownSlipHandlers,
  ],
  reports: salaryReports,
  tasks: [calculateTask],
  jobs: [foundItems],
  schedules: [{ job: foundItems.name, at: '35 0 * * *' }],
  seed: seedItems,
};
