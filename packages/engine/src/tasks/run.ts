import type { RowError, TaskResult } from '@heliu/model';
import type pg from 'pg';
import type { Db } from '../db.ts';
import { notifyUsers } from '../messages/notify.ts';
import { presenceOf } from '../notices.ts';
import { onDemand } from '../pg-errors.ts';
import { Refusal } from '../refusal.ts';
import type { FindHolder } from '../session.ts';
import { service, type User } from '../user.ts';
import { runWork, type Work } from '../work.ts';
import { Cancelled, type Job, type Task, type TaskRun, tell } from './task.ts';

export interface Place {
  readonly company: number;
  readonly id: number;
}
interface Row {
  readonly kind: string;
  readonly label: string;
  readonly payload: unknown;
  readonly state: unknown;
  readonly done: number;
  readonly failed: number;
  readonly attempts: number;
  readonly created_by: number;
}

const quietMs = 250;

/** Somebody else carries the task on: this process was thought dead. */
export class Overtaken extends Refusal {}
const overtaken = () => new Overtaken('任务已由其他进程接手');
onDemand('overtaken', overtaken);

/** Takes a waiting task. Nothing comes back when it is over already, or in other hands. */
const take = (db: Db, { company, id }: Place): Promise<Row | undefined> =>
  runWork(db, service('后台任务', company), async (work) => {
    const [row] = await work.query<Row>(
      'task.take',
      `update sys_task set status = 'running', attempts = attempts + 1, started_at = coalesce(started_at, now()), error = null, runner = $3 ` +
        `where company_id = $1 and id = $2 and (status = 'queued' or (status = 'failed' and not shown)) ` +
        `returning kind, label, payload, state, done, attempts, created_by, ` +
        `(select count(*) from sys_task_error e where e.company_id = $1 and e.task_id = $2) as failed`,
      [company, id, presenceOf(db)],
    );
    work.later(tell(company, id));
    return row;
  });

interface Ending {
  readonly status: 'done' | 'failed' | 'cancelled';
  readonly error?: string;
  readonly result?: TaskResult;
}
function end(work: Work, { company, id }: Place, attempt: number, { status, error, result }: Ending): void {
  work.later(
    {
      name: 'task.end',
      text:
        `update sys_task set status = $4, error = $5, result = coalesce($6::jsonb, result), finished_at = now(), runner = null, message = null ` +
        `where company_id = $1 and id = $2 and attempts = $3`,
      values: [company, id, attempt, status, error ?? null, result === undefined ? null : JSON.stringify(result)],
    },
    tell(company, id),
  );
}

async function runJob(db: Db, place: Place, row: Row, job: Job<any>): Promise<void> {
  await runWork(db, service('后台任务', place.company), async (work) => {
    await job.run(row.payload, work);
    end(work, place, row.attempts, { status: 'done' });
  });
}

class Running implements TaskRun {
  readonly id: number;
  readonly db: Db;
  readonly user: User;
  readonly state: unknown;
  private readonly owner: pg.Pool;
  private readonly attempt: number;
  private done: number;
  /** Row errors that are kept already. */
  private failed: number;
  private total: number | undefined;
  private errors: RowError[] = [];
  private toldAt = 0;

  constructor(db: Db, owner: pg.Pool, user: User, id: number, row: Row) {
    [this.db, this.owner, this.user, this.id] = [db, owner, user, id];
    this.state = row.state ?? undefined;
    this.attempt = row.attempts;
    [this.done, this.failed] = [row.done, row.failed];
  }

  /** Guarded by the attempt: a process that was given up for dead can no longer write anything of the task. */
  private keep(work: Work, state?: unknown): void {
    const { company } = work;
    const errors = [...this.errors];
    if (errors.length > 0)
      work.later({
        name: 'task.errors',
        text:
          `insert into sys_task_error (company_id, task_id, row_id, title, message) ` +
          `select $1, $2, * from unnest($3::bigint[], $4::text[], $5::text[]) on conflict do nothing`,
        values: [
          company,
          this.id,
          errors.map(({ id }) => id),
          errors.map(({ title }) => title),
          errors.map(({ message }) => message),
        ],
      });
    work.later({
      name: 'task.keep',
      text:
        `with up as (update sys_task set state = coalesce($4::jsonb, state), failed = $5, done = $6, total = coalesce($7, total) ` +
        `where company_id = $1 and id = $2 and attempts = $3 and status = 'running' returning 1) ` +
        `select demand(exists (select 1 from up), 'overtaken')`,
      values: [
        company,
        this.id,
        this.attempt,
        state === undefined ? null : JSON.stringify(state),
        this.failed + errors.length,
        this.done,
        this.total ?? null,
      ],
    });
    work.afterCommit(() => {
      this.failed += errors.length;
      this.errors = this.errors.slice(errors.length);
    });
  }

