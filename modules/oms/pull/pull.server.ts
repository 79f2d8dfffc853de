import {
  type Db,
  Overtaken,
  Refusal,
  runWork,
  service,
  startTask,
  type Task,
  type TaskRun,
  type Work,
} from '@heliu/engine';
import { batchSize, type Tally } from '../intake/intake.server.ts';
import type { PullQuery } from '../platforms/platform.ts';
import type { Ms } from '../platforms/times.ts';
import { type Feed, feedOf, type Fetched, type Unreadable } from './feeds.server.ts';
import { ShopFault, ShopLine } from './line.server.ts';
import type { Resource } from './task.ts';

interface Payload {
  readonly task: number;
  readonly run: number;
}

interface TaskRow {
  readonly id: number;
  readonly shop: number;
  readonly resource: Resource;
  readonly name: string;
  readonly mark: string | null;
  readonly window: string | null;
  readonly runs: number;
  readonly pullFrom: number;
}

/** Then the next in the queue has a turn: a shop with three months to catch up must not hold up the others. */
const turnMs: Ms = 20_000;
/** An empty window is written down this often only. */
const restMs: Ms = 1000;
const clockMatters: Ms = 10_000;
const dayMs: Ms = 86_400_000;

/** Takes the number of the next run, so that a second start of the same run finds it taken. */
export async function startPull(work: Work, id: number): Promise<number | undefined> {
  const [row] = await work.query<{ runs: number; name: string; running: boolean }>(
    'oms_task.begin',
    `update oms_task set state = 'running', runs = runs + 1 where company_id = $1 and id = $2 and state <> 'running' and not deleted returning runs, name`,
    [work.company, id],
  );
  if (!row) return undefined;
  return startTask(work, pullShop, { task: id, run: row.runs }, `同步 ${row.name}`);
}

async function beginRun(
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

interface Half {
  readonly from: Ms;
  readonly to: Ms;
  readonly cursor: string;
}
const halfOf = (window: string | null): Half | undefined => (window ? (JSON.parse(window) as Half) : undefined);

class Pull {
  readonly tally: Tally = { added: 0, changed: 0, same: 0 };
  fetched = 0;
  failed = 0;
  private keptAt = Date.now();
  /** How much of the time to be read lies behind, in seconds: nobody knows beforehand how many records it holds. */
  private passed = 0;
  private span = 1;
  private readonly startedAt = Date.now();
  private readonly run: TaskRun;
  private readonly row: TaskRow;
  private readonly runId: number;
  private readonly line: ShopLine;
  private readonly feed: Feed;

  constructor(run: TaskRun, row: TaskRow, runId: number, line: ShopLine, feed: Feed) {
    [this.run, this.row, this.runId, this.line, this.feed] = [run, row, runId, line, feed];
  }

  /** True when everything there is has been read. */
  async carryOn(): Promise<boolean> {
    const asked = this.line.now();
    try {
      return await this.readOn(asked);
    } catch (error) {
      // Its clock turned out to be another than we thought, and so was the end of what may be asked for.
      const ran = Math.abs(this.line.now() - asked - (Date.now() - this.startedAt));
      if (!(error instanceof ShopFault) || error.fault.kind !== 'permanent' || ran < clockMatters) throw error;
      return this.readOn(this.line.now());
    }
  }

  private async readOn(now: Ms): Promise<boolean> {
    const mark = this.row.mark ? Date.parse(this.row.mark) : now - this.row.pullFrom * dayMs;
    const half = halfOf(this.row.window);
    const rest = this.feed.windows(this.line.platform.pull!, half?.to ?? mark, now);
    const queue: PullQuery[] = [...(half ? [half] : []), ...rest];
    const [first, last] = [queue[0]?.from ?? now, queue.at(-1)?.to ?? now];
    const until = Date.now() + turnMs;
    this.span = Math.max(1, Math.round((last - first) / 1000));
    for (const window of queue) {
      this.passed = Math.max(0, Math.round((window.from - first) / 1000));
      await this.readWindow(window);
      this.passed = Math.round((window.to - first) / 1000);
      await this.tellProgress();
      if (Date.now() > until && window !== queue.at(-1)) {
        await this.keepMark(window.to);
        return false;
      }
    }
    await this.keepMark(last);
    return true;
  }

  /** The next pages are fetched while the last ones are being stored. */
  private async readWindow(window: PullQuery): Promise<void> {
    let { cursor } = window;
    let batch: Fetched[] = [];
    let storing: Promise<void> = Promise.resolve();
    const keep = async () => {
      await storing;
      storing = this.keepPages(window, batch, cursor);
      // Told when it is waited for; until then it must not be taken for a failure nobody handles.
      storing.catch(() => undefined);
      batch = [];
    };
    const place = { db: this.run.db, company: this.run.user.company };
    try {
      do {
        const page = await this.feed.read(this.line, { ...window, ...(cursor !== undefined && { cursor }) }, place);
        cursor = page.next;
        batch.push(page);
        this.fetched += page.rows;
        if (batch.reduce((sum, { rows }) => sum + rows, 0) >= batchSize) await keep();
        await this.tellProgress();
      } while (cursor !== undefined);
    } finally {
      // Also when the platform stopped answering: what it said so far is good.
      if (batch.length > 0) await keep();
      await storing;
    }
  }

  private tellProgress(): Promise<void> {
    return this.run.progress(this.passed, this.span, `已读取 ${this.fetched.toLocaleString('en-US')} 条`);
  }

  /** What pages brought and where the next one is are kept together or not at all. */
  private async keepPages(window: PullQuery, pages: readonly Fetched[], next: string | undefined): Promise<void> {
    const unreadable = pages.flatMap((page) => page.unreadable);
    const nothing = unreadable.length === 0 && pages.every(({ rows }) => rows === 0);
    if (nothing && next === undefined && Date.now() - this.keptAt < restMs) return;
    const found = pages.flatMap((page) => page.found);
    const half = next === undefined ? null : JSON.stringify({ from: window.from, to: window.to, cursor: next });
    await this.run.step(async (work) => {
      const tally = await this.feed.store(work, this.line.shop, found);
      for (const key of ['added', 'changed', 'same'] as const) this.tally[key] += tally[key];
      this.failed += unreadable.length;
      await keepErrors(work, this.row.id, unreadable, found.map(this.feed.nameOf));
      this.moveTo(work, half === null ? window.to : undefined, half);
    }, undefined);
    this.keptAt = Date.now();
  }

  private keepMark(to: Ms): Promise<void> {
    return this.run.step(async (work) => this.moveTo(work, to, null), undefined);
  }

  private moveTo(work: Work, mark: Ms | undefined, half: string | null): void {
    work.later(
      {
        name: 'oms_task.mark',
        // A mark set back by hand while we read is somebody's wish to read again.
        text: `update oms_task set mark = coalesce(to_timestamp($3::float8 / 1000), mark), "window" = $4 where company_id = $1 and id = $2 and runs = $5`,
        values: [work.company, this.row.id, mark ?? null, half, this.row.runs],
      },
      {
        name: 'oms_task_run.tally',
        text: `update oms_task_run set fetched = $3, added = $4, changed = $5, failed = $6, to_mark = (select mark from oms_task where company_id = $1 and id = $7), updated_at = now() where company_id = $1 and id = $2`,
        values: [
          work.company,
          this.runId,
          this.fetched,
          this.tally.added,
          this.tally.changed,
          this.failed,
          this.row.id,
        ],
      },
    );
  }
}

/** What could not be read is kept until it could. */
async function keepErrors(
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
        `on conflict (company_id, task, reference) where not deleted do update set message = excluded.message, attempts = e.attempts + 1, solved = false, solved_at = null, updated_at = now()`,
      values: [work.company, task, await work.takeIds(last.size), [...last.keys()], [...last.values()]],
    });
  }
  if (references.length > 0)
    work.later({
      name: 'oms_task_error.solve',
      text: `update oms_task_error set solved = true, solved_at = now() where company_id = $1 and task = $2 and not solved and reference = any($3::text[])`,
      values: [work.company, task, references],
    });
}

