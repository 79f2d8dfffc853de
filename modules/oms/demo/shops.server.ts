import { act, save, type Work } from '@heliu/engine';
import { matchJob } from '../goods-name/match.server.ts';
import type { IntakeShop } from '../intake/drafts.ts';
import { takeInApplications, takeInOrders, takeInRefunds } from '../intake/intake.server.ts';
import { shopOrder } from '../order/order.ts';
import { shopPlatforms } from '../platforms/platforms.server.ts';
import { keepGrant } from '../pull/grant.server.ts';
import { tasksFor } from '../pull/schedule.server.ts';
import { shop as shopEntity } from '../shop/shop.ts';
import { isTold, toldApplication, toldOrder, toldRefund } from './told.ts';
import { demoGrant } from './world/apps.ts';
import { history } from './world/fate.ts';
import type { WorldShop } from './world/order.ts';
import { demoSeed, demoShops } from './world/shops.ts';

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

/** Three months of orders over nine platforms, the same that the sandbox knows. */
export async function loadShops(work: Work): Promise<void> {
  const subject = await firstId(work, 'oms_invoice_subject');
  const warehouse = await firstId(work, 'scm_warehouse');
  const now = Math.floor(Date.parse(work.now) / 1000) * 1000;
  for (const world of demoShops) {
    const shop = await openShop(work, world, subject, warehouse);
    const orders = history(demoSeed, world, now - days * dayMs, now).filter(isTold);
    await takeInOrders(work, shop, orders.map(toldOrder));
    await takeInRefunds(
      work,
      shop,
      orders.flatMap(({ refunds }) => refunds.map(toldRefund)),
    );
    await takeInApplications(
      work,
      shop,
      orders.flatMap(({ application }) => (application ? [toldApplication(application)] : [])),
    );
    await work.flush();
  }
  await matchJob.run({}, work);
}

/** What the day's work left behind: some orders looked at, some urgent, some held back with a reason. */
export async function workOnOrders(work: Work): Promise<void> {
  const rows = await work.query<{ id: number; status: string }>(
    'demo.recentOrders',
    `select id, order_status as status from oms_order where company_id = $1 and order_status in ('waitShip', 'shipped') order by created_at desc, id desc limit 60`,
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
