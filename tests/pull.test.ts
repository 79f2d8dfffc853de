import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Caller } from '../apps/sandbox/src/contract/caller.ts';
import { demoShops } from '../demo/world/shops.ts';
import type { PlatformCode } from '../modules/shop/model.ts';
import { shopPlatforms } from '../modules/shop/server.ts';
import { connect, minute, pullAll, type ShopFixture, startShopFixture } from './support/shops.ts';

let fixture: ShopFixture;
beforeAll(async () => {
  fixture = await startShopFixture();
});
afterAll(() => fixture.stop());

/** What the adapter itself reads now, order by order. */
async function truthOf(platform: PlatformCode, days: number): Promise<Map<string, string>> {
  const caller = new Caller(fixture.sandbox, platform);
  const { operations, pull } = shopPlatforms[platform];
  const found = new Map<string, string>();
  const end = fixture.now() - pull!.lagMs - 1000;
  for (let from = end - days * 86_400_000; from < end; from += pull!.maxWindowMs) {
    const to = Math.min(from + pull!.maxWindowMs, end);
    for (const ref of await caller.all(operations.listOrders!, from, to)) {
      const order =
        ref.order ?? (await caller.value(operations.getOrder!, { orderNo: ref.orderNo, header: ref.header }));
      found.set(order.orderNo, `${order.status} ${order.refund} ${order.paid} ${order.lines.length}`);
    }
  }
  return found;
}

async function stored(shop: number): Promise<Map<string, string>> {
  const rows = await fixture.suite.sql<Record<string, string>>(
    `select order_no, order_status, refund_status, (paid * 100)::bigint as paid, (select count(*) from oms_order_lines l where l.company_id = o.company_id and l.document_id = o.id) as lines from oms_order o where shop = $1`,
    [shop],
  );
  return new Map(
    rows.map((row) => [
      row['order_no']!,
      `${row['order_status']} ${row['refund_status']} ${row['paid']} ${row['lines']}`,
    ]),
  );
}

describe.each(demoShops.map(({ platform }) => platform))('%s', (platform) => {
  test('a shop is connected, its orders come, and what changes follows', async () => {
    const shop = await connect(fixture, platform);
    const states = await pullAll(fixture, shop);
    expect(states.map(({ state, last_message }) => [state, last_message])).toEqual(
      states.map(({ last_message }) => ['waiting', last_message]),
    );
    const first = await stored(shop);
    expect(first.size).toBeGreaterThan(5);
    fixture.pass(400 * minute);
    await pullAll(fixture, shop);
    const now = await stored(shop);
    const truth = await truthOf(platform, 1.5);
    for (const [no, state] of truth) expect([no, now.get(no)]).toEqual([no, state]);
    const [errors] = await fixture.suite.sql<{ n: string }>(
      `select count(*) as n from oms_task_error e join oms_task t on t.id = e.task where t.shop = $1`,
      [shop],
    );
    expect(errors!.n).toBe('0');
  }, 60_000);
});
