import { taskCalls, taskEvents } from '@heliu/model';
import type { Route } from '../http/route.ts';
import { handle } from '../module.ts';
import { eventStream } from './events.ts';
import { cancelTask, listTasks, readTask, removeTask, retryTask, taskErrors } from './views.ts';

export const taskHandlers = [
  handle(taskCalls.list, (query, work) => listTasks(work, query)),
  handle(taskCalls.get, ({ id }, work) => readTask(work, id)),
  handle(taskCalls.errors, (query, work) => taskErrors(work, query)),
  handle(taskCalls.cancel, ({ id }, work) => cancelTask(work, id)),
  handle(taskCalls.retry, ({ id }, work) => retryTask(work, id)),
  handle(taskCalls.remove, ({ id }, work) => removeTask(work, id)),
];

export const eventsRoute: Route = {
  ...taskEvents,
  summary: '后台任务的进展，随时推送（text/event-stream）',
  access: 'session',
  input: undefined,
  inBackground: true,
  run: async ({ db, user, again }) => ({ events: eventStream(db, user, again) }),
};
