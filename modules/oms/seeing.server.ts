import type { Module } from '@heliu/engine';
import { bookHandlers, postDaily } from './books/books.server.ts';
import { bookProofs, bookTodos } from './books/desk.server.ts';
import { postingRule } from './books/posting.server.ts';
import { restateShop } from './intake/restate-shop.server.ts';
import { reconcileHandlers } from './reconcile/reconcile.server.ts';
import { invoiceFigures } from './seeing/figures.server.ts';
import { invoicingSteps } from './seeing/first-steps.server.ts';
import { homeHandlers } from './seeing/home.server.ts';
import { statisticsHandlers } from './statistics/statistics.server.ts';

/** The server's half of what was invoiced: figures, reconciliation, books. */
export const seeing = {
  handlers: [...bookHandlers, ...statisticsHandlers, ...reconcileHandlers, ...homeHandlers],
  jobs: [postDaily, restateShop],
  schedules: [{ job: postDaily.name, at: '10 1 * * *' }],
  todos: bookTodos,
  figures: invoiceFigures,
  steps: invoicingSteps,
  rules: [postingRule],
  proofs: bookProofs,
} satisfies Partial<Module>;
