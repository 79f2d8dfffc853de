import type { Module } from '@heliu/engine';
import { applicationHandlers, applicationTodos } from './application/add.server.ts';
import { answerPlatform } from './application/answer.server.ts';
import { applicationCalls } from './application/application.calls.ts';
import { applicationBehaviour, showOutcome } from './application/decide.server.ts';
import { reissueAfterRed, reissueRest } from './auto-invoice/after-refund.server.ts';
import { autoFailureCalls, autoRuleCalls } from './auto-invoice/auto-invoice.calls.ts';
import { autoHandlers, autoRuleBehaviour, autoTodos } from './auto-invoice/auto-invoice.server.ts';
import { noteRefused, solveIssued } from './auto-invoice/failures.server.ts';
import { autoJob } from './auto-invoice/run.server.ts';
import { bearerClaimCalls, bearerTitleCalls } from './bearer/bearer.calls.ts';
import { bearerHandlers, bearerProofs, bearerReports, bearerTitleBehaviour } from './bearer/bearer.server.ts';
import { linkHandlers } from './buyer/links.server.ts';
import { buyerHandlers } from './buyer/public.server.ts';
import { entities } from './model.ts';
import { retailObservers } from './retail/retail.server.ts';

export { addApplication } from './application/add.server.ts';
export { noteFailures } from './auto-invoice/failures.server.ts';
export { runRules } from './auto-invoice/run.server.ts';
export { borneSums, invoiceBearer } from './bearer/bearer.server.ts';
export { borneDue } from './bearer/bearer.rules.ts';
export { makeLinks } from './buyer/links.server.ts';

export { takeInSale } from './retail/retail.server.ts';

/** Rules by which invoices are issued, and the wishes of buyers. */
export const invoicing: Module = {
  name: 'invoicing',
  entities,
  calls: [applicationCalls, autoRuleCalls, autoFailureCalls, bearerTitleCalls, bearerClaimCalls],
  behaviours: [autoRuleBehaviour, applicationBehaviour, bearerTitleBehaviour],
  handlers: [...autoHandlers, ...applicationHandlers, ...linkHandlers, ...buyerHandlers, ...bearerHandlers],
  reports: bearerReports,
  observers: [solveIssued, noteRefused, reissueAfterRed, showOutcome, ...retailObservers],
  jobs: [autoJob, reissueRest, answerPlatform],
  schedules: [{ job: autoJob.name, at: '* * * * *' }],
  todos: [...autoTodos, ...applicationTodos],
  proofs: bearerProofs,
};
