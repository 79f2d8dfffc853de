import { Work } from '@heliu/engine';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { catalogue, itemIdOf, skuIdOf } from '../demo/world/catalogue.ts';
import { demoShops } from '../demo/world/shops.ts';
import type { PlatformCode } from '../modules/shop/model.ts';
import { shopPlatforms } from '../modules/shop/server.ts';
import { demoCompanies } from './support/database.ts';
import { today } from './support/days.ts';
import { type ShopFixture, startShopFixture } from './support/shops.ts';
import { until } from './support/until.ts';

const base = '/api/sales/goodschannel';
let fixture: ShopFixture;
let company: number;
let warehouse: number;
let skus: number[];
type Row = Readonly<Record<string, any>> & { readonly id: number };

const post = (path: string, args: object, as = 'boss') => fixture.suite.call(as, path, { ...args });
const picked = async (entity: string, q: string): Promise<number> =>
  (await fixture.suite.get('boss', `/api/pick/${entity}`, { q })).data.rows[0].id;
const saved = async (path: string, args: object): Promise<number> => {
  const { code, message, data } = await post(path, args);
  expect([code, message]).toEqual(['200', '保存成功']);
  return data.id;
};

beforeAll(async () => {
  fixture = await startShopFixture();
  const { suite } = fixture;
  company = (await demoCompanies(suite)).first;
  // Those of the demo have been told about before anything is counted.
  await suite.sql('update oms_goods_channel set deleted = true');
  warehouse = await picked('scm_warehouse', 'A02');
  await suite.sql('update oms_shop set warehouse = $1 where company_id = $2', [warehouse, company]);
  const [category, unit] = [await picked('goods_category', ''), await picked('goods_unit', '')];
  skus = [];
  for (const code of ['PUSH1', 'PUSH2', 'PUSH3']) {
    const goods = await saved('/api/goods/goods/save', {
      code,
      name: `推送${code}`,
      category,
      unit,
      retailPrice: '9',
      ...(code === 'PUSH3' && { kind: 'combination' }),
    });
    skus.push((await suite.get('boss', '/api/goods/goodsSku/list', { goods })).data.rows[0].id);
  }
});
afterAll(() => fixture.stop());

async function moved(kind: 'in' | 'out', quantity: number, sku = skus[0]!): Promise<void> {
  const id = await saved('/api/inventory/otherorder/save', {
    kind,
    orderDate: today(),
    warehouse,
    lines: [{ sku, quantity: String(quantity), ...(kind === 'in' && { price: '1' }) }],
  });
  expect((await post('/api/inventory/otherorder/audit', { id }, 'accountant')).code).toBe('200');
}
const shopOf = async (platform: PlatformCode): Promise<number> => {
  const [row] = await fixture.suite.sql<{ id: string }>(
    'select id from oms_shop where company_id = $1 and platform = $2',
    [company, platform],
  );
  return Number(row!.id);
};
interface Sold {
  readonly id: number;
  readonly shown: () => number | undefined;
}
/** The n-th thing a platform's shop sells, as one of our SKUs. */
async function sold(platform: PlatformCode, n: number, more: object = {}): Promise<Sold> {
  const { shopId } = demoShops.find((shop) => shop.platform === platform)!;
  const goods = catalogue[n]!;
  const skuId = skuIdOf(shopId, goods);
  const id = await saved(`${base}/save`, {
    shop: await shopOf(platform),
    title: goods.name,
    itemId: itemIdOf(shopId, goods),
    skuId,
    sku: skus[0],
    ...more,
  });
  // Some know a thing by one of the two numbers only.
  const { world } = fixture.sandbox;
  return { id, shown: () => world.stockOf(shopId, skuId) ?? world.stockOf(shopId, itemIdOf(shopId, goods)) };
}
const read = async (id: number): Promise<Row> => (await fixture.suite.get('boss', `${base}/get`, { id })).data;
const shows = (thing: Sold, quantity: number) => until(async () => (thing.shown() === quantity ? true : undefined), 15);
const state = (id: number, wanted: string) =>
  until(async () => {
    const row = await read(id);
    return row['pushState'] === wanted ? row : undefined;
  }, 15);

