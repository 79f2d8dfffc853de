import { enqueue, type Job, type Work } from '@heliu/engine';
import { adoptOrphans } from '../intake/refunds-applications.server.ts';
import { type Resource, resources } from './task.ts';
import { shopPlatforms } from '../platforms/platforms.server.ts';
import type { PlatformCode } from '../platforms/platform.ts';
import { platformNow, shopWorld } from '../connection/apps.server.ts';
import { feedOf } from './feeds.server.ts';
import { startPulls } from './pull.server.ts';

/** What can be fetched from a platform at all. */
export const offered = (platform: PlatformCode): Resource[] =>
  (Object.keys(resources) as Resource[]).filter((resource) => feedOf(shopPlatforms[platform], resource));

/** Without an app nobody can be asked; a shop with an app of its own needs none of ours. */
const reachable = ({ db }: Work): string[] =>
  Object.keys(shopPlatforms).filter(
    (code) => shopWorld(db).apps[code as PlatformCode] || !shopPlatforms[code as PlatformCode].authorizeUrl,
  );

/** Starts every task whose time has come. One that was left running by a process that is gone is set free first. */
export const startDuePulls: Job = {
  name: 'oms.pull.due',
  async run(_, work) {
    await adoptOrphans(work);
    await work.query(
      'oms_task.free',
      `update oms_task t set state = case when enabled then 'waiting' else 'stopped' end where company_id = $1 and state = 'running' and not exists ` +
        `(select 1 from sys_task s where s.company_id = $1 and s.kind = 'oms.pull' and s.status in ('queued', 'running') and (s.payload ->> 'task')::bigint = t.id)`,
      [work.company],
    );
    const due = await work.query<{ id: number }>(
      'oms_task.due',
      `select t.id from oms_task t join oms_shop s on s.company_id = t.company_id and s.id = t.shop ` +
        `where t.company_id = $1 and t.enabled and t.state in ('waiting', 'failed') and (t.next_at is null or t.next_at <= now()) and not t.deleted ` +
        `and not s.disabled and s."authorization" = 'valid' and s.platform = any($2::text[]) order by t.next_at nulls first limit 200`,
      [work.company, reachable(work)],
    );
    await startPulls(
      work,
      due.map(({ id }) => id),
    );
  },
};

/** Once this is committed: whoever has just authorized a shop, or was told of a refund, does not wait for the next minute. */
export const startDueSoon = (work: Work): Promise<void> => enqueue(work, startDuePulls.name, {});

/** Runs of long ago tell nobody anything. */
export const sweepPulls: Job = {
  name: 'oms.pull.sweep',
  async run(_, work) {
    const old = (name: string, text: string) => ({ name, text, values: [work.company] });
    work.later(
      old(
        'oms_task_run.sweep',
        `delete from oms_task_run where company_id = $1 and created_at < now() - interval '30 days'`,
      ),
      old(
        'oms_task_error.sweep',
        `delete from oms_task_error where company_id = $1 and state = 'solved' and solved_at < now() - interval '30 days'`,
      ),
      old('oms_push.sweep', `delete from oms_push where company_id = $1 and at < now() - interval '7 days'`),
      old('oms_authorization.sweep', `delete from oms_authorization where company_id = $1 and expires_at < now()`),
      old(
        'oms.pull.sweepTasks',
        `delete from sys_task where company_id = $1 and kind = 'oms.pull' and created_by = 0 and status in ('done', 'failed', 'cancelled') and finished_at < now() - interval '1 day'`,
      ),
    );
  },
};

interface NewShop {
  readonly id: number;
  readonly name: string;
  readonly platform: PlatformCode;
}

/** A shop just authorized is fetched from by itself; tasks it had before go on where they stood. */
export async function tasksFor(work: Work, shop: NewShop): Promise<void> {
  const wanted = offered(shop.platform);
  const ids = await work.takeIds(wanted.length);
  work.later({
    name: 'oms_task.forShop',
    text:
      `insert into oms_task as t (company_id, id, created_by, updated_by, shop, resource, name, state, enabled, next_at, mark, search) ` +
      `select $1, u.id, $2, $2, s.id, u.resource, u.name, 'waiting', true, now(), to_timestamp($7::float8 / 1000) - make_interval(days => s.pull_from), lower(u.name) ` +
      `from unnest($4::bigint[], $5::text[], $6::text[]) u(id, resource, name), oms_shop s where s.company_id = $1 and s.id = $3 ` +
      `on conflict (company_id, shop, resource) where not deleted do update set enabled = true, state = case when t.state = 'running' then t.state else 'waiting' end, next_at = now()`,
    values: [
      work.company,
      work.user.id,
      shop.id,
      ids,
      wanted,
      wanted.map((resource) => `${shop.name} ${resources[resource]}`),
      platformNow(work.db),
    ],
  });
}

/** Something happened there: do not wait for the schedule. */
export function hurry(work: Work, shop: number): void {
  work.later({
    name: 'oms_task.hurry',
    text: `update oms_task set next_at = now() where company_id = $1 and shop = $2 and enabled and state = 'waiting' and next_at > now()`,
    values: [work.company, shop],
  });
}

/** Asks the platforms for applications now; tells how many shops are asked. */
export async function askForApplications(work: Work, shop: number | undefined): Promise<number> {
  const rows = await work.query(
    'oms_task.applicationsNow',
    `update oms_task set next_at = now() where company_id = $1 and resource = 'applications' and enabled and state = 'waiting' and not deleted and ($2::bigint is null or shop = $2) returning 1`,
    [work.company, shop ?? null],
  );
  await startDueSoon(work);
  return rows.length;
}
