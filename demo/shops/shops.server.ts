import { act, countMoves, save, type Work } from '@heliu/engine';
import {
  keepGrant,
  mergeAll,
  shopPlatforms,
  takeInApplications,
  takeInOrders,
  takeInRefunds,
  tasksFor,
} from '../../modules/shop/server.ts';
import { matchJob } from '../../modules/einvoice/server.ts';
import { type IntakeShop, shop as shopEntity, shopOrder } from '../../modules/shop/model.ts';

import { isShown, platformApplication, platformOrder, platformRefund } from './platform-answers.ts';
import { demoGrant } from '../world/apps.ts';
import { history } from '../world/fate.ts';
import type { WorldShop } from '../world/order.ts';
import { demoSeed } from '../world/shops.ts';

const days = 90;
const dayMs = 86_400_000;

/** Shops as if they had been authorized long ago: what comes from now on is fetched from the sandbox. */
async function openShop(
  work: Work,
  world: WorldShop,
  subject: number | null,
  warehouse: number | null,
): Promise<IntakeShop> {
  const rules = {
    includePostage: world.platform !== 'vip',
    subsidyBasis: world.platform === 'jd' ? 'gross' : 'paid',
  } as const;
  const { id } = await save(work, shopEntity, {
    platform: world.platform,
    name: world.name,
    subject,
    warehouse,
    pullFrom: 0,
    autoUpload: true,
    ...rules,
  });
  await work.flush();
  const platformShopId = shopPlatforms[world.platform].authorizeUrl ? world.shopId : `sandbox-${world.platform}`;
  keepGrant(work, { shop: id, platform: world.platform, grant: { ...demoGrant(world), platformShopId } });
  await tasksFor(work, { id, name: world.name, platform: world.platform });
  await work.flush();
  return { id, platform: world.platform, ...rules };
}

async function firstId(work: Work, table: 'oms_invoice_subject' | 'scm_warehouse'): Promise<number | null> {
  const [row] = await work.query<{ id: number }>(
    `demo.first.${table}`,
    `select id from ${table} where company_id = $1 and not deleted order by id limit 1`,
    [work.company],
  );
  return row?.id ?? null;
}

/** Three months of orders of one shop of the sandbox, the same that the sandbox knows. */
export async function loadShop(work: Work, world: WorldShop, at: number): Promise<void> {
  const subject = await firstId(work, 'oms_invoice_subject');
  const warehouse = await firstId(work, 'scm_warehouse');
  const now = Math.floor(at / 1000) * 1000;
  const shop = await openShop(work, world, subject, warehouse);
  const orders = history(demoSeed, world, now - days * dayMs, now).filter(isShown);
  await takeInOrders(work, shop, orders.map(platformOrder));
  await takeInRefunds(
    work,
    shop,
    orders.flatMap(({ refunds }) => refunds.map(platformRefund)),
  );
  await takeInApplications(
    work,
    shop,
    orders.flatMap(({ application }) => (application ? [platformApplication(application)] : [])),
  );
}

/** What follows once the orders of all shops are there. */
export async function settleShops(work: Work): Promise<void> {
  await matchJob.run({}, work);
  await leaveRuns(work);
}

