import type { Module } from '@heliu/engine';
import { reissueRest } from './auto-invoice/after-refund.server.ts';
import { autoFailureCalls, autoRuleCalls } from './auto-invoice/auto-invoice.calls.ts';
import { autoHandlers, autoRuleBehaviour, autoTodos } from './auto-invoice/auto-invoice.server.ts';
import { autoJob } from './auto-invoice/run.server.ts';

/** The server's half of rules by which invoices are issued, and the wishes of buyers. */
export const auto = {
  calls: [autoRuleCalls, autoFailureCalls],
  behaviours: [autoRuleBehaviour],
  handlers: autoHandlers,
  callbacks: [],
  jobs: [autoJob, reissueRest],
  tasks: [],
  schedules: [{ job: autoJob.name, at: '* * * * *' }],
  todos: autoTodos,
  proofs: [],
} satisfies Partial<Module>;
