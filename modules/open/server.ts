import type { Module } from '@heliu/engine';
import { deliveryCalls } from './hook/delivery.ts';
import { invoiceObservers, stockWatcher } from './hook/observers.server.ts';
import { deliveryBehaviour, deliveryJobs } from './hook/queue.server.ts';
import { docsCallbacks } from './docs/docs.server.ts';
import { doorCallbacks, sweepDoor } from './door/door.server.ts';
import { hookBehaviour, hookHandlers } from './hook/hook.server.ts';
import { hookCalls } from './hook/hook.ts';
import { keyHandlers } from './subject/key.server.ts';
import { keyCalls } from './subject/key.ts';
import { sweepCalls } from './log/call-log.server.ts';
import { callLogCalls } from './log/call-log.ts';
import { openMenu } from './menu.ts';
import { entities } from './model.ts';
import { subjectBehaviour } from './subject/subject.server.ts';
import { subjectCalls } from './subject/subject.ts';

export { newHookSecret } from './hook/hook.server.ts';
export { newKey } from './subject/key.server.ts';
export { keepCall } from './log/call-log.server.ts';
export { queueTo } from './hook/emit.server.ts';

/** Programs of others: signed calls from them, signed messages to them, and the log of both. */
export const open: Module = {
  name: 'open',
  entities,
  calls: [subjectCalls, keyCalls, hookCalls, deliveryCalls, callLogCalls],
  behaviours: [subjectBehaviour, hookBehaviour, deliveryBehaviour],
  handlers: [...keyHandlers, ...hookHandlers],
  callbacks: [...doorCallbacks, ...docsCallbacks],
  observers: invoiceObservers,
  watchers: [stockWatcher],
  jobs: [...deliveryJobs, sweepCalls, sweepDoor],
  schedules: [
    { job: 'open.tend', at: '* * * * *' },
    { job: 'open.sweepDeliveries', at: '5 4 * * *' },
    { job: sweepCalls.name, at: '15 4 * * *' },
    { job: sweepDoor.name, at: '25 * * * *' },
  ],
  menu: [openMenu],
};
