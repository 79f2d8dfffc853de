import { expect } from 'vitest';
import { placeOrders } from '../../apps/sandbox/src/manual-events.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../apps/sandbox/src/start.ts';
import type { PlatformCode } from '../../modules/shop/model.ts';
import { sandboxGateways } from '../../demo/world/apps.ts';
import { shopPlatforms, type ShopWorld } from '../../modules/shop/server.ts';

import { start, type Suite } from './suite.ts';
import { until } from './until.ts';

/** A server and the world around it, by one clock that the test drives. */
export interface ShopFixture {
  readonly suite: Suite;
  readonly sandbox: Sandbox;
  /** For a second process in the same fixture. */
  readonly world: ShopWorld;
  now(): number;
  pass(ms: number): void;
  stop(): Promise<void>;
}

export const minute = 60_000;
/** Of the company that has no shops yet; those of the demo stay as they are. */
export const owner = 'boss2';

export async function startShopFixture(options: SandboxOptions = {}): Promise<ShopFixture> {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const sandbox = await startSandbox({ unlimited: true, clock: now, ...options });
  const world: ShopWorld = {
    apps: sandboxGateways(sandbox.url),
    publicUrl: 'http://127.0.0.1:1',
    sandbox: sandbox.url,
    now,
    rest: (ms) => new Promise((resolve) => setTimeout(resolve, Math.min(ms, 3))),
  };
  const suite = await start({ workers: 2, shops: world });
  // Shops of the demo stay out of what a test tells the platforms to do; nobody renews their tokens behind its back.
  await suite.sql(`update oms_task set enabled = false, state = 'stopped'`);
  await suite.sql('update oms_goods_channel set stopped = true, due_at = null');
  return {
    suite,
    sandbox,
    world,
    now,
    pass(ms) {
      ahead += ms;
      sandbox.world.advance();
    },
    async stop() {
      await suite.stop();
      await sandbox.stop();
    },
  };
}

const at = '/api/oms/plateformshop';

export async function addShop(
  { suite }: ShopFixture,
  platform: PlatformCode,
  name: string,
  pullFrom = 0,
): Promise<number> {
  const { code, data } = await suite.call(owner, `${at}/save`, { platform, name, pullFrom });
  expect(code).toBe('200');
  return (data as { id: number }).id;
}

/** To the platform's page, and what it gives the browser to carry back. */
export async function comeBack(
  { suite, sandbox }: ShopFixture,
  id: number,
  platform: PlatformCode,
): Promise<{ code: string; state: string }> {
  const { data } = await suite.get(owner, `${at}/authorizeUrl`, { id });
  const address = new URL((data as { url: string }).url);
  address.searchParams.set('sandbox_shop', sandbox.world.shopsOf(platform)[0]!.shopId);
  const back = await fetch(address, { redirect: 'manual' });
  const query = new URL(back.headers.get('location')!).searchParams;
  return { code: query.get('code')!, state: query.get('state')! };
}

/** As a person does it. */
export async function authorize(fixture: ShopFixture, platform: PlatformCode, id: number): Promise<void> {
  const { suite, sandbox } = fixture;
  if (!shopPlatforms[platform].authorizeUrl) {
    expect(await suite.call(owner, `${at}/connect`, { id })).toMatchObject({ code: '200' });
    return;
  }
  const args = await comeBack(fixture, id, platform);
  expect(await suite.call(null, `${at}/authorizeCallback`, args)).toMatchObject({
    code: '200',
    data: { shop: sandbox.world.shopsOf(platform)[0]!.name },
  });
}

export async function connect(fixture: ShopFixture, platform: PlatformCode, pullFrom = 2): Promise<number> {
  const id = await addShop(fixture, platform, fixture.sandbox.world.shopsOf(platform)[0]!.name, pullFrom);
  await authorize(fixture, platform, id);
  return id;
}

/** Orders buyers place at a platform's shop now; their numbers. */
export const placeAt = ({ sandbox: { world } }: ShopFixture, platform: PlatformCode, count: number): string[] =>
  placeOrders(world, { shopId: world.shopsOf(platform)[0]!.shopId, count }).map(({ orderNo }) => orderNo);

export async function countOf(
  { suite }: ShopFixture,
  table: string,
  where: string,
  values: unknown[],
): Promise<number> {
  const [row] = await suite.sql<{ n: string }>(`select count(*) as n from ${table} where ${where}`, values);
  return Number(row!.n);
}

interface TaskState {
  readonly id: string;
  readonly state: string;
  readonly last_message: string | null;
}

/** Runs every task of a shop, and again while some want to go on. What runs by itself just now began too early to count. */
export async function pullAll({ suite }: ShopFixture, shop: number): Promise<TaskState[]> {
  const tasks = () =>
    suite.sql<TaskState>('select id, state, last_message from oms_task where shop = $1 order by id', [shop]);
  const idle = () =>
    until(async () => {
      const now = await tasks();
      return now.some(({ state }) => state === 'running') ? undefined : now;
    }, 60);
  const ids = (await tasks()).map(({ id }) => Number(id));
  /** Ended before its end, as when the platform throttles: what happened last may not have been read. */
  const cutShort = () =>
    suite.sql(
      `select 1 from (select distinct on (task) outcome from oms_task_run where task = any($1::bigint[]) order by task, id desc) r where outcome = 'stopped'`,
      [ids],
    );
  for (let again = true, turn = 0; again; turn++) {
    await idle();
    const { code, data } = await suite.call(owner, '/api/oms/task/execute', { ids });
    expect(code).toBe('200');
    again = (data as { skipped: string[] }).skipped.some((why) => why.endsWith('正在执行'));
    if (again) continue;
    await idle();
    again = turn < 20 && (await cutShort()).length > 0;
    if (again) await new Promise((done) => setTimeout(done, 500));
  }
  return idle();
}
