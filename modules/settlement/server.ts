import { listTodo, type Module } from '@heliu/engine';
import { addToTrace } from '../shop/server.ts';
import { matchingHandlers, rematchJob, rematchTask } from './matching/matching.server.ts';
import { orderSettlement, orderSettlementCalls } from './matching/order-settlement.ts';
import { entities } from './model.ts';
import { owedReports } from './owed/owed.server.ts';
import { settlementProofs } from './proofs.server.ts';
import { importHandlers, importTask } from './settlement/import.server.ts';
import { settlementLineCalls } from './line/line.ts';
import { merchantSettlementCalls } from './settlement/settlement.ts';
import { settlementBehaviour, settlementLineBehaviour, settlementRule } from './settlement/settlement.server.ts';
import { settlementTrace } from './trace/trace.server.ts';

export { rematchJob } from './matching/matching.server.ts';
export { keepStatement } from './settlement/import.server.ts';

addToTrace(settlementTrace);

/** What platforms pay for what was sold: their statements met with orders, refunds, fees and the bank. */
export const settlement: Module = {
  name: 'settlement',
  entities,
  calls: [merchantSettlementCalls, settlementLineCalls, orderSettlementCalls],
  behaviours: [settlementBehaviour, settlementLineBehaviour],
  handlers: [...importHandlers, ...matchingHandlers],
  rules: [settlementRule],
  reports: owedReports,
  proofs: settlementProofs,
  jobs: [rematchJob],
  tasks: [importTask, rematchTask],
  schedules: [{ job: rematchJob.name, at: '25 * * * *' }],
  todos: [
    listTodo(orderSettlement, {
      label: '平台结算差异待处理',
      tone: 'money',
      path: '/fico/merchantsettlement/orders',
      access: 'fico_settlement_order:solve',
      filters: () => ({ handling: 'open' }),
    }),
  ],
};
