import { allTasksPermission, codes, isOver, type RowError, type TaskStatus, type TaskView } from '@heliu/model';
import { Refusal } from '../refusal.ts';
import type { Work } from '../work.ts';
import { attemptsOf, tell, workerTask } from './task.ts';

const pageSize = 50;
const columns =
  `t.id, t.kind, t.label, t.status, t.total, t.done, t.failed, t.message, t.result, t.error, t.cancel_requested as "cancelRequested", ` +
  `t.created_by as "createdBy", u.realname as "createdByName", t.created_at as "createdAt", t.started_at as "startedAt", t.finished_at as "finishedAt"`;
const from = `from sys_task t left join sys_user u on u.company_id = t.company_id and u.id = t.created_by`;
/** One's own, or everybody's of the company for whoever may see them. */
const own = 't.company_id = $1 and t.shown and ($3 or t.created_by = $2)';

const seesAll = (work: Work): boolean => work.user.may(allTasksPermission);

interface TaskQuery {
  readonly before?: number | undefined;
  readonly everybody?: boolean | undefined;
  readonly kind?: string;
}
export async function listTasks(work: Work, { before, everybody = false, kind }: TaskQuery) {
  const rows = await work.query<TaskView>(
    'task.list',
    `select ${columns} ${from} where ${own} and ($4::bigint is null or t.id < $4) and ($5::text is null or t.kind = $5) order by t.id desc limit ${pageSize + 1}`,
    [work.company, work.user.id, everybody && seesAll(work), before ?? null, kind ?? null],
  );
  return { rows: rows.slice(0, pageSize), more: rows.length > pageSize };
}

export async function readTask(work: Work, id: number): Promise<TaskView> {
  const [row] = await work.query<TaskView>('task.get', `select ${columns} ${from} where ${own} and t.id = $4`, [
    work.company,
    work.user.id,
    seesAll(work),
    id,
  ]);
  if (!row) throw new Refusal('任务不存在', codes.missing);
  return row;
}

const errorPage = 200;
export async function taskErrors(work: Work, { id, after = 0 }: { id: number; after?: number | undefined }) {
  await readTask(work, id);
  const rows = await work.query<RowError>(
    'task.errors.list',
    `select row_id as id, title, message from sys_task_error where company_id = $1 and task_id = $2 and row_id > $3 order by row_id limit ${errorPage + 1}`,
    [work.company, id, after],
  );
  return { rows: rows.slice(0, errorPage), more: rows.length > errorPage };
}

/** Changes a task that is in one of these states at this moment, and says so when it is in none of them. */
async function change(work: Work, id: number, set: string, states: readonly TaskStatus[], otherwise: string) {
  await readTask(work, id);
  const rows = await work.query(
    '',
    `update sys_task set ${set} where company_id = $1 and id = $2 and status = any($3) returning id`,
    [work.company, id, states],
  );
  if (rows.length === 0) throw new Refusal(otherwise, codes.conflict);
  work.later(tell(work.company, id));
  return readTask(work, id);
}

/** A waiting one is over at once; a running one stops at its next step. */
export async function cancelTask(work: Work, id: number): Promise<TaskView> {
  return change(
    work,
    id,
    `cancel_requested = true, status = case status when 'queued' then 'cancelled' else status end, finished_at = case status when 'queued' then now() end`,
    ['queued', 'running'],
    '任务已经结束，不用取消',
  );
}

/** From where it stopped: what was done stays done. */
export async function retryTask(work: Work, id: number): Promise<TaskView> {
  const { createdBy } = await readTask(work, id);
  if (createdBy !== work.user.id) throw new Refusal('只有发起人能重试任务');
  const view = await change(
    work,
    id,
    `status = 'queued', cancel_requested = false, error = null, finished_at = null`,
    ['failed', 'cancelled'],
    '只有失败或已取消的任务可以重试',
  );
  work.later({
    name: 'task.again',
    text: `select enqueue_job('${workerTask}', json_build_object('company', $1::bigint, 'id', $2::bigint), ${attemptsOf.task})`,
    values: [work.company, id],
  });
  return view;
}

export async function removeTask(work: Work, id: number): Promise<null> {
  const { status } = await readTask(work, id);
  if (!isOver(status)) throw new Refusal('任务还没有结束，请先取消', codes.conflict);
  const values = [work.company, id];
  work.later(
    { name: 'task.errors.drop', text: 'delete from sys_task_error where company_id = $1 and task_id = $2', values },
    { name: 'task.drop', text: 'delete from sys_task where company_id = $1 and id = $2', values },
  );
  return null;
}
