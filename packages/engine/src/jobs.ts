import pg from 'pg';
import { Logger, run, runMigrations, type TaskList } from 'graphile-worker';
import { appRole, type Db } from './db.ts';
import type { Job, Module } from './module.ts';
import { platformCompany, service } from './user.ts';
import { runWork, type Work } from './work.ts';

interface Payload {
  readonly company: number;
  readonly id: number;
}
const task = 'job';
const maxAttempts = 5;

export interface Enqueue {
  /** Two jobs of one key are one job. */
  readonly key?: string;
  readonly label?: string;
}

const silent = new Logger(() => () => {});

/** Asks for a job inside the caller's transaction: it exists exactly when what caused it does. */
export async function enqueue(work: Work, name: string, payload: unknown, { key, label }: Enqueue = {}): Promise<void> {
  const [id] = await work.takeIds(1);
  work.later({
    name: 'job.enqueue',
    text:
      `with j as (insert into sys_job (company_id, id, name, key, label, payload, created_by) values ($1, $2, $3, $4, $5, $6::jsonb, $7) ` +
      `on conflict (company_id, key) where key is not null do nothing returning company_id, id) ` +
      `select enqueue_job('${task}', json_build_object('company', company_id, 'id', id), ${maxAttempts}) from j`,
    values: [work.company, id, name, key ?? null, label ?? name, JSON.stringify(payload), work.user.id],
  });
}

/** The worker's own tables, and the one function through which the application may add to them. */
export async function prepareJobs(ownerUrl: string): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, logger: silent });
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(
      `create or replace function enqueue_job(task text, payload json, attempts int) returns void language sql security definer set search_path = public
       as $$ select graphile_worker.add_job(task, payload, max_attempts => attempts) $$`,
    );
    await client.query(
      `revoke all on function enqueue_job(text, json, int) from public; grant execute on function enqueue_job(text, json, int) to ${appRole}`,
    );
  } finally {
    await client.end();
  }
}

async function runJob(db: Db, jobs: ReadonlyMap<string, Job<any>>, { company, id }: Payload): Promise<void> {
  const who = service('后台任务', company);
  const mark = (text: string, values: readonly unknown[]) =>
    runWork(db, who, async (work) => work.later({ name: '', text, values: [company, id, ...values] }));
  const row = await runWork(db, who, async (work) => {
    const [found] = await work.query<{ name: string; payload: unknown; status: string }>(
      'job.start',
      `update sys_job set status = 'running', attempts = attempts + 1, started_at = now() where company_id = $1 and id = $2 and status <> 'done' returning name, payload, status`,
      [company, id],
    );
    return found;
  });
  // Done before: the process died between finishing the job and telling the queue.
  if (!row) return;
  const job = jobs.get(row.name);
  try {
    if (!job) throw new Error(`没有名为 ${row.name} 的任务`);
    await runWork(db, who, async (work) => {
      await job.run(row.payload, work);
      work.later({
        name: 'job.done',
        text: `update sys_job set status = 'done', error = null, finished_at = now() where company_id = $1 and id = $2`,
        values: [company, id],
      });
    });
  } catch (error) {
    await mark(
      `update sys_job set status = 'failed', error = $3, finished_at = now() where company_id = $1 and id = $2`,
      [error instanceof Error ? error.message : String(error)],
    );
    throw error;
  }
}

/** Every enabled company in turn; one company's failure is its own. */
async function forEachCompany(db: Db, job: Job<any>): Promise<void> {
  const companies = await runWork(db, service('定时任务', platformCompany), (work) =>
    work.query<{ id: number }>('company.enabled', 'select id from sys_company where not disabled and not deleted'),
  );
  for (const id of [platformCompany, ...companies.map((company) => company.id)])
    await runWork(db, service('定时任务', id), (work) => job.run({}, work));
}

/** Cron of the worker runs in UTC; ours is written in the company's time. */
function toUtc(at: string): string {
  const [minute, hour, ...rest] = at.split(' ');
  const shifted = /^\d+$/.test(hour!) ? String((Number(hour) + 16) % 24) : hour!;
  return [minute, shifted, ...rest].join(' ');
}

/** A crontab knows no dots in names. */
const cronTask = (job: string) => `cron_${job.replaceAll('.', '_')}`;

export interface JobOptions {
  readonly db: Db;
  readonly ownerUrl: string;
  readonly modules: readonly Module[];
  readonly concurrency: number;
  /** Only failures are worth a line; the rest is in the table. */
  readonly onFailure?: (message: string) => void;
}

export interface Jobs {
  /** Lets running jobs finish, then lets go of the database. */
  stop(): Promise<void>;
}

export async function startJobs({ db, ownerUrl, modules, concurrency, onFailure }: JobOptions): Promise<Jobs> {
  const jobs = new Map(modules.flatMap(({ jobs: some = [] }) => some.map((job) => [job.name, job] as const)));
  const schedules = modules.flatMap((module) => module.schedules ?? []);
  const tasks: TaskList = { [task]: (payload) => runJob(db, jobs, payload as Payload) };
  for (const { job } of schedules) tasks[cronTask(job)] = () => forEachCompany(db, jobs.get(job)!);
  // A pool of our own: the worker's would stop listening for errors before its last connection is closed, and a database
  // that goes down in that moment would take the process with it.
  const pgPool = new pg.Pool({ connectionString: ownerUrl, max: concurrency + 2 });
  const complain = (error: Error) => onFailure?.(error.message);
  pgPool.on('error', complain);
  pgPool.on('connect', (client) => client.on('error', complain));
  const runner = await run({
    pgPool,
    concurrency,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') onFailure?.(message);
    }),
    pollInterval: 2000,
    taskList: tasks,
    crontab: schedules.map(({ job, at }) => `${toUtc(at)} ${cronTask(job)}`).join('\n'),
  });
  return {
    async stop() {
      await runner.stop();
      await pgPool.end();
    },
  };
}
