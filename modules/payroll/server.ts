import type { Module } from '@heliu/engine';
import { baseSalaryBehaviour, baseSalaryHandlers } from './base-salary/base-salary.server.ts';
import { baseSalaryCalls } from './base-salary/base-salary.ts';
import { insuranceItemBehaviour } from './insurance/insurance-item.server.ts';
import { insuranceItemCalls } from './insurance/insurance-item.ts';
import { foundItems, salaryItemBehaviour, seedItems } from './item/salary-item.server.ts';
import { salaryItemCalls } from './item/salary-item.ts';
import { menu } from './menu.ts';
import { entities } from './model.ts';
import { trialHandlers } from './trial/trial.server.ts';

export const payroll: Module = {
  name: 'payroll',
  entities,
  calls: [salaryItemCalls, insuranceItemCalls, baseSalaryCalls],
  menu: [menu],
  behaviours: [salaryItemBehaviour, insuranceItemBehaviour, baseSalaryBehaviour],
  handlers: [...trialHandlers, ...baseSalaryHandlers],
  jobs: [foundItems],
  schedules: [{ job: foundItems.name, at: '35 0 * * *' }],
  seed: seedItems,
};