interface Ending {
  readonly outcome: 'done' | 'failed' | 'stopped';
  readonly message: string;
  /** Seconds until the next run; by the schedule without it. */
  readonly next?: number;
  readonly state?: 'waiting' | 'failed' | 'paused';
}

/** Whatever becomes of a run, the task must not be left running. */
const endRun = (db: Db, company: number, { task, run }: Payload, ending: Ending): Promise<void> =>
  runWork(db, service('平台同步', company), async (work) => {
    const { outcome, message, next, state = 'waiting' } = ending;
    work.later(
      {
        name: 'oms_task.end',
        text:
          `update oms_task t set state = case when t.enabled then $4 else 'stopped' end, last_run_at = now(), last_message = $5, ` +
          `failures = case when $4 = 'failed' then failures + 1 else 0 end, ` +
          `next_at = now() + make_interval(secs => coalesce($6::float8, t.every_minutes * 60 * case when $4 = 'failed' then least(failures + 1, 6) else 1 end)), ` +
          `open_errors = (select count(*) from oms_task_error e where e.company_id = $1 and e.task = $2 and not e.solved and not e.deleted) ` +
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

const summary = ({ fetched, tally, failed }: Pull): string =>
  fetched === 0
    ? '没有新内容'
    : `读取 ${fetched}，新增 ${tally.added}，更新 ${tally.changed}${failed > 0 ? `，${failed} 条无法识别` : ''}`;

function endingOf(error: unknown): Ending {
  if (error instanceof ShopFault) {
    const { kind, waitMs, message } = error.fault;
    if (kind === 'token') return { outcome: 'failed', message, state: 'paused' };
    if (kind === 'throttled')
      return {
        outcome: 'stopped',
        message: `平台限流，稍后接着取（${message}）`,
        next: Math.max(30, (waitMs ?? 0) / 1000),
      };
    return { outcome: 'failed', message, state: 'failed' };
  }
  if (error instanceof Refusal) return { outcome: 'failed', message: error.message, state: 'failed' };
  return { outcome: 'stopped', message: '被停止或中断，下次接着取' };
}

/** Fetches what a platform has changed since the mark, window by window, page by page. */
export const pullShop: Task<Payload> = {
  name: 'oms.pull',
  asService: '平台同步',
  quiet: true,
  async run(payload, run) {
    const { company } = run.user;
    const begun = await beginRun(run, payload);
    if (!begun) return { summary: '已由另一次执行完成' };
    let pull: Pull | undefined;
    try {
      const line = await ShopLine.open(run.db, company, begun.row.shop);
      const feed = feedOf(line.platform, begun.row.resource);
      if (!feed) throw new Refusal('平台不提供这项内容');
      pull = new Pull(run, begun.row, begun.runId, line, feed);
      const isDone = await pull.carryOn();
      await endRun(run.db, company, payload, { outcome: 'done', message: summary(pull), ...(!isDone && { next: 0 }) });
      // The rest has its turn behind whoever waits meanwhile.
      if (!isDone) await runWork(run.db, run.user, (work) => startPull(work, payload.task));
      return { summary: summary(pull) };
    } catch (error) {
      if (error instanceof Overtaken) throw error;
      const ending = endingOf(error);
      await endRun(run.db, company, payload, ending);
      if (error instanceof ShopFault && ending.state === undefined) return { summary: ending.message };
      throw error;
    }
  },
};
