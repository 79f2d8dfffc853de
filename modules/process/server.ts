import type { Module } from '@heliu/engine';
import { definitionCalls } from './definition/definition.ts';
import { definitionBehaviour, definitionHandlers } from './definition/definition.server.ts';
import { completeHandlers } from './instance/complete.server.ts';
import { approvalGate, approvalRule, approvalUndone } from './instance/gate.server.ts';
import { handOverHandlers } from './instance/hand-over.server.ts';
import { infoHandlers } from './instance/info.server.ts';
import { instanceCalls } from './instance/instance.ts';
import { listHandlers, taskTodos } from './instance/lists.server.ts';
import { remindOverdue } from './instance/overdue.server.ts';
import { menu } from './menu.ts';
import { entities } from './model.ts';
import { peopleHandlers } from './people/people.server.ts';
import { statisticsReports } from './statistics/statistics.server.ts';
import { substituteBehaviour } from './people/substitute.server.ts';
import { substituteCalls } from './people/substitute.ts';

export { remindOverdue } from './instance/overdue.server.ts';
export { complete, startFlow } from './instance/complete.server.ts';

/** Who has to agree before a document is audited. */
export const process: Module = {
  name: 'process',
  entities,
  calls: [definitionCalls, instanceCalls, substituteCalls],
  menu: [menu],
  behaviours: [definitionBehaviour, substituteBehaviour],
  handlers: [
    ...definitionHandlers,
    ...completeHandlers,
    ...infoHandlers,
    ...listHandlers,
    ...handOverHandlers,
    ...peopleHandlers,
  ],
  reports: statisticsReports,
  jobs: [remindOverdue],
  schedules: [{ job: remindOverdue.name, at: '*/10 * * * *' }],
  rules: [approvalRule],
  gates: [approvalGate],
  observers: [approvalUndone],
  todos: taskTodos,
};
