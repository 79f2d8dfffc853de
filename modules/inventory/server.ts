import type { Module } from '@heliu/engine';
import { addSubLedger, totalAsOf } from '../fico/server.ts';
import { assemblyBehaviour, assemblyHandlers } from './assembly/assembly.server.ts';
import { assemblyCalls } from './assembly/assembly.ts';
import { batchCalls } from './batch/batch.ts';
import { costAdjustBehaviour } from './cost-adjust/cost-adjust.server.ts';
import { costAdjustCalls } from './cost-adjust/cost-adjust.ts';
import { disposalBehaviour, disposalReports } from './disposal/disposal.server.ts';
import { disposalCalls } from './disposal/disposal.ts';
import { lockBehaviour, lockHandlers, releaseExpired } from './lock/lock.server.ts';
import { lockCalls } from './lock/lock.ts';
import { lossOverflowBehaviour } from './loss-overflow/loss-overflow.server.ts';
import { lossOverflowCalls } from './loss-overflow/loss-overflow.ts';
import { entities, ledgers, menu } from './model.ts';
import { otherOrderCalls } from './other-order/other-order.calls.ts';
import { otherOrderBehaviour } from './other-order/other-order.server.ts';
import { stockProofs } from './proofs.server.ts';
import { serialReports } from './report/serial.report.ts';
import { stockReports } from './report/stock.report.ts';
import { watchReports } from './report/watch.report.ts';
import { frozenRule, stockTakeBehaviour } from './stock-take/stock-take.server.ts';
import { stockTakeCalls } from './stock-take/stock-take.ts';
import { transferBehaviour, transferReceiptBehaviour } from './transfer/transfer.server.ts';
import { transferCalls, transferReceiptCalls } from './transfer/transfer.ts';

export { comingOf } from './report/watch.report.ts';
export { type DraftLine, prepareLines } from './lines/lines.server.ts';
export { releaseExpired } from './lock/lock.server.ts';
export { availableAt, type Place } from './stock/available.server.ts';
export { costsOf, lotsOf, planEntries, stockSteps } from './stock/movement.server.ts';

/** What lies where, what it cost, and everything that moves it without being bought or sold. */
// Goods, materials and consumables of the charts; what is under way between warehouses is still in stock.
addSubLedger({
  label: '存货 = 库存金额',
  codes: ['1403%', '1405%', '1411%'],
  side: 'debit',
  total: totalAsOf('inv_stock_entry', 'pool', 'amount'),
});

export const inventory: Module = {
  name: 'inventory',
  entities,
  ledgers,
  calls: [
    batchCalls,
    otherOrderCalls,
    lossOverflowCalls,
    transferCalls,
    transferReceiptCalls,
    stockTakeCalls,
    costAdjustCalls,
    assemblyCalls,
    disposalCalls,
    lockCalls,
  ],
  menu: [menu],
  behaviours: [
    otherOrderBehaviour,
    lossOverflowBehaviour,
    transferBehaviour,
    transferReceiptBehaviour,
    stockTakeBehaviour,
    costAdjustBehaviour,
    assemblyBehaviour,
    disposalBehaviour,
    lockBehaviour,
  ],
  handlers: [...assemblyHandlers, ...lockHandlers],
  jobs: [releaseExpired],
  schedules: [{ job: releaseExpired.name, at: '5 0 * * *' }],
  rules: [frozenRule],
  proofs: stockProofs,
  reports: [...stockReports, ...serialReports, ...watchReports, ...disposalReports],
};