  step<T>(task: (work: Work) => Promise<T>, state: unknown): Promise<T> {
    return runWork(this.db, this.user, async (work) => {
      const answer = await task(work);
      this.keep(work, state);
      return answer;
    });
  }

  rowError(row: number, title: string, message: string): void {
    // A step that has to be repeated complains again.
    this.errors = [...this.errors.filter(({ id }) => id !== row), { id: row, title, message }];
  }

  async progress(done: number, total = this.total, message?: string): Promise<void> {
    [this.done, this.total] = [done, total];
    const now = Date.now();
    if (now - this.toldAt < quietMs) return;
    this.toldAt = now;
    // Over the worker's own connections: a task may be in the middle of a transaction, and must not wait for another of
    // the pool that requests share.
    const { rows } = await this.owner.query<{ cancel_requested: boolean }>({
      name: 'task.progress',
      text:
        `update sys_task set done = $3, total = $4, message = $5, failed = $7 where company_id = $1 and id = $2 and attempts = $6 ` +
        `and status = 'running' returning cancel_requested`,
      values: [
        this.user.company,
        this.id,
        done,
        total ?? null,
        message ?? null,
        this.attempt,
        this.failed + this.errors.length,
      ],
    });
    if (rows.length === 0) throw overtaken();
    const { text, values } = tell(this.user.company, this.id);
    await this.owner.query({ name: 'task.tell', text, values: [...values] });
    if (rows[0]!.cancel_requested) throw new Cancelled();
  }

  end(ending: Ending): Promise<void> {
    return runWork(this.db, this.user, async (work) => {
      this.keep(work);
      end(work, { company: this.user.company, id: this.id }, this.attempt, ending);
    });
  }
}

/** The starter as he is now: whoever lost a right while his task waited has lost it for the task too. */
const starterOf = (db: Db, company: number, id: number, find: FindHolder): Promise<User> =>
  runWork(db, service('后台任务', company), async (work) => {
    const holder = await find(work, company, id);
    if (!holder) throw new Refusal('发起人已停用，任务没有执行');
    return holder.user;
  });

export interface Kinds {
  readonly jobs: ReadonlyMap<string, Job<any>>;
  readonly tasks: ReadonlyMap<string, Task<any, any>>;
}

/** Carries out one task, from where it stands to its end. */
export async function carryOut(
  db: Db,
  owner: pg.Pool,
  kinds: Kinds,
  findHolder: FindHolder,
  place: Place,
  complain: (error: Error) => void,
): Promise<void> {
  const row = await take(db, place);
  if (!row) return;
  const job = kinds.jobs.get(row.kind);
  const task = kinds.tasks.get(row.kind);
  const failed = (error: string) =>
    runWork(db, service('后台任务', place.company), async (work) => {
      end(work, place, row.attempts, { status: 'failed', error });
      if (!task || task.quiet || row.created_by === 0) return;
      const news = { kind: 'task', title: `${row.label}失败`, text: error, key: `task:${place.id}` } as const;
      await notifyUsers(work, [row.created_by], news);
    });
  if (!task) {
    try {
      if (!job) throw new Error(`没有名为 ${row.kind} 的任务`);
      return await runJob(db, place, row, job);
    } catch (error) {
      await failed(error instanceof Error ? error.message : String(error));
      throw error;
    }
  }
  let running: Running | undefined;
  try {
    const user = task.asService
      ? service(task.asService, place.company)
      : await starterOf(db, place.company, row.created_by, findHolder);
    running = new Running(db, owner, user, place.id, row);
    const result = await task.run(row.payload, running);
    await running.end({ status: 'done', result });
  } catch (error) {
    if (error instanceof Overtaken) return;
    if (error instanceof Cancelled) return running!.end({ status: 'cancelled' });
    if (!(error instanceof Refusal)) complain(error as Error);
    await failed(error instanceof Refusal ? error.message : '系统出错，请稍后重试');
  }
}
