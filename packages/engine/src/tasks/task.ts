import type { TaskProgress, TaskResult } from '@heliu/model';
import type { Db } from '../db.ts';
import type { Statement } from '../flight.ts';
import type { User } from '../user.ts';
import type { Work } from '../work.ts';

/** Small work in one transaction of its own, such as sending a message. It is tried again by itself. */
export interface Job<P = unknown> {
  readonly name: string;
  run(payload: P, work: Work): Promise<void>;
}

/** Long work that people watch. It acts with the rights its starter has while it runs. */
export interface Task<P = unknown, S = unknown> {
  readonly name: string;
  /** Acts for the system whoever started it: what it writes is nobody's own. */
  readonly asService?: string;
  /** Watched on a page of its own: neither in anybody's drawer nor in anybody's messages. */
  readonly quiet?: boolean;
  run(payload: P, run: TaskRun<S>): Promise<TaskResult>;
}

export interface TaskRun<S = unknown> {
  readonly id: number;
  readonly db: Db;
  readonly user: User;
  /** Where an earlier attempt, broken off by a crash, had got to. */
  readonly state: S | undefined;
  /**
   * One transaction: what it writes and where the task stands afterwards are kept together or not at all, so that a
   * step is never done twice, whenever the process dies.
   */
  step<T>(task: (work: Work) => Promise<T>, state: S): Promise<T>;
  /** Told to whoever watches, a few times a second at most. Throws when the task is to stop. */
  progress(done: number, total?: number, message?: string): Promise<void>;
  /** Kept with the next step, or at the end. */
  rowError(row: number, title: string, message: string): void;
}

/** The way out of a task that its user no longer wants. */
export class Cancelled extends Error {}

export const taskChannel = 'heliu_tasks';

/** What goes over the line: who may hear of it, and the news. */
export interface TaskNews {
  readonly company: number;
  readonly user: number;
  readonly task: TaskProgress;
}

/** The news of a task as it stands in its row, told with COMMIT. */
export const tell = (company: number, id: number): Statement => ({
  name: 'task.tell',
  text:
    `select pg_notify('${taskChannel}', json_build_object('company', company_id, 'user', created_by, 'task', json_build_object(` +
    `'id', id, 'kind', kind, 'label', label, 'status', status, 'total', total, 'done', done, 'failed', failed, 'message', message))::text) ` +
    `from sys_task where company_id = $1 and id = $2 and shown`,
  values: [company, id],
});

export interface Enqueue {
  /** Two jobs of one key are one job. */
  readonly key?: string;
  readonly label?: string;
  /** Not before so many seconds have passed. */
  readonly after?: number;
}

/** The worker's name for everything of ours, and how often it tries by itself: a task waits for its user to ask again. */
export const workerTask = 'task';
export const attemptsOf = { job: 5, task: 1 } as const;

interface Manner extends Enqueue {
  readonly shown: boolean;
  readonly attempts: number;
}
async function add(work: Work, kind: string, payload: unknown, { key, label, after = 0, shown, attempts }: Manner) {
  const [id] = await work.takeIds(1);
  work.later({
    name: 'task.add',
    text:
      `with t as (insert into sys_task (company_id, id, kind, key, label, payload, created_by, shown, due_at) values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, now() + $10::int * interval '1 second') ` +
      `on conflict (company_id, key) where key is not null do nothing returning company_id, id) ` +
      `select enqueue_job('${workerTask}', json_build_object('company', company_id, 'id', id), $9, $10::int) from t`,
    values: [
      work.company,
      id,
      kind,
      key ?? null,
      (label ?? kind).slice(0, 200),
      JSON.stringify(payload),
      work.user.id,
      shown,
      attempts,
      after,
    ],
  });
  return id!;
}

/** Asks for a job inside the caller's transaction: it exists exactly when what caused it does. */
export async function enqueue(work: Work, name: string, payload: unknown, options: Enqueue = {}): Promise<void> {
  await add(work, name, payload, { ...options, shown: false, attempts: attemptsOf.job });
}

/** Starts a task, in the drawer of the user unless it is a quiet one. */
export async function startTask<P>(work: Work, task: Task<P, any>, payload: P, label: string): Promise<number> {
  const id = await add(work, task.name, payload, { label, shown: !task.quiet, attempts: attemptsOf.task });
  if (!task.quiet) work.later(tell(work.company, id));
  return id;
}
