import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../apps/sandbox/src/start.ts';
import { orderFrom, usualBasket } from '../demo/world/basket.ts';
import { randomFrom } from '../demo/world/random.ts';
import { sandboxGateways } from '../demo/world/apps.ts';
import type { WorldOrder } from '../demo/world/order.ts';
import { kill, killedAt, workerProcess } from './support/killed.ts';
import { connect, type ShopFixture } from './support/shops.ts';
import { start, type Suite } from './support/suite.ts';
import { until } from './support/until.ts';

const count = 6000;
let sandbox: Sandbox;
let suite: Suite;
let shop: number;
beforeAll(async () => {
  sandbox = await startSandbox({ perDay: 0, unlimited: true });
  suite = await start({ shops: { apps: sandboxGateways(sandbox.url), publicUrl: 'http://127.0.0.1:1' } });
  shop = await connect({ suite, sandbox } as unknown as ShopFixture, 'jd', 1);
  const [world] = sandbox.world.shopsOf('jd');
  const random = randomFrom('killed');
  const now = sandbox.world.now() - 20 * 60_000;
  sandbox.world.place(
    Array.from({ length: count }, (_, i): WorldOrder => {
      const order = orderFrom(world!, now, 600_000 + i, usualBasket(world!, random), random);
      return { ...order, status: 'waitShip', paidAt: now, updatedAt: now };
    }),
  );
}, 60_000);
afterAll(async () => {
  await suite.stop();
  await sandbox.stop();
});

const stored = async () =>
  Number((await suite.sql<{ n: string }>('select count(*) as n from oms_order where shop = $1', [shop]))[0]!.n);

test('killed three times in the middle of six thousand orders, the pull ends as if nothing had happened', async () => {
  const [task] = await suite.sql<{ id: string }>(`select id from oms_task where shop = $1 and resource = 'orders'`, [
    shop,
  ]);
  await suite.call('boss', '/api/oms/task/execute', { ids: [Number(task!.id)] });
  for (let death = 1; death <= 3; death++) {
    const before = await stored();
    await killedAt(suite, sandbox, async () => (await stored()) > before);
    expect(await stored()).toBeLessThan(count);
  }
  const last = await workerProcess(suite, sandbox);
  await until(async () => {
    const [row] = await suite.sql<{ state: string }>('select state from oms_task where id = $1', [task!.id]);
    return row!.state === 'running' ? undefined : true;
  }, 90);
  await kill(last);
  const [sum] = await suite.sql(
    `select count(*) as n, count(distinct order_no) as different, (select count(*) from oms_order_lines l join oms_order o on o.id = l.document_id and o.company_id = l.company_id where o.shop = $1) as lines from oms_order where shop = $1`,
    [shop],
  );
  const lines = sandbox.world
    .book(sandbox.world.shopsOf('jd')[0]!.shopId)
    .latest(1e6)
    .reduce((n, order) => n + order.lines.length, 0);
  expect(sum).toEqual({ n: String(count), different: String(count), lines: String(lines) });
  const kept = await suite.sql(
    `select 1 from (select sum(n) as n from oms_order_count where company_id = (select company_id from oms_shop where id = $1)) c, (select count(*) as n from oms_order where company_id = (select company_id from oms_shop where id = $1)) o where c.n <> o.n`,
    [shop],
  );
  expect(kept).toEqual([]);
}, 240_000);
