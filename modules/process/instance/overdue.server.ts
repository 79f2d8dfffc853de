import { amend, type Job, notifyUsers } from '@heliu/engine';
import { processTask } from './instance.ts';
import { pathOf, tellEvent } from './store.server.ts';

interface Late {
  readonly id: number;
  readonly instance: number;
  readonly user: number;
  readonly starter: number;
  readonly stepName: string;
  readonly title: string;
}
const mostAtOnce = 500;

/** Whoever has let a task lie beyond its time is told so, and so is whoever waits for it; each of them once. */
export const remindOverdue: Job = {
  name: 'process.remindOverdue',
  async run(_, work) {
    const late = await work.query<Late>(
      'process_task.overdue',
      `select t.id, t.instance, t."user", t.step_name as "stepName", i.starter, i.title from process_task t
       join process_instance i on i.company_id = t.company_id and i.id = t.instance
       where t.company_id = $1 and t.open_for > 0 and t.due_at < now() and t.reminded_at is null and not t.deleted
       order by t.due_at limit ${mostAtOnce}`,
      [work.company],
    );
    await amend(
      work,
      processTask,
      late.map(({ id }) => ({ id, remindedAt: work.now })),
    );
    for (const { id, instance, user, starter, stepName, title } of late) {
      await tellEvent(work, instance, 'overdue', { stepName, people: [user] });
      await notifyUsers(work, [user], {
        kind: 'request',
        title: `${title}等您审批，已经超时`,
        path: pathOf(instance),
        key: `process:${instance}`,
      });
      await notifyUsers(work, [starter], {
        kind: 'action',
        title: `您提交的${title}在“${stepName}”超时了，可以催办`,
        path: pathOf(instance),
        key: `process:overdue:${id}`,
      });
    }
  },
};