const telling = demoShops.map(({ platform }) => platform).filter((code) => shopPlatforms[code].operations.updateStock);

describe('推送库存', () => {
  test('every platform that can be told is, and again whenever the stock moves, by its share', async () => {
    await moved('in', 101);
    const things: Sold[] = [];
    for (const platform of telling) things.push(await sold(platform, 0, { share: '0.5', reserve: 1 }));
    for (const thing of things) await shows(thing, 50);
    await moved('out', 41);
    for (const thing of things) await shows(thing, 29);
    expect(await state(things[0]!.id, 'done')).toMatchObject({
      pushedQuantity: 29,
      pushMessage: '平台已接受',
      tries: 0,
    });
    expect(telling.length).toBeGreaterThan(6);
    const [vip] = await fixture.suite.sql<{ id: string }>(`select id from oms_shop where platform = 'vip' limit 1`);
    const refused = await post(`${base}/save`, { shop: Number(vip!.id), title: 'x', itemId: '1', sku: skus[0] });
    expect(refused.message).toContain('没有公开的库存接口');
    await fixture.suite.sql('update oms_goods_channel set deleted = true where id = any($1)', [
      things.map(({ id }) => id),
    ]);
  }, 90_000);

  test('what is kept for somebody is not offered, a set goes by its scarcest part, and what is stopped stays', async () => {
    await saved('/api/goods/goodscombination/save', {
      combination: skus[2],
      kind: 'virtual',
      parts: [
        { sku: skus[0], quantity: '2' },
        { sku: skus[1], quantity: '1' },
      ],
    });
    await moved('in', 7, skus[1]);
    const { available } = (
      await fixture.suite.sql<{ available: string }>(
        'select available from inv_stock_entry_by_place where sku = $1 and warehouse = $2',
        [skus[0], warehouse],
      )
    )[0]!;
    const all = Number(available);
    const [plain, set] = [await sold('douyin', 3), await sold('douyin', 4, { sku: skus[2] })];
    await shows(plain, all);
    await shows(set, 7);
    const lock = await saved('/api/inventory/lock/save', {
      orderDate: today(),
      warehouse,
      cause: 'quality',
      lines: [{ sku: skus[0], quantity: String(all - 5) }],
    });
    expect((await post('/api/inventory/lock/audit', { id: lock }, 'accountant')).code).toBe('200');
    await shows(plain, 5);
    await shows(set, 2);
    expect((await post(`${base}/stop`, { id: plain.id })).code).toBe('200');
    await moved('in', 2);
    await shows(set, 3);
    expect(plain.shown()).toBe(5);
    expect((await post(`${base}/push`, { id: plain.id })).code).not.toBe('200');
    expect((await post(`${base}/resume`, { id: plain.id })).code).toBe('200');
    await shows(plain, 7);
  }, 90_000);

  test('without an answer, or throttled, it is told again; refused, it waits for a person and says why', async () => {
    const { sandbox, suite } = fixture;
    const lost = await sold('taobao', 7);
    await state(lost.id, 'done');
    sandbox.faults('taobao').set({ timeoutAfterSuccess: 1 });
    await moved('in', 3);
    const failed = await state(lost.id, 'failed');
    expect(failed).toMatchObject({ tries: 1, pushedQuantity: null });
    expect(failed['dueAt']).not.toBeNull();
    sandbox.faults('taobao').set({ timeoutAfterSuccess: 0, throttled: 1 });
    expect((await post(`${base}/push`, { id: lost.id })).code).toBe('200');
    await until(async () => ((await read(lost.id))['pushMessage'] !== failed['pushMessage'] ? true : undefined));
    sandbox.faults('taobao').set({ throttled: 0 });
    await suite.sql('update oms_goods_channel set due_at = now() where id = $1', [lost.id]);
    expect((await post(`${base}/push`, { id: lost.id })).code).toBe('200');
    const told = await state(lost.id, 'done');
    expect([told['pushedQuantity'], told['tries']]).toEqual([lost.shown(), 0]);
    const unknown = await saved(`${base}/save`, {
      shop: await shopOf('taobao'),
      title: '没有',
      itemId: '404',
      sku: skus[0],
    });
    expect(await state(unknown, 'failed')).toMatchObject({ pushMessage: expect.stringContaining('404'), dueAt: null });
  }, 90_000);

  test('a process that died leaves it to the next one, and while one tells, no other does', async () => {
    const { suite } = fixture;
    const thing = await sold('pdd', 8);
    await state(thing.id, 'done');
    const hold = (until: string) =>
      suite.sql(
        `update oms_goods_channel set push_state = 'sending', due_at = now(), pushed_quantity = null, sending_until = now() + $2::interval where id = $1`,
        [thing.id, until],
      );
    await hold('1 hour');
    await moved('in', 1);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect((await read(thing.id))['pushedQuantity']).toBeNull();
    await hold('-1 second');
    await moved('in', 1);
    expect((await state(thing.id, 'done'))['pushedQuantity']).toBe(thing.shown());
  }, 60_000);

  test('many changes at once come to what is there in the end', async () => {
    const thing = await sold('xhs', 9, { share: '0.3' });
    await moved('in', 60);
    await Promise.all(Array.from({ length: 12 }, (_, i) => moved(i % 3 === 2 ? 'out' : 'in', i + 1)));
    const [row] = await fixture.suite.sql<{ available: string }>(
      'select available from inv_stock_entry_by_place where sku = $1 and warehouse = $2',
      [skus[0], warehouse],
    );
    const share = Math.floor(Number(row!.available) * 0.3 + 1e-9);
    await shows(thing, share);
    expect(thing.shown()).toBe(share);
  }, 60_000);

  test('what is sold under a thousand numbers is marked and gone through by sets', async () => {
    const { suite } = fixture;
    await suite.sql(
      `insert into oms_goods_channel (company_id, id, created_by, updated_by, shop, title, item_id, sku, share, push_state, pushed_quantity)
       select $1, 900000000 + n, 1, 1, $2, '千种', 'many-' || n, $3, 0, 'done', 0 from generate_series(1, 1000) n`,
      [company, await shopOf('jd'), skus[0]],
    );
    const asked = vi.spyOn(Work.prototype, 'query');
    await moved('in', 1);
    // Nothing of it is offered, as before, so nobody outside is called: this is what the database alone takes.
    await until(async () => {
      const [row] = await suite.sql<{ open: number }>(
        `select count(*)::int as open from oms_goods_channel where title = '千种' and (push_state <> 'done' or push_message is distinct from '数量没有变')`,
      );
      return row!.open === 0 ? true : undefined;
    }, 60);
    const names = asked.mock.calls.map(([name]) => name).filter((name) => name.startsWith('oms_goods_channel.'));
    asked.mockRestore();
    // Jobs of the test before may still be about.
    expect(names.filter((name) => name === 'oms_goods_channel.moved').length).toBeLessThan(15);
    expect(names.length).toBeLessThan(1000);
    await suite.sql(`update oms_goods_channel set deleted = true where title = '千种'`);
  }, 90_000);

  test('what a shop sells and is known comes in at once, and not twice', async () => {
    const shop = await shopOf('kuaishou');
    const first = await post(`${base}/fill`, { shop });
    expect([first.code, first.data.made > 0]).toEqual(['200', true]);
    expect((await post(`${base}/fill`, { shop })).data.made).toBe(0);
    expect((await post(`${base}/fill`, { shop }, 'sales')).code).toBe('403');
  });
});
