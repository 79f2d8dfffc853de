import { type DashboardSource, handle, Refusal, type Work } from '@heliu/engine';
import { codes, findEntity, hiddenText, permission, type Todo } from '@heliu/model';
import {
  allTasks,
  countTasks,
  myTasks,
  startedProcesses,
  type StartedRow,
  type TaskPage,
  type TaskRow,
} from './instance.calls.ts';
import { processInstance } from './instance.ts';

interface Span {
  readonly page: number;
  readonly pageSize: number;
}
const shown = `t.id, t.instance, i.title, i.party, i.amount::text as amount, i.cost_amount::text as "costAmount", i.entity, d.name as process, u.realname as starter, t.step_name as step, t.state,
  i.state as flow, t.opened_at as "openedAt", t.decided_at as "decidedAt", t.due_at as "dueAt", t.comment`;
const joined = `join process_instance i on i.company_id = t.company_id and i.id = t.instance
  join process_definition d on d.company_id = i.company_id and d.id = i.definition
  left join sys_user u on u.company_id = i.company_id and u.id = i.starter`;
type Read = Omit<TaskRow, 'about'> & { readonly entity: string; readonly costAmount: string | null };
const asRow =
  ({ user }: Work) =>
  ({ entity, amount, costAmount, ...row }: Read): TaskRow => {
    const hides = costAmount === null ? 'price' : 'cost';
    const known = amount ?? costAmount;
    return {
      ...row,
      amount: known !== null && user.masks.has(hides) ? hiddenText : known,
      about: findEntity(entity)?.label ?? entity,
    };
  };

async function openCount(work: Work): Promise<number> {
  const [row] = await work.query<{ n: number }>(
    'process_task.openCount',
    'select count(*)::int as n from process_task where company_id = $1 and open_for = $2 and not deleted',
    [work.company, work.user.id],
  );
  return row!.n;
}

async function openTasks(work: Work, { page, pageSize }: Span): Promise<TaskPage> {
  const rows = await work.query<Read>(
    'process_task.open',
    `select ${shown} from process_task t ${joined} where t.company_id = $1 and t.open_for = $2 and not t.deleted
     order by t.opened_at, t.id limit $3 offset $4`,
    [work.company, work.user.id, pageSize, (page - 1) * pageSize],
  );
  return { rows: rows.map(asRow(work)), total: await openCount(work) };
}

/** What a person has had to do with, by what became of it. */
const within = {
  all: `t.state <> 'waiting'`,
  done: `t.state in ('approved', 'rejected', 'returned', 'transferred')`,
  sent: `t.state = 'sent'`,
} as const;

async function tasksOf(
  work: Work,
  user: number,
  which: keyof typeof within,
  { page, pageSize }: Span,
): Promise<TaskPage> {
  const rows = await work.query<Read>(
    `process_task.of.${which}`,
    `select ${shown} from process_task t ${joined} where t.company_id = $1 and t."user" = $2 and not t.deleted and ${within[which]}
     order by t.id desc limit $3 offset $4`,
    [work.company, user, pageSize, (page - 1) * pageSize],
  );
  const [count] = await work.query<{ n: number }>(
    `process_task.count.${which}`,
    `select count(*)::int as n from process_task t where t.company_id = $1 and t."user" = $2 and not t.deleted and ${within[which]}`,
    [work.company, user],
  );
  return { rows: rows.map(asRow(work)), total: count!.n };
}

export const listHandlers = [
  handle(myTasks, (span, work) => openTasks(work, span)),
  handle(allTasks, ({ userId = 0, which, ...span }, work) => {
    const user = userId || work.user.id;
    if (user !== work.user.id && !work.user.may(permission(processInstance, 'view')))
      throw new Refusal('只能看自己的审批任务', codes.forbidden);
    return tasksOf(work, user, which, span);
  }),
  handle(startedProcesses, async ({ page, pageSize }, work) => {
    const rows = await work.query<StartedRow>(
      'process_instance.started',
      `select i.id, i.title, i.party, d.name as process, i.state, i.step_name as step, i.created_at as "startedAt", i.finished_at as "finishedAt",
         coalesce((select string_agg(p.realname, '、' order by p.id) from sys_user p where p.company_id = i.company_id and p.id = any(i.waits_for)), '') as "waitsFor"
       from process_instance i join process_definition d on d.company_id = i.company_id and d.id = i.definition
       where i.company_id = $1 and i.starter = $2 and not i.deleted order by i.id desc limit $3 offset $4`,
      [work.company, work.user.id, pageSize, (page - 1) * pageSize],
    );
    const [count] = await work.query<{ n: number }>(
      'process_instance.startedCount',
      'select count(*)::int as n from process_instance where company_id = $1 and starter = $2 and not deleted',
      [work.company, work.user.id],
    );
    return { rows, total: count!.n };
  }),
  handle(countTasks, async (_, work) => ({ open: await openCount(work) })),
];

export const taskTodos: readonly DashboardSource<Todo>[] = [
  {
    async find(work) {
      const count = await openCount(work);
      return count === 0 ? [] : [{ label: '等我审批', tone: 'order', count, to: '/process/todo' }];
    },
  },
];
