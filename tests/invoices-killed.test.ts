import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../apps/sandbox/src/start.ts';
import { orderFrom, usualBasket } from '../demo/world/basket.ts';
import { randomFrom } from '../demo/world/random.ts';
import { sandboxGateways } from '../demo/world/apps.ts';
import type { WorldOrder } from '../demo/world/order.ts';
import { openBusiness, papersOf } from './support/invoicing.ts';
import { kill, killedAt, workerProcess } from './support/killed.ts';
import { owner, type ShopFixture } from './support/shops.ts';
import { start, type Suite } from './support/suite.ts';
import { until } from './support/until.ts';

const size = 120;
let sandbox: Sandbox;
let suite: Suite;
let orders: number[];
beforeAll(async () => {
  sandbox = await startSandbox({ perDay: 0, unlimited: true, invoices: { delayMs: 20 } });
  const [world] = sandbox.world.shopsOf('taobao');
  const random = randomFrom('invoices killed');
  const now = sandbox.world.now() - 3_600_000;
  sandbox.world.place(
    Array.from({ length: size }, (_, i): WorldOrder => {
      const order = orderFrom(world!, now, 700_000 + i, usualBasket(world!, random), random);
      const { subsidy: none, ...plain } = order;
      void none;
      return { ...plain, status: 'finished', paidAt: now, updatedAt: now };
    }),
  );
  suite = await start({ shops: { apps: sandboxGateways(sandbox.url), publicUrl: sandbox.url, sandbox: sandbox.url } });
  const helper = await workerProcess(suite, sandbox);
  const business = await openBusiness({ suite, sandbox } as unknown as ShopFixture);
  orders = await business.orders(size);
  await kill(helper);
  await suite.sql('update oms_shop set auto_upload = false');
}, 120_000);
afterAll(async () => {
  await suite.stop();
  await sandbox.stop();
});

/** How many invoices of the batch have come so far. */
const count = async (condition: string) => {
  const [row] = await suite.sql<{ n: string }>(
    `select count(*) as n from oms_invoice where ${condition} and orders && $1::bigint[]`,
    [orders],
  );
  return Number(row!.n);
};
const issued = "status = 'issued'";
const sent = "status in ('issuing', 'issued')";
/** Where a process dies: while the batch is written, while it is sent, while the outcomes are asked for. */
const deaths: readonly (readonly [condition: string, count: number])[] = [
  ['true', 1],
  [sent, 25],
  [sent, 60],
  [issued, 25],
  [issued, 65],
];

/** What was cut off is asked about after its processing time; the test cannot wait for that. */
async function letTimePass(): Promise<void> {
  const [open] = await suite.sql<{ id: string }>(
    `update oms_invoice set submitted_at = submitted_at - interval '2 minutes', next_try_at = now() where id in (select id from oms_invoice where status = 'issuing' order by id for update skip locked) returning id`,
  );
  if (open) await suite.call(owner, '/api/nuonuo/query', { id: Number(open.id) });
}

test('killed five times in a batch of more than a hundred, with a provider that misbehaves, each order ends with one invoice', async () => {
  expect(orders.length).toBeGreaterThan(105);
  sandbox.invoices.faults('nuonuo').set({
    twice: 0.2,
    never: 0.3,
    timeoutAfterSuccess: 0.01,
    serverError: 0.05,
    throttled: 0.05,
    deadLinks: 0.05,
  });
  const { code } = await suite.call(owner, '/api/oms/invoice/batchOpen', { orders });
  expect(code).toBe('200');
  for (const [condition, far] of deaths) {
    expect(await count(issued)).toBeLessThan(orders.length);
    await killedAt(suite, sandbox, async () => {
      if (condition === issued) await letTimePass();
      return (await count(condition)) >= far;
    });
  }
  sandbox.invoices
    .faults('nuonuo')
    .set({ never: 0, timeoutAfterSuccess: 0, serverError: 0, throttled: 0, deadLinks: 0 });
  const last = await workerProcess(suite, sandbox);
  await until(async () => {
    await letTimePass();
    return (await count(issued)) >= orders.length ? true : undefined;
  }, 120);
  await kill(last);
  const doubles = await suite.sql(
    `select o.id from oms_order o where o.id = any($1::bigint[]) and (select count(*) from oms_invoice i where i.orders @> array[o.id] and i.status = 'issued') <> 1`,
    [orders],
  );
  expect(doubles).toEqual([]);
  const papers = papersOf({ sandbox });
  expect(papers).toHaveLength(orders.length);
  expect(new Set(papers.map(({ serial }) => serial)).size).toBe(orders.length);
}, 300_000);
