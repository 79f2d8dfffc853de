import { runWork, service } from '@heliu/engine';
import { yuan } from '@heliu/model';
import { expect, test } from 'vitest';
import { applyFor } from '../apps/sandbox/src/manual-events.ts';
import type { ShopOrder } from '../modules/shop/model.ts';
import { takeInOrders } from '../modules/shop/server.ts';
import { MergingFixture } from './support/merging.ts';
import { minute, owner } from './support/shops.ts';
import { until } from './support/until.ts';

const fixture = new MergingFixture();
const { allAddsUp, audit, call, day, get, lineNo, mergedOf, pull, read, refund, sql } = fixture;

test('a refund of one part at the platform reaches the merged order, and what our people did to it stays', async () => {
  const { id, parts } = await mergedOf();
  const before = await read(id);
  expect(before).toMatchObject({ paid: '312.00', refunded: '0.00', invoiceable: '300.00', orderStatus: 'waitShip' });
  expect(await call('update', { ...before, remark: '当面交货' })).toMatchObject({ code: '200' });
  expect(await call('urgent', { id })).toMatchObject({ code: '200' });
  await audit(id);
  refund(parts[1]!.orderNo, { amount: 2000, lineNo: lineNo(parts[1]!.orderNo, 0) });
  await pull();
  const now = await read(id);
  expect(now).toMatchObject({
    paid: '312.00',
    refunded: '20.00',
    invoiceable: '280.00',
    refundStatus: 'success',
    status: 'audited',
    urgent: true,
    remark: '当面交货',
  });
  expect(now['version']).toBeGreaterThan(before['version']);
  const lines = (now['lines'] as Record<string, any>[]).map((line) => [line['fromOrder'], line['refundStatus']]);
  expect(lines.filter(([, state]) => state === 'success')).toEqual([[parts[1]!.id, 'success']]);
  const { data: log } = await get('operationLog', { id });
  expect(log.rows.filter(({ label }: Record<string, any>) => label === '随原订单更新').length).toBeGreaterThan(0);
  const { data: trace } = await get('trace', { id });
  expect(trace.differences).toEqual([]);
  expect(JSON.stringify(trace.streams[2])).toContain('-20.00');
  await pull();
  expect((await read(id))['version']).toBe(now['version']);
  await allAddsUp();
}, 60_000);

test('it is as far as the slowest of its parts; one that was closed no longer counts', async () => {
  const { id, parts } = await mergedOf();
  const { world } = fixture.sandbox;
  const shipped = (n: number) =>
    world.happen(fixture.shopId, parts[n]!.orderNo, {
      kind: 'ship',
      shipment: { carrier: 'SF', trackingNo: `SF00${id}${n}` },
    });
  shipped(0);
  await pull();
  expect(await read(id)).toMatchObject({ orderStatus: 'partShipped' });
  expect((await read(id))['shippedAt']).not.toBeNull();
  refund(parts[1]!.orderNo);
  await pull();
  const now = await read(id);
  expect(now).toMatchObject({ orderStatus: 'shipped', refunded: '156.00', invoiceable: '150.00' });
  expect((now['lines'] as Record<string, any>[]).map((line) => line['refundStatus'])).toEqual([
    'none',
    'none',
    'success',
    'success',
  ]);
  refund(parts[0]!.orderNo);
  await pull();
  expect(await read(id)).toMatchObject({ orderStatus: 'closedRefund', invoiceable: '0.00', refunded: '312.00' });
  await allAddsUp();
}, 60_000);

test('taken apart, the parts are there as they are by now; deleted it cannot be', async () => {
  const { id, parts } = await mergedOf();
  refund(parts[0]!.orderNo, { amount: 1000 });
  await pull();
  expect(await call('delete', { id })).toMatchObject({ code: '400', message: expect.stringContaining('请取消合并') });
  expect(await call('cancelMerge', { id })).toMatchObject({ code: '200' });
  expect(await read(parts[0]!.id)).toMatchObject({ status: 'draft', mergedInto: null, refunded: '10.00' });
  expect(await read(parts[1]!.id)).toMatchObject({ status: 'draft', mergedInto: null, refunded: '0.00' });
  const version = (await read(id))['version'];
  refund(parts[1]!.orderNo, { amount: 500 });
  await pull();
  expect(await read(id)).toMatchObject({ status: 'deleted', refunded: '10.00', version });
  await allAddsUp();
}, 60_000);

test('a wish for an invoice told of a part, and what its shop decides about postage, are the merged order’s too', async () => {
  const { id, parts } = await mergedOf();
  expect(await read(id)).toMatchObject({ invoiceState: 'none', invoiceTitle: null });
  applyFor(fixture.sandbox.world, {
    ...parts[1]!,
    shopId: fixture.shopId,
    title: { type: 'personal', name: '陈晓兰' },
  });
  await pull();
  expect(await read(id)).toMatchObject({ invoiceState: 'applied', invoiceTitle: '陈晓兰', invoiceable: '300.00' });
  const shop = '/api/oms/plateformshop';
  const decide = async (includePostage: boolean, invoiceable: string) => {
    const { data } = await fixture.suite.get(owner, `${shop}/get`, { id: fixture.shop });
    expect(await fixture.suite.call(owner, `${shop}/update`, { ...data, includePostage })).toMatchObject({
      code: '200',
    });
    await until(async () => ((await read(id))['invoiceable'] === invoiceable ? true : undefined));
  };
  await decide(true, '312.00');
  await decide(false, '300.00');
  await allAddsUp();
}, 60_000);

