import { Overtaken, Refusal, runWork, startTask, type Task, type Work } from '@heliu/engine';
import { feedOf } from './feeds.server.ts';
import { ShopFault, ShopLine } from '../connection/line.server.ts';
import { Pull } from './reader.server.ts';
import { beginRun, type Ending, endRun, type Payload } from './runs.server.ts';

/** Takes the number of each task's next run, so that a second start of the same run finds it taken. Tells how many began. */
export async function startPulls(work: Work, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const begun = await work.query<{ id: number; runs: number; name: string }>(
    'oms_task.begin',
    `update oms_task set state = 'running', runs = runs + 1 where company_id = $1 and id = any($2::bigint[]) and state <> 'running' and not deleted returning id, runs, name`,
    [work.company, ids],
  );
  for (const { id, runs, name } of begun) await startTask(work, pullShop, { task: id, run: runs }, `同步 ${name}`);
  return begun.length;
}

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
      if (!isDone) await runWork(run.db, run.user, (work) => startPulls(work, [payload.task]));
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
