import type { Module } from '@heliu/engine';
import { customerSiteHandlers } from './customer-site/customer-site.server.ts';
import { customerCalls } from './customer/customer.calls.ts';
import { customerBehaviour, customerHandlers } from './customer/customer.server.ts';
import { customerFigures, customerTodos, remindJob } from './follow/due.server.ts';
import { followHandlers } from './follow/follow.server.ts';
import { entities, menu } from './model.ts';
import { supplierCalls } from './supplier/supplier.calls.ts';
import { supplierBehaviour, supplierHandlers } from './supplier/supplier.server.ts';

export { activeCustomers, customerWithCode, seenCustomers } from './customer/customer.server.ts';
export { remindJob } from './follow/due.server.ts';

export const crm: Module = {
  name: 'crm',
  entities,
  calls: [customerCalls, supplierCalls],
  menu: [menu],
  behaviours: [customerBehaviour, supplierBehaviour],
  handlers: [...customerHandlers, ...customerSiteHandlers, ...followHandlers, ...supplierHandlers],
  todos: customerTodos,
  figures: customerFigures,
  jobs: [remindJob],
  schedules: [{ job: remindJob.name, at: '*/10 * * * *' }],
};
