import pg from 'pg';
import { Logger, run, type Runner, runMigrations, type TaskList } from 'graphile-worker';
import { appRole, type Db } from '../db.ts';
import type { Module } from '../module.ts';
import { presenceClass, presenceOf } from '../notices.ts';
import type { FindHolder } from '../session.ts';
import { platformCompany, service } from '../user.ts';
import { runWork } from '../work.ts';
import { eachAlone } from './each-alone.ts';
import { JobPool } from './job-pool.ts';
import { engineTasks } from './own.ts';
import { carryOut, type Kinds, type Place } from './run.ts';
import { attemptsOf, type Job, workerTask } from './task.ts';

const silent = new Logger(() => () => {});

/** The worker's own tables, and the one function through which the application may add to them. */
export async function prepareJobs(ownerUrl: string): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, logger: silent });
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(
      `drop function if exists enqueue_job(text, json, int);
       create or replace function enqueue_job(task text, payload json, attempts int, after_seconds int default 0) returns void
       language sql security definer set search_path = public
       as $$ select graphile_worker.add_job(task, payload, run_at => now() + make_interval(secs => after_seconds), max_attempts => attempts) $$;
       revoke all on function enqueue_job(text, json, int, int) from public;
       grant execute on function enqueue_job(text, json, int, int) to ${appRole}`,
    );
  } finally {
    await client.end();
  }
}

/** Every enabled company in turn; one company's failure is its own. */
async function forEachCompany(db: Db, job: Job<any>, complain: (error: Error) => void): Promise<void> {
  const companies = await runWork(db, service('定时任务', platformCompany), (work) =>
    work.query<{ id: number }>('company.enabled', 'select id from sys_company where not disabled and not deleted'),
  );
  await eachAlone(
    [platformCompany, ...companies.map(({ id }) => id)],
    (id) => runWork(db, service('定时任务', id), (work) => job.run({}, work)),
    complain,
  );
}

/** Cron of the worker runs in UTC; ours is written in the company's time. */
function toUtc(at: string): string {
  const [minute, hour, ...rest] = at.split(' ');
  const shifted = /^\d+$/.test(hour!) ? String((Number(hour) + 16) % 24) : hour!;
  return [minute, shifted, ...rest].join(' ');
}

/** A crontab knows no dots in names. */
const cronTask = (job: string) => `cron_${job.replaceAll('.', '_')}`;

const reapMs = 3000;

/**
 * Tasks whose process died, or lost them when the database went away, wait again. The worker itself would leave them
 * alone for hours; the lock a living process holds tells it at once.
 */
async function reap(owner: pg.Pool, presence: number, running: ReadonlySet<number>): Promise<void> {
  await owner.query({
    name: 'task.reap',
    text: `with lost as (
        update sys_task t set status = 'queued', runner = null
        where status = 'running' and case when runner = $1 then not id = any($2::bigint[]) else not exists (
          select 1 from pg_locks l where l.locktype = 'advisory' and l.database = (select oid from pg_database where datname = current_database())
            and l.classid = $3::bigint::oid and l.objid = t.runner::bigint::oid and l.granted) end
        returning company_id, id, shown)
      select enqueue_job('${workerTask}', json_build_object('company', company_id, 'id', id), case when shown then ${attemptsOf.task} else ${attemptsOf.job} end) from lost`,
    values: [presence, [...running], presenceClass],
  });
}

const againMs = 5000;

/** A runner that gives up, because the database was away for too long, is followed by another one. What stops it for good. */
async function kept(begin: () => Promise<Runner>, complain: (error: Error) => void): Promise<() => Promise<void>> {
  let runner: Runner | undefined = await begin();
  let isWanted = true;
  let pause: NodeJS.Timeout | undefined;
  const follow = (one: Runner): void => {
    const next = async () => {
      try {
        runner = await begin();
        if (isWanted) follow(runner);
        else await runner.stop();
      } catch (error) {
        complain(error as Error);
        pause = setTimeout(() => void next(), againMs);
      }
    };
    void one.promise.catch(complain).then(() => {
      if (!isWanted) return;
      runner = undefined;
      pause = setTimeout(() => void next(), againMs);
    });
  };
  follow(runner);
  return async () => {
    isWanted = false;
    clearTimeout(pause);
    await runner?.stop();
  };
}

export interface JobOptions {
  readonly db: Db;
  readonly ownerUrl: string;
  readonly modules: readonly Module[];
  readonly concurrency: number;
  readonly findHolder: FindHolder;
  /** While it says yes nothing new is begun; what is under way ends. */
  readonly paused?: (db: Db) => Promise<boolean>;
  /** Only failures are worth a line; the rest is in the table. */
  readonly onFailure?: (message: string) => void;
}

export interface Jobs {
  /** Lets running jobs finish, then lets go of the database. */
  stop(): Promise<void>;
}

const byName = <T extends { readonly name: string }>(all: readonly T[]) =>
  new Map(all.map((one) => [one.name, one] as const));

export async function startJobs(options: JobOptions): Promise<Jobs> {
  const { db, ownerUrl, modules, concurrency, findHolder, paused, onFailure } = options;
  const kinds: Kinds = {
    jobs: byName(modules.flatMap(({ jobs = [] }) => jobs)),
    tasks: byName([...engineTasks, ...modules.flatMap(({ tasks = [] }) => tasks)]),
  };
  const schedules = modules.flatMap((module) => module.schedules ?? []);
  const complain = (error: Error) => onFailure?.(error.message);
  // A pool of our own: the worker's would stop listening for errors before its last connection is closed, and a database
  // that goes down in that moment would take the process with it.
  const pgPool = new JobPool({ connectionString: ownerUrl, max: concurrency + 3 }, complain);
  const running = new Set<number>();
  const tasks: TaskList = {
    async [workerTask](payload) {
      const place = payload as Place;
      running.add(place.id);
      try {
        await carryOut(db, pgPool, kinds, findHolder, place, complain);
      } finally {
        running.delete(place.id);
      }
    },
  };
  for (const { job } of schedules) tasks[cronTask(job)] = () => forEachCompany(db, kinds.jobs.get(job)!, complain);
  const begin = () =>
    kept(
      () =>
        run({
          pgPool,
          concurrency,
          noHandleSignals: true,
          pollInterval: 2000,
          logger: new Logger(() => (level, message) => {
            if (level === 'error') onFailure?.(message);
          }),
          taskList: tasks,
          crontab: schedules.map(({ job, at }) => `${toUtc(at)} ${cronTask(job)}`).join('\n'),
        }),
      complain,
    );
  let stopRunner = (await paused?.(db)) ? undefined : await begin();
  let turn: Promise<void> = Promise.resolve();
  /** One after the other: a pause that is called off while the runner still stops begins a new one afterwards. */
  const followPause = async () => {
    const isPaused = (await paused?.(db)) ?? false;
    if (isPaused === (stopRunner === undefined)) return;
    const stop = stopRunner;
    stopRunner = undefined;
    if (stop) await stop();
    else stopRunner = await begin();
  };
  const look = async () => {
    await reap(pgPool, presenceOf(db), running).catch(complain);
    if (paused) await (turn = turn.then(followPause).catch(complain));
  };
  await look();
  const reaper = setInterval(() => void look(), reapMs);
  return {
    async stop() {
      clearInterval(reaper);
      await turn;
      await stopRunner?.();
      await pgPool.end();
    },
  };
}
