import { behaviour, handle, Refusal, type Work } from '@heliu/engine';
import { type PlatformCode, platformNames } from '../platforms/platform.ts';

import { startPulls } from './pull.server.ts';
import { countErrors } from './runs.server.ts';
import { offered, startDueSoon } from './schedule.server.ts';
import {
  executeTasks,
  pullProgress,
  reExecuteTasks,
  type RunningPull,
  startTasks,
  stopTasks,
  syncDouyin,
  syncGuobu,
  syncOrders,
  syncShopOrders,
  type Touched,
} from './task.calls.ts';
import { pullError, pullTask, resources } from './task.ts';

export const pullTaskBehaviour = behaviour(pullTask, {
  async check(draft, work) {
    const [shop] = await work.query<{ name: string; platform: PlatformCode }>(
      'oms_task.shop',
      'select name, platform from oms_shop where company_id = $1 and id = $2 and not deleted',
      [work.company, draft.shop],
    );
    // A shop that does not exist is refused with the other references.
    if (!shop) return;
    if (!offered(shop.platform).includes(draft.resource))
      throw new Refusal(`${platformNames[shop.platform]}不提供${resources[draft.resource]}的拉取，请改用推送或导入`);
    draft.name = `${shop.name} ${resources[draft.resource]}`;
  },
  checkRemove(record) {
    if (record.state === 'running') throw new Refusal('任务正在执行，请先停止');
  },
});

/** What a person put aside is open no more, and does not count. */
export const pullErrorBehaviour = behaviour(pullError, {
  actions: {
    ignore: {
      sets: (_, { reason }) => ({ ignoreReason: reason ?? null }),
      also: ({ task }, work) => work.later(countErrors(work, task)),
    },
    reopen: { also: ({ task }, work) => work.later(countErrors(work, task)) },
  },
});

interface Found {
  readonly id: number;
  readonly name: string;
  readonly state: string;
  readonly enabled: boolean;
  readonly shopDisabled: boolean;
  readonly authorization: string;
}
const tasksNamed = (work: Work, ids: readonly number[]): Promise<Found[]> =>
  work.query<Found>(
    'oms_task.chosen',
    `select t.id, t.name, t.state, t.enabled, s.disabled as "shopDisabled", s."authorization" from oms_task t ` +
      `join oms_shop s on s.company_id = t.company_id and s.id = t.shop where t.company_id = $1 and t.id = any($2::bigint[]) and not t.deleted order by t.id for update of t`,
    [work.company, ids],
  );

const hindrance = ({ name, shopDisabled, authorization, state }: Found): string | undefined => {
  if (shopDisabled) return `${name}：店铺已停用`;
  if (authorization !== 'valid') return `${name}：店铺还没有授权或授权已失效，请先授权`;
  return state === 'running' ? `${name}：正在执行` : undefined;
};

async function execute(work: Work, ids: readonly number[]): Promise<Touched> {
  const found = await tasksNamed(work, ids);
  const judged = found.map((task) => ({ id: task.id, why: hindrance(task) }));
  const done = await startPulls(
    work,
    judged.flatMap(({ id, why }) => (why ? [] : [id])),
  );
  const skipped = judged.flatMap(({ why }) => why ?? []);
  return { done, skipped };
}

/** Switched on, it runs at once and then by its schedule. */
async function start(work: Work, ids: readonly number[]): Promise<Touched> {
  const found = await tasksNamed(work, ids);
  const idle = found.filter(({ enabled }) => !enabled);
  work.later({
    name: 'oms_task.start',
    text: `update oms_task set enabled = true, failures = 0, next_at = now(), state = case when state = 'running' then state else 'waiting' end where company_id = $1 and id = any($2::bigint[])`,
    values: [work.company, idle.map(({ id }) => id)],
  });
  await startDueSoon(work);
  return { done: idle.length, skipped: found.filter(({ enabled }) => enabled).map(({ name }) => `${name}：已经启动`) };
}

