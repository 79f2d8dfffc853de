import { handle, type Job, note, notifyUsers, platformCompany, Refusal, type Work } from '@heliu/engine';
import {
  type Alarm,
  type GatewayState,
  type QueueState,
  retryQueue,
  runningPath,
  type RunningState,
  runningState,
} from './running.calls.ts';
import { gatewayNames } from './names.ts';
import { troublesIn, turned } from './running.rules.ts';

const since = (hours: number) => `minute > now() - interval '${hours} hours'`;
const answers = (hours: number) =>
  `jsonb_build_object('done', coalesce(sum(done) filter (where ${since(hours)}), 0), 'refused', coalesce(sum(refused) filter (where ${since(hours)}), 0),
     'failed', coalesce(sum(failed) filter (where ${since(hours)}), 0),
     'ms', coalesce(round(sum(ms) filter (where ${since(hours)}) / nullif(sum(done + refused + failed) filter (where ${since(hours)}), 0)), 0),
     'slowest', coalesce(max(slowest) filter (where ${since(hours)}), 0))`;

const gatewaysOf = (work: Work): Promise<GatewayState[]> =>
  work.query<GatewayState>(
    'gateway.state',
    `select gateway, ${answers(1)} as hour, ${answers(24)} as day, max(minute) as "lastAt", max(fault_at) as "faultAt",
       (array_agg(fault order by fault_at desc) filter (where fault is not null))[1] as fault
     from sys_gateway_minute where company_id = $1 and minute > now() - interval '24 hours' group by gateway order by gateway`,
    [platformCompany],
  );

const queuesOf = (work: Work): Promise<QueueState[]> =>
  work.query<QueueState>(
    'queue.state',
    `select kind, label, shown, waiting::int as waiting, running::int as running, oldest, failed_hour::int as "failedHour", failed_day::int as "failedDay",
       retryable::int as retryable, error, failed_at as "failedAt" from sys_task_health_overseen() order by waiting desc, failed_day desc, kind`,
  );

const alarmsOf = (work: Work): Promise<Alarm[]> =>
  work.query<Alarm>(
    'alarm.recent',
    `select id, title, said, since, over_at as "overAt" from sys_alarm where company_id = $1 and (over_at is null or over_at > now() - interval '7 days')
     order by over_at is null desc, since desc, id desc limit 50`,
    [platformCompany],
  );

const stateOf = async (work: Work): Promise<RunningState> => {
  const [gateways, queues, alarms] = await Promise.all([gatewaysOf(work), queuesOf(work), alarmsOf(work)]);
  return { at: work.now, gateways, queues, alarms };
};

const operatorsOf = async (work: Work): Promise<number[]> => {
  const rows = await work.query<{ id: number }>(
    'sys_user.operators',
    `select id from sys_user where company_id = $1 and user_type = 'platform' and not deleted and not disabled order by id`,
    [platformCompany],
  );
  return rows.map(({ id }) => id);
};

/** Every few minutes: what is newly wrong is told once, and once more when it is over. */
export const watchRunning: Job = {
  name: 'platform.watch',
  async run(_, work) {
    if (work.company !== platformCompany) return;
    await work.query('alarm.turn', 'select pg_advisory_xact_lock(4874, 1)');
    const open = await work.query<{ id: number; key: string; title: string }>(
      'alarm.open',
      'select id, key, title from sys_alarm where company_id = $1 and over_at is null',
      [platformCompany],
    );
    const found = troublesIn(await gatewaysOf(work), await queuesOf(work), {
      now: work.now,
      open: new Set(open.map(({ key }) => key)),
      names: gatewayNames,
    });
    const { begun, over } = turned(open, found);
    const operators = begun.length + over.length > 0 ? await operatorsOf(work) : [];
    const ids = await work.takeIds(begun.length);
    for (const [i, { key, title, said }] of begun.entries()) {
      work.later({
        name: 'alarm.begin',
        text: 'insert into sys_alarm (company_id, id, key, title, said) values ($1, $2, $3, $4, $5)',
        values: [platformCompany, ids[i], key, title, said.slice(0, 500)],
      });
      await notifyUsers(work, operators, {
        kind: 'platform',
        title,
        text: said,
        path: runningPath,
        key: `alarm:${ids[i]}`,
      });
    }
    for (const { id, title } of over) {
      work.later({
        name: 'alarm.over',
        text: 'update sys_alarm set over_at = now() where company_id = $1 and id = $2',
        values: [platformCompany, id],
      });
      await notifyUsers(work, operators, {
        kind: 'platform',
        title: `已恢复：${title}`,
        path: runningPath,
        key: `alarm:${id}`,
      });
    }
    work.later(
      {
        name: 'gateway.sweep',
        text: `delete from sys_gateway_minute where company_id = $1 and minute < now() - interval '3 days'`,
        values: [platformCompany],
      },
      {
        name: 'alarm.sweep',
        text: `delete from sys_alarm where company_id = $1 and over_at < now() - interval '90 days'`,
        values: [platformCompany],
      },
    );
  },
};

export const runningHandlers = [
  handle(runningState, (_, work) => stateOf(work)),
  handle(retryQueue, async ({ kind }, work) => {
    const [row] = await work.query<{ count: number }>('queue.retry', 'select retry_tasks_overseen($1)::int as count', [
      kind,
    ]);
    if (row!.count === 0) throw new Refusal('没有可以重新执行的任务：失败的可能正在自动重试，或者是企业自己发起的');
    await note(work, {
      entity: 'sys_running',
      recordId: work.user.id,
      action: 'retry',
      label: '重新执行后台任务',
      title: `${kind}（${row!.count} 个）`,
    });
    return { count: row!.count };
  }),
];
