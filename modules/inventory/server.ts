import type { Module } from '@heliu/engine';
import { batchCalls } from './batch/batch.ts';
import { entities, ledgers, menu } from './model.ts';
import { otherOrderCalls } from './other-order/other-order.calls.ts';
import { otherOrderBehaviour } from './other-order/other-order.server.ts';
import { stockProofs } from './proofs.server.ts';
import { stockReports } from './report/stock.report.ts';
import { watchReports } from './report/watch.report.ts';

export { type DraftLine, prepareLines } from './lines/lines.server.ts';
export { keepCosts, planEntries, stockSteps } from './stock/movement.server.ts';

/** What lies where, what it cost, and everything that moves it without being bought or sold. */
export const inventory: Module = {
  name: 'inventory',
  entities,
  ledgers,
  calls: [batchCalls, otherOrderCalls],
  menu: [menu],
  behaviours: [otherOrderBehaviour],
  proofs: stockProofs,
  reports: [...stockReports, ...watchReports],
};