/** A run under way ends after the page it is reading; the next one goes on from there. */
async function stop(work: Work, ids: readonly number[]): Promise<Touched> {
  const found = await tasksNamed(work, ids);
  const active = found.filter(({ enabled, state }) => enabled || state === 'running').map(({ id }) => id);
  work.later(
    {
      name: 'oms_task.stop',
      text: `update oms_task set enabled = false, state = case when state = 'running' then state else 'stopped' end where company_id = $1 and id = any($2::bigint[])`,
      values: [work.company, active],
    },
    {
      name: 'oms_task.cancel',
      text: `update sys_task set cancel_requested = true where company_id = $1 and kind = 'oms.pull' and status in ('queued', 'running') and (payload ->> 'task')::bigint = any($2::bigint[])`,
      values: [work.company, active],
    },
  );
  return {
    done: active.length,
    skipped: found.filter(({ id }) => !active.includes(id)).map(({ name }) => `${name}：已经停止`),
  };
}

async function reExecute(work: Work, ids: readonly number[], from: string | undefined): Promise<Touched> {
  const found = await tasksNamed(work, ids);
  const idle = found.filter(({ state }) => state !== 'running').map(({ id }) => id);
  // Without a time the last run is read once more.
  await work.query(
    'oms_task.setBack',
    `update oms_task t set "window" = null, mark = least(t.mark, coalesce($3::timestamptz, (select from_mark from oms_task_run r where r.company_id = $1 and r.task = t.id order by r.id desc limit 1), t.mark)) ` +
      `where company_id = $1 and id = any($2::bigint[])`,
    [work.company, idle, from ?? null],
  );
  return execute(work, ids);
}

async function sync(work: Work, shops: readonly number[] | undefined, platform?: PlatformCode): Promise<Touched> {
  const rows = await work.query<{ id: number }>(
    'oms_task.ofShops',
    `select t.id from oms_task t join oms_shop s on s.company_id = t.company_id and s.id = t.shop where t.company_id = $1 and not t.deleted and not s.disabled and not s.deleted ` +
      `and ($2::bigint[] is null or t.shop = any($2::bigint[])) and ($3::text is null or s.platform = $3) order by t.id`,
    [work.company, shops && shops.length > 0 ? shops : null, platform ?? null],
  );
  if (rows.length === 0) throw new Refusal('没有可以同步的店铺，请先在“店铺”里授权');
  return execute(
    work,
    rows.map(({ id }) => id),
  );
}

const running = (work: Work): Promise<RunningPull[]> =>
  work.query<RunningPull>(
    'oms_task.progress',
    `select t.id, t.shop, s.name as "shopName", t.resource, k.done, k.total, k.message from oms_task t ` +
      `join oms_shop s on s.company_id = t.company_id and s.id = t.shop ` +
      `join sys_task k on k.company_id = t.company_id and k.kind = 'oms.pull' and k.status in ('queued', 'running') and (k.payload ->> 'task')::bigint = t.id ` +
      `where t.company_id = $1 and t.state = 'running' order by k.status = 'running' desc, k.id limit 100`,
    [work.company],
  );

export const pullTaskHandlers = [
  handle(startTasks, ({ ids }, work) => start(work, ids)),
  handle(stopTasks, ({ ids }, work) => stop(work, ids)),
  handle(executeTasks, ({ ids }, work) => execute(work, ids)),
  handle(reExecuteTasks, ({ ids, from }, work) => reExecute(work, ids, from)),
  handle(pullProgress, (_, work) => running(work)),
  handle(syncOrders, ({ shops }, work) => sync(work, shops)),
  handle(syncShopOrders, ({ shops }, work) => sync(work, shops)),
  handle(syncDouyin, ({ shops }, work) => sync(work, shops, 'douyin')),
  handle(syncGuobu, ({ shops }, work) => sync(work, shops, 'jd')),
];
