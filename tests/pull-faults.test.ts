import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Caller } from '../apps/sandbox/src/contract/caller.ts';
import { type FaultName, faultNames, type FaultPlan } from '../apps/sandbox/src/faults.ts';
import { demoShops } from '../demo/world/shops.ts';
import { orderFrom, usualBasket } from '../demo/world/basket.ts';
import type { PlatformCode } from '../modules/shop/model.ts';
import { randomFrom } from '../demo/world/random.ts';
import { orderDigest, shopPlatforms } from '../modules/shop/server.ts';
import type { WorldOrder } from '../demo/world/order.ts';

import { authorize, connect, minute, pullAll, type ShopFixture, startShopFixture } from './support/shops.ts';

let fixture: ShopFixture;
const shops = new Map<PlatformCode, number>();
const platforms = demoShops.map(({ platform }) => platform);
beforeAll(async () => {
  fixture = await startShopFixture({ perDay: 0 });
  for (const platform of platforms) shops.set(platform, await connect(fixture, platform, 0));
}, 60_000);
afterAll(() => fixture.stop());

const bookOf = (platform: PlatformCode) =>
  fixture.sandbox.world.book(fixture.sandbox.world.shopsOf(platform)[0]!.shopId);

function place(platform: PlatformCode, count: number): void {
  const [shop] = fixture.sandbox.world.shopsOf(platform);
  const random = randomFrom(`faults ${platform} ${fixture.now()}`);
  const orders = Array.from({ length: count }, () => {
    const now = fixture.sandbox.world.now(platform);
    const order = orderFrom(
      shop!,
      now,
      500_000 + fixture.sandbox.world.nextSerial(),
      usualBasket(shop!, random),
      random,
    );
    return { ...order, status: 'waitShip', paidAt: now, updatedAt: now } as WorldOrder;
  });
  fixture.sandbox.world.place(orders);
}

/** Some of what may happen to an order; what cannot happen to it is refused, and that is all right. */
function stir(platform: PlatformCode, seed: number): void {
  const random = randomFrom(`stir ${platform} ${seed}`);
  for (const { shopId, orderNo } of bookOf(platform).latest(1e6))
    if (random.chance(0.3))
      try {
        const kind = random.pick(['ship', 'sign', 'finish', 'touch'] as const);
        const shipment = { carrier: '顺丰速运', trackingNo: `SF${seed}${orderNo.slice(-6)}` };
        fixture.sandbox.world.happen(shopId, orderNo, kind === 'ship' ? { kind, shipment } : { kind });
      } catch {
        continue;
      }
}

const often = fc.constantFrom(0, 0, 0.1, 0.3);
const plan: fc.Arbitrary<FaultPlan> = fc.record(
  Object.fromEntries(
    (Object.keys(faultNames) as FaultName[]).filter((name) => name !== 'slow').map((name) => [name, often]),
  ) as Record<FaultName, fc.Arbitrary<number>>,
);
const everything = (chance: number): FaultPlan =>
  Object.fromEntries(Object.keys(faultNames).map((name) => [name, name === 'slow' ? 0 : chance]));
const setAll = (of: FaultPlan) => {
  for (const platform of platforms) fixture.sandbox.faults(platform).set(of);
};

/** What the platform shows of its orders, in the words the adapter gives them. */
async function difference(platform: PlatformCode): Promise<string[]> {
  const { suite, sandbox } = fixture;
  const truth = new Map(
    bookOf(platform)
      .latest(1e6)
      .filter((order) => sandbox.gateway(platform).shown(order) !== undefined)
      .map((order) => [order.orderNo, order]),
  );
  const rows = await suite.sql<{ no: string; hash: string; at: Date | null; n: string }>(
    `select order_no as no, max(hash) as hash, max(platform_updated_at) as at, count(*) as n from oms_order where shop = $1 group by 1`,
    [shops.get(platform)],
  );
  const missing = [...truth.keys()].filter((no) => !rows.some((row) => row.no === no));
  const invented = rows.filter(({ no, n }) => !truth.has(no) || n !== '1').map(({ no }) => no);
  const stale: string[] = [];
  for (const { no, at, hash } of rows) {
    const order = truth.get(no);
    // Touched without being changed, an order is told again and not written again.
    if (order && at?.getTime() !== order.updatedAt && (await digestNow(platform, order)) !== hash) stale.push(no);
  }
  return [
    ...missing.map((no) => `没有 ${no}`),
    ...invented.map((no) => `多出 ${no}`),
    ...stale.map((no) => `旧的 ${no}`),
  ];
}

async function digestNow(platform: PlatformCode, { orderNo, updatedAt }: WorldOrder): Promise<string> {
  const caller = new Caller(fixture.sandbox, platform);
  const { listOrders, getOrder } = shopPlatforms[platform].operations;
  const refs = await caller.all(listOrders!, updatedAt - 1000, updatedAt + 1000);
  const ref = refs.find((one) => one.orderNo === orderNo)!;
  return orderDigest(ref.order ?? (await caller.value(getOrder!, { orderNo, header: ref.header })));
}

async function round(seed: number): Promise<void> {
  for (const platform of platforms) {
    place(platform, 12);
    stir(platform, seed);
  }
  fixture.pass(11 * minute);
  await Promise.all(platforms.map((platform) => pullAll(fixture, shops.get(platform)!)));
}

/** Faults off. A shop whose token was lost for good is authorized again, as its owner would. */
async function calm(): Promise<void> {
  setAll(everything(0));
  for (const platform of platforms) await authorize(fixture, platform, shops.get(platform)!);
  fixture.pass(11 * minute);
  await Promise.all(platforms.map((platform) => pullAll(fixture, shops.get(platform)!)));
}

test('whatever the platforms do, in the end every order is here once and in its last state', async () => {
  await fc.assert(
    fc.asyncProperty(plan, fc.nat(), async (faults, seed) => {
      setAll(faults);
      await round(seed);
      await round(seed + 1);
      await calm();
      for (const platform of platforms) expect([platform, await difference(platform)]).toEqual([platform, []]);
    }),
    { numRuns: 4, endOnFailure: true },
  );
}, 120_000);

test('each misbehaviour alone, and all at once', async () => {
  const names = (Object.keys(faultNames) as FaultName[]).filter((name) => name !== 'slow');
  const alone = (platform: PlatformCode, turn: number): FaultPlan => ({
    [names[(platforms.indexOf(platform) + turn) % names.length]!]: 0.5,
  });
  // Platforms misbehave in different ways at a time, so that a few turns show each way on several of them.
  const turns = [0, 1, 2, 3].map((turn) => (platform: PlatformCode) => alone(platform, turn * platforms.length));
  for (const [i, faultsOf] of [...turns, () => everything(0.25)].entries()) {
    setAll(everything(0));
    for (const platform of platforms) fixture.sandbox.faults(platform).set(faultsOf(platform));
    await round(1000 + i);
    await calm();
    for (const platform of platforms)
      expect([platform, faultsOf(platform), await difference(platform)]).toEqual([platform, faultsOf(platform), []]);
  }
}, 180_000);
