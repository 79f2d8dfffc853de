import type { Module } from '@heliu/engine';
import { definitionCalls } from './definition/definition.ts';
import { definitionBehaviour, definitionHandlers } from './definition/definition.server.ts';
import { fillHandlers } from './fill/fill.server.ts';
import { formBehaviour, formHandlers } from './fill/form.server.ts';
import { requestBehaviour } from './fill/request.server.ts';
import { formCalls } from './form/form.ts';
import { completeHandlers } from './instance/complete.server.ts';
import { approvalGate, approvalRule, approvalUndone } from './instance/gate.server.ts';
import { handOverHandlers } from './instance/hand-over.server.ts';
import { infoHandlers } from './instance/info.server.ts';
import { instanceCalls } from './instance/instance.ts';
import { listHandlers, taskTodos } from './instance/lists.server.ts';
import { remindOverdue } from './instance/overdue.server.ts';
import { moveHandlers } from './instance/move.server.ts';
import { menu } from './menu.ts';
import { entities } from './model.ts';
import { peopleHandlers } from './people/people.server.ts';
import { requestCalls } from './request/request.ts';
import { statisticsReports } from './statistics/statistics.server.ts';
import { substituteBehaviour } from './people/substitute.server.ts';
import { substituteCalls } from './people/substitute.ts';

export { remindOverdue } from './instance/overdue.server.ts';
export { complete, startFlow, withdrawFlow } from './instance/complete.server.ts';

/** Who has to agree before a document is audited. */
export const process: Module = {
  name: 'process',
  entities,
  calls: [definitionCalls, formCalls, requestCalls, instanceCalls, substituteCalls],
  menu: [menu],
  behaviours: [definitionBehaviour, formBehaviour, requestBehaviour, substituteBehaviour],
  handlers: [
    ...definitionHandlers,
    ...completeHandlers,
    ...infoHandlers,
    ...listHandlers,
    ...handOverHandlers,
    ...peopleHandlers,
    ...formHandlers,
    ...fillHandlers,
    ...moveHandlers,
  ],
  reports: statisticsReports,
  jobs: [remindOverdue],
  schedules: [{ job: remindOverdue.name, at: '*/10 * * * *' }],
  rules: [approvalRule],
  gates: [approvalGate],
  observers: [approvalUndone],
  todos: taskTodos,
};