/** The first fetch of every shop as its task remembers it, and one order that a platform told in a way nobody understands. */
async function leaveRuns(work: Work): Promise<void> {
  const tasks = await work.query<{ id: number; platform: string }>(
    'demo.pullTasks',
    `select t.id, s.platform from oms_task t join oms_shop s on s.company_id = t.company_id and s.id = t.shop where t.company_id = $1 and t.resource = 'orders' order by t.id`,
    [work.company],
  );
  const ids = await work.takeIds(tasks.length + 1);
  work.later(
    {
      name: 'demo.pullRuns',
      text:
        `insert into oms_task_run (company_id, id, created_by, updated_by, task, name, started_at, ended_at, outcome, from_mark, to_mark, fetched, added, message) ` +
        `select $1, u.id, 0, 0, t.id, t.name, now() - interval '1 minute', now(), 'done', now() - interval '${days} days', t.mark, o.n, o.n, format('读取 %s，新增 %s，更新 0', o.n, o.n) ` +
        `from unnest($2::bigint[], $3::bigint[]) u(id, task) join oms_task t on t.company_id = $1 and t.id = u.task ` +
        `cross join lateral (select count(*)::int as n from oms_order where company_id = $1 and shop = t.shop) o`,
      values: [work.company, ids.slice(1), tasks.map(({ id }) => id)],
    },
    {
      name: 'demo.pullError',
      text:
        `with e as (insert into oms_task_error (company_id, id, created_by, updated_by, task, reference, message, attempts, search) ` +
        `values ($1, $2, 0, 0, $3, '260914-188273645120973', 'pay_amount 不是金额：--', 3, '260914-188273645120973')) ` +
        `update oms_task set open_errors = 1 where company_id = $1 and id = $3`,
      values: [work.company, ids[0], tasks.find(({ platform }) => platform === 'pdd')!.id],
    },
  );
}

/** Everything but the last two days has been looked at long ago. By sets, since thousands one by one would take a minute. */
export async function auditHistory(work: Work): Promise<void> {
  const rows = await work.query<{ createdAt: string; orderStatus: string; invoiceState: string }>(
    'demo.auditHistory',
    `update oms_order set status = 'audited', audited_by = $2, audited_at = created_at + interval '1 hour', version = version + 1 ` +
      `where company_id = $1 and status = 'draft' and not locked and created_at < now() - interval '2 days' ` +
      `returning created_at as "createdAt", order_status as "orderStatus", invoice_state as "invoiceState"`,
    [work.company, work.user.id],
  );
  countMoves(
    shopOrder,
    work,
    rows.flatMap((row) => [
      { row: { ...row, status: 'draft' }, n: -1 },
      { row: { ...row, status: 'audited' }, n: 1 },
    ]),
  );
}

/** Two orders of one buyer within the hour, which leave in one parcel. */
async function mergeOnce(work: Work): Promise<void> {
  const [found] = await work.query<{ ids: number[] }>(
    'demo.sameBuyer',
    `select array[a.id, b.id] as ids from oms_order a
     join oms_order b on b.company_id = $1 and b.shop = a.shop and b.buyer_nick = a.buyer_nick and b.receiver_name = a.receiver_name
       and b.receiver_phone is not distinct from a.receiver_phone and b.receiver_address is not distinct from a.receiver_address
       and b.id <> a.id and b.created_at between a.created_at and a.created_at + interval '1 hour'
     where a.company_id = $1 and a.status = 'draft' and b.status = 'draft' and a.order_status = 'waitShip' and b.order_status = 'waitShip'
       and a.refund_status = 'none' and b.refund_status = 'none' and a.subsidy = 0 and b.subsidy = 0
     order by a.created_at desc limit 1`,
    [work.company],
  );
  if (found) await mergeAll(work, found.ids);
  await work.flush();
}

/** What the day's work left behind: some orders looked at, some urgent, some held back with a reason. */
export async function workOnOrders(work: Work): Promise<void> {
  await mergeOnce(work);
  const rows = await work.query<{ id: number; status: string }>(
    'demo.recentOrders',
    `select id, order_status as status from oms_order where company_id = $1 and status = 'draft' and order_status in ('waitShip', 'shipped') order by created_at desc, id desc limit 60`,
    [work.company],
  );
  const deed = (name: 'audit' | 'urgent' | 'lock', id: number, reason?: string) =>
    act(work, shopOrder, name, { id, ...(reason !== undefined && { reason }) });
  for (const [i, { id, status }] of rows.entries()) {
    if (status === 'shipped') await deed('audit', id);
    else if (i % 11 === 3) await deed('urgent', id);
    else if (i % 13 === 5) await deed('lock', id, '等买家确认收货地址');
    await work.flush();
  }
}
