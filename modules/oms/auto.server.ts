import type { Module } from '@heliu/engine';
import { applicationHandlers, applicationTodos } from './application/add.server.ts';
import { answerPlatform } from './application/answer.server.ts';
import { applicationBehaviour } from './application/decide.server.ts';
import { reissueRest } from './auto-invoice/after-refund.server.ts';
import { autoFailureCalls, autoRuleCalls } from './auto-invoice/auto-invoice.calls.ts';
import { autoHandlers, autoRuleBehaviour, autoTodos } from './auto-invoice/auto-invoice.server.ts';
import { autoJob } from './auto-invoice/run.server.ts';
import { linkHandlers } from './buyer/links.server.ts';
import { buyerHandlers } from './buyer/public.server.ts';
import { askSubsidies } from './subsidy/ask.server.ts';
import { subsidyHandlers } from './subsidy/subsidy.server.ts';

/** The server's half of rules by which invoices are issued, and the wishes of buyers. */
export const auto = {
  calls: [autoRuleCalls, autoFailureCalls],
  behaviours: [autoRuleBehaviour, applicationBehaviour],
  handlers: [...autoHandlers, ...applicationHandlers, ...linkHandlers, ...buyerHandlers, ...subsidyHandlers],
  callbacks: [],
  jobs: [autoJob, reissueRest, answerPlatform, askSubsidies],
  tasks: [],
  schedules: [{ job: autoJob.name, at: '* * * * *' }],
  todos: [...autoTodos, ...applicationTodos],
  proofs: [],
} satisfies Partial<Module>;