test('sent in one parcel, the platform is told of each part, and of no number of ours', async () => {
  const { id, parts } = await mergedOf();
  await audit(id);
  const post = (name: string, args: object) => fixture.suite.call(owner, `/api/oms/outputorder/${name}`, { ...args });
  const [express] = await sql(`select id from oms_express_company where company_id = $1 limit 1`, [fixture.company]);
  const [warehouse] = await sql(`select id from scm_warehouse where company_id = $1 limit 1`, [fixture.company]);
  await sql(`update oms_express_company set platform_codes = '{"taobao":"SF"}' where id = $1`, [express!['id']]);
  const saved = await post('save', {
    orders: [id],
    outDate: day(0),
    warehouse: Number(warehouse!['id']),
    express: Number(express!['id']),
    expressNo: `SF7${id}`,
    lines: [],
  });
  expect(saved).toMatchObject({ code: '200' });
  await audit(saved.data.id, 'oms_output_order');
  expect(await post('ship', { id: saved.data.id })).toMatchObject({ code: '200' });
  const now = await read(id);
  expect(now).toMatchObject({ orderStatus: 'shipped', parcels: [{ trackingNo: `SF7${id}` }] });
  const { world } = fixture.sandbox;
  await until(async () => (world.order(fixture.shopId, parts[1]!.orderNo).shipment ? true : undefined));
  for (const { orderNo } of parts)
    expect(world.order(fixture.shopId, orderNo)).toMatchObject({
      status: 'shipped',
      shipment: { trackingNo: `SF7${id}` },
    });
  await pull();
  expect(await read(id)).toMatchObject({ orderStatus: 'shipped', status: 'audited' });
  await allAddsUp();
}, 60_000);

const deadlocks = async (): Promise<number> =>
  (await sql('select deadlocks::int as n from pg_stat_database where datname = current_database()'))[0]!['n'];

test('news of parts while somebody takes the merged order apart: nothing is lost and nobody waits for the other', async () => {
  const told = (orderNo: string, minutes: number, refundedFen = 0): ShopOrder => ({
    orderNo,
    status: 'waitShip',
    rawStatus: '2',
    refund: refundedFen ? 'success' : 'none',
    createdAt: '2026-10-01T00:00:00.000Z',
    paidAt: '2026-10-01T00:01:00.000Z',
    updatedAt: new Date(Date.parse('2026-10-02T00:00:00.000Z') + minutes * minute).toISOString(),
    lines: [
      {
        lineNo: '1',
        itemId: 'I1',
        skuId: 'S1',
        name: '保温杯',
        quantity: '2',
        price: yuan('50'),
        amount: yuan('100'),
        refund: 'none',
      },
    ],
    goods: yuan('100'),
    postage: yuan('0'),
    fees: yuan('0'),
    paid: yuan(`${100 + minutes}.00`),
    promotions: [],
    buyer: {
      nick: '小王',
      mask: { name: '王**', phone: '138****0000', address: '文一西路***' },
      cipher: {},
      region: '浙江省',
    },
    labels: [],
    raw: { orderNo },
  });
  const shop = { id: fixture.shop, platform: 'taobao', includePostage: false, subsidyBasis: 'paid' } as const;
  const take = (...orders: ShopOrder[]) =>
    runWork(fixture.suite.db, service('测试', fixture.company), (work) => takeInOrders(work, shop, orders));
  const before = await deadlocks();
  for (let round = 0; round < 6; round++) {
    const numbers = [0, 1, 2].map((n) => `RACE-${round}-${n}`);
    await take(...numbers.map((no) => told(no, 0)));
    const rows = await sql(`select id from oms_order where order_no = any($1) order by id`, [numbers]);
    const ids = rows.map((row) => Number(row['id']));
    const { data } = await call('merge', { ids });
    const answers = await Promise.all([
      take(told(numbers[0]!, 1), told(numbers[1]!, 1)),
      take(told(numbers[2]!, 2), told(numbers[1]!, 2)),
      call('cancelMerge', { id: data.id }),
      take(told(numbers[0]!, 3)),
    ]);
    expect(answers[2]).toMatchObject({ code: '200' });
    const now = await sql(`select status, merged_into, paid from oms_order where id = any($1::bigint[]) order by id`, [
      ids,
    ]);
    expect(now).toEqual(['103.00', '102.00', '102.00'].map((paid) => ({ status: 'draft', merged_into: null, paid })));
  }
  // A connection tells of its deadlocks with whatever it does next, once a second.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  // And where nobody takes it apart, whoever is second sees what the first did.
  const numbers = [0, 1, 2, 3].map((n) => `BOTH-${n}`);
  await take(...numbers.map((no) => told(no, 0)));
  const rows = await sql(`select id from oms_order where order_no = any($1) order by id`, [numbers]);
  const { data } = await call('merge', { ids: rows.map((row) => Number(row['id'])) });
  await Promise.all(numbers.map((no, i) => take(told(no, i + 1))));
  expect(await read(data.id)).toMatchObject({ paid: '410.00', invoiceable: '410.00' });
  expect(await deadlocks()).toBe(before);
  await allAddsUp();
}, 60_000);
