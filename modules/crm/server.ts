import type { Module } from '@heliu/engine';
import { customerSiteHandlers } from './customer-site/customer-site.server.ts';
import { customerCalls } from './customer/customer.calls.ts';
import { customerBehaviour, customerHandlers } from './customer/customer.server.ts';
import { customerFigures, customerTodos, remindJob } from './follow/due.server.ts';
import { followHandlers } from './follow/follow.server.ts';
import { entities, menu } from './model.ts';

export { customerWithCode, seenCustomers } from './customer/customer.server.ts';
export { remindJob } from './follow/due.server.ts';

export const crm: Module = {
  name: 'crm',
  entities,
  calls: [customerCalls],
  menu: [menu],
  behaviours: [customerBehaviour],
  handlers: [...customerHandlers, ...customerSiteHandlers, ...followHandlers],
  todos: customerTodos,
  figures: customerFigures,
  jobs: [remindJob],
  schedules: [{ job: remindJob.name, at: '*/10 * * * *' }],
};
