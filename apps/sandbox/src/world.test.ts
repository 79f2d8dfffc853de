import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { demoSeed, demoShops } from '../../../demo/world/shops.ts';
import { history } from '../../../demo/world/fate.ts';
import type { WorldOrder } from '../../../demo/world/order.ts';
import { applyFor, askRefund, placeOrders } from './manual-events.ts';
import { fileJournal } from './journal.ts';
import { TimeIndex } from './time-index.ts';
import { type Change, World } from './world.ts';

const day = 86_400_000;
const hour = 3_600_000;
const noon = Date.parse('2026-03-15T12:00:00+08:00');
const folder = mkdtempSync(join(tmpdir(), 'heliu-sandbox-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Of the last eighty days: older ones fall out of a world that starts later. */
const everything = (world: World): WorldOrder[] =>
  world.shops
    .flatMap(({ shopId }) => world.book(shopId).ordersIn(0, Number.MAX_SAFE_INTEGER))
    .filter(({ createdAt }) => createdAt >= noon - 80 * day)
    .toSorted((a, b) => (a.orderNo < b.orderNo ? -1 : 1));

describe('fate', () => {
  test('the world at an instant is its history, however time got there', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 * 86_400 }), { maxLength: 12 }), (steps) => {
        let now = noon;
        const shops = demoShops.slice(0, 1);
        const world = new World({ seed: demoSeed, shops, clock: () => now });
        for (const step of steps) {
          now += step * 1000;
          world.advance();
        }
        const expected = shops.flatMap((shop) => history(demoSeed, shop, noon - 80 * day, now + 1));
        const known = everything(world);
        // As text: comparing thousands of orders field by field takes seconds.
        expect(JSON.stringify(known)).toBe(
          JSON.stringify(expected.toSorted((a, b) => (a.orderNo < b.orderNo ? -1 : 1))),
        );
        expect(known.length).toBeGreaterThan(400);
      }),
      { numRuns: 10 },
    );
  });

  test('what happens while it runs is told, what happened before is not', () => {
    let now = noon;
    const world = new World({ seed: demoSeed, shops: demoShops, clock: () => now });
    const told: Change[] = [];
    world.onChange((change) => told.push(change));
    now += day;
    world.advance();
    expect(told.length).toBeGreaterThan(50);
    expect(told.filter(({ at }) => at <= noon || at > now)).toEqual([]);
    expect(told.map(({ at }) => at)).toEqual(told.map(({ at }) => at).toSorted((a, b) => a - b));
  });

  test('hurried, it happens now and not in the past, and the same again after a restart', () => {
    let now = noon;
    const journal = fileJournal(join(folder, 'hurried'));
    const start = () => new World({ seed: demoSeed, shops: demoShops.slice(0, 2), clock: () => now, journal });
    const world = start();
    const told: Change[] = [];
    world.onChange((change) => told.push(change));
    world.hurry(2 * day);
    expect(told.length).toBeGreaterThan(20);
    expect(told.filter(({ at, order }) => at !== noon || order.updatedAt !== noon)).toEqual([]);
    now += day;
    world.advance();
    expect(told.some(({ at }) => at > noon)).toBe(true);
    expect(JSON.stringify(everything(start()))).toBe(JSON.stringify(everything(world)));
  });

  test('whoever ships by hand is not overtaken by fate', () => {
    let now = noon;
    const shops = demoShops.slice(0, 1);
    const world = new World({ seed: demoSeed, shops, clock: () => now });
    const order = everything(world).find(({ status }) => status === 'waitShip')!;
    const shipment = { carrier: 'SF', trackingNo: 'SF1' };
    world.happen(order.shopId, order.orderNo, { kind: 'ship', shipment });
    expect(() => world.happen(order.shopId, order.orderNo, { kind: 'ship', shipment })).toThrow('现在不能这样处理');
    now += 20 * day;
    expect(world.order(order.shopId, order.orderNo)).toMatchObject({ shipment });
  });
});

describe('journal', () => {
  test('what people did survives a restart, an interrupted write does not spoil it', () => {
    let now = noon;
    const shops = demoShops.slice(0, 3);
    const start = () => new World({ seed: demoSeed, shops, clock: () => now, journal: fileJournal(folder) });
    const first = start();
    const { shopId } = shops[0]!;
    const orders = placeOrders(first, { shopId, count: 3 });
    const [one, two] = orders as [WorldOrder, WorldOrder];
    now += 5 * hour;
    askRefund(first, { shopId, orderNo: one.orderNo, amount: 1 });
    applyFor(first, { shopId, orderNo: two.orderNo, title: { type: 'personal', name: '个人' } });
    const upload = { platform: 'taobao', shopId, orderNo: two.orderNo, color: 'blue', number: '1' } as const;
    first.upload(upload);
    first.decrypted(shopId, one.orderNo);
    now += 3 * day;
    first.advance();
    const before = everything(first);
    appendFileSync(join(folder, 'journal.jsonl'), '{"at":1,"did":"pla');
    const second = start();
    expect(JSON.stringify(everything(second))).toBe(JSON.stringify(before));
    expect(second.uploads).toEqual(first.uploads);
    expect(second.decrypts(shopId)).toBe(1);
    const numbers = [...orders, ...placeOrders(second, { shopId, count: 3 })].map(({ orderNo }) => orderNo);
    expect(new Set(numbers).size).toBe(6);
    expect(everything(start()).length).toBe(before.length + 3);
    expect(() => second.upload(upload)).toThrow('已经回传过');
    second.reset();
    const third = start();
    expect(everything(third).map(({ orderNo }) => orderNo)).not.toContain(one.orderNo);
    expect(numbers).not.toContain(placeOrders(third, { shopId })[0]!.orderNo);
  });
});

describe('speed', () => {
  test('ten thousand orders are placed at once, and read page by page from twenty thousand', () => {
    const world = new World({ seed: 1, shops: [{ ...demoShops[0]!, perDay: 0 }], clock: () => noon });
    const { shopId } = demoShops[0]!;
    const times = [1, 2].map(() => {
      const started = performance.now();
      placeOrders(world, { shopId, count: 10_000 });
      return performance.now() - started;
    });
    // Half a second on a quiet machine; the bounds are for one on which everything else runs too.
    expect(Math.min(...times)).toBeLessThan(3000);
    const paging = performance.now();
    for (let page = 0; page < 200; page++) {
      const rows = world.book(shopId).ordersIn(noon - hour, noon);
      expect(rows.length).toBe(20_000);
      world.happen(shopId, rows[page]!.orderNo, { kind: 'touch' });
    }
    expect(performance.now() - paging).toBeLessThan(5000);
  });
});

test('an index finds what a plain search finds', () => {
  const change = fc.record({ id: fc.nat(20), at: fc.nat(50) });
  fc.assert(
    fc.property(fc.array(change), fc.nat(50), fc.nat(50), (changes, from, to) => {
      const index = new TimeIndex<string>();
      const plain = new Map<string, number>();
      for (const { id, at } of changes) {
        index.put(String(id), at, String(id));
        plain.set(String(id), at);
        if (id % 3 === 0) index.between(from, to);
      }
      const expected = [...plain].filter(([, at]) => at >= from && at <= to);
      const found = index.between(from, to);
      expect(found.toSorted()).toEqual(expected.map(([id]) => id).toSorted());
      const instants = found.map((id) => plain.get(id)!);
      expect(instants).toEqual(instants.toSorted((a, b) => a - b));
      expect(index.latest(plain.size).length).toBe(plain.size);
    }),
  );
});
