import { type Db, runWork, service, type Statement, type TaskRun, type Work } from '@heliu/engine';
import type { Tally } from '../order/batch.server.ts';
import type { Ms } from '@heliu/outside';
import type { Unreadable } from './feeds.server.ts';
import type { Resource } from './task.ts';

/** Which run of which task: what a run leaves behind is kept under both. */
export interface Payload {
  readonly task: number;
  readonly run: number;
}

export interface TaskRow {
  readonly id: number;
  readonly shop: number;
  readonly resource: Resource;
  readonly name: string;
  readonly mark: string | null;
  readonly window: string | null;
  readonly runs: number;
  readonly pullFrom: number;
}

/** Where the next page of a window half read is. */
export interface Half {
  readonly from: Ms;
  readonly to: Ms;
  readonly cursor: string;
}
export const halfOf = (window: string | null): Half | undefined => (window ? (JSON.parse(window) as Half) : undefined);

export async function beginRun(
  run: TaskRun,
  { task, run: number }: Payload,
): Promise<{ row: TaskRow; runId: number } | undefined> {
  return run.step(async (work) => {
    const [row] = await work.query<TaskRow>(
      'oms_task.read',
      `select t.id, t.shop, t.resource, t.name, t.mark, t."window", t.runs, s.pull_from as "pullFrom" from oms_task t ` +
        `join oms_shop s on s.company_id = t.company_id and s.id = t.shop ` +
        `where t.company_id = $1 and t.id = $2 and t.runs = $3 and t.state = 'running' and not t.deleted`,
      [work.company, task, number],
    );
    if (!row) return undefined;
    const [runId] = await work.takeIds(1);
    // One line per run, also when it is taken up by another process.
    const [kept] = await work.query<{ id: number }>(
      'oms_task_run.begin',
      `with known as (select id from oms_task_run where company_id = $1 and task = $3 and outcome = 'running' order by id desc limit 1), ` +
        `made as (insert into oms_task_run (company_id, id, created_by, updated_by, task, name, started_at, from_mark) ` +
        `select $1, $2, 0, 0, $3, $4, now(), $5::timestamptz where not exists (select 1 from known) returning id) ` +
        `select id from known union all select id from made`,
      [work.company, runId, row.id, row.name, row.mark],
    );
    return { row, runId: kept!.id };
  }, undefined);
}

interface Standing {
  readonly row: TaskRow;
  readonly runId: number;
  /** Left as it is while a window is half read. */
  readonly mark?: Ms | undefined;
  readonly half: Half | undefined;
  readonly fetched: number;
  readonly tally: Tally;
  readonly failed: number;
}

/** Leaves with what was fetched, so that the two are never apart. */
export function saveProgress(work: Work, { row, runId, mark, half, fetched, tally, failed }: Standing): void {
  work.later(
    {
      name: 'oms_task.mark',
      text: `update oms_task set mark = coalesce(to_timestamp($3::float8 / 1000), mark), "window" = $4 where company_id = $1 and id = $2 and runs = $5`,
      values: [work.company, row.id, mark ?? null, half ? JSON.stringify(half) : null, row.runs],
    },
    {
      name: 'oms_task_run.tally',
      text: `update oms_task_run set fetched = $3, added = $4, changed = $5, failed = $6, to_mark = (select mark from oms_task where company_id = $1 and id = $7), updated_at = now() where company_id = $1 and id = $2`,
      values: [work.company, runId, fetched, tally.added, tally.changed, failed, row.id],
    },
  );
}

/** What could not be read is kept until it could. */
export async function keepErrors(
  work: Work,
  task: number,
  unreadable: readonly Unreadable[],
  references: readonly string[],
): Promise<void> {
  if (unreadable.length > 0) {
    const last = new Map(unreadable.map((one) => [one.reference.slice(0, 100), one.message.slice(0, 500)]));
    work.later({
      name: 'oms_task_error.keep',
      text:
        `insert into oms_task_error as e (company_id, id, created_by, updated_by, task, reference, message, search) ` +
        `select $1, u.id, 0, 0, $2, u.reference, u.message, lower(u.reference) from unnest($3::bigint[], $4::text[], $5::text[]) u(id, reference, message) ` +
        `on conflict (company_id, task, reference) where not deleted do update set message = excluded.message, attempts = e.attempts + 1, state = case when e.state = 'ignored' then e.state else 'open' end, solved_at = null, updated_at = now()`,
      values: [work.company, task, await work.takeIds(last.size), [...last.keys()], [...last.values()]],
    });
  }
  if (references.length > 0)
    work.later({
      name: 'oms_task_error.solve',
      text: `update oms_task_error set state = 'solved', solved_at = now() where company_id = $1 and task = $2 and state <> 'solved' and reference = any($3::text[])`,
      values: [work.company, task, references],
    });
}

const openErrors = `(select count(*) from oms_task_error e where e.company_id = $1 and e.task = $2 and e.state = 'open' and not e.deleted)`;

export const countErrors = ({ company }: Work, task: number): Statement => ({
  name: 'oms_task.countErrors',
  text: `update oms_task set open_errors = ${openErrors} where company_id = $1 and id = $2`,
  values: [company, task],
});

export interface Ending {
  readonly outcome: 'done' | 'failed' | 'stopped';
  readonly message: string;
  /** Seconds until the next run; by the schedule without it. */
  readonly next?: number;
  readonly state?: 'waiting' | 'failed' | 'paused';
}

/** Whatever becomes of a run, the task must not be left running. */
export const endRun = (db: Db, company: number, { task, run }: Payload, ending: Ending): Promise<void> =>
  runWork(db, service('平台同步', company), async (work) => {
    const { outcome, message, next, state = 'waiting' } = ending;
    work.later(
      {
        name: 'oms_task.end',
        text:
          `update oms_task t set state = case when t.enabled then $4 else 'stopped' end, last_run_at = now(), last_message = $5, ` +
          `failures = case when $4 = 'failed' then failures + 1 else 0 end, ` +
          `next_at = now() + make_interval(secs => coalesce($6::float8, t.every_minutes * 60 * case when $4 = 'failed' then least(failures + 1, 6) else 1 end)), ` +
          `open_errors = ${openErrors} ` +
          `where company_id = $1 and id = $2 and runs = $3 and state = 'running'`,
        values: [company, task, run, state, message.slice(0, 500), next ?? null],
      },
      {
        name: 'oms_task_run.end',
        text: `update oms_task_run set outcome = $3, ended_at = now(), message = $4 where company_id = $1 and task = $2 and outcome = 'running'`,
        values: [company, task, outcome, message.slice(0, 500)],
      },
    );
  });
