import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Change } from '../apps/sandbox/src/world.ts';
import { openHeaders } from '../modules/shop/server.ts';
import {
  addShop,
  connect,
  countOf,
  minute,
  owner,
  placeAt,
  type ShopFixture,
  startShopFixture,
} from './support/shops.ts';
import { until } from './support/until.ts';

let fixture: ShopFixture;
beforeAll(async () => {
  fixture = await startShopFixture({ perDay: 0 });
});
afterAll(() => fixture.stop());

const at = '/api/oms/plateformshop';
const call = (path: string, args: object = {}) => fixture.suite.call(owner, path, { ...args });

describe('开放推送', () => {
  let shop: number;
  let keys: { key: string; secret: string };
  let nonce = 0;
  const path = '/api/outecommerce/pushOrder';
  const order = (no: string, more: object = {}) => ({
    orderNo: no,
    status: 'waitShip',
    createdAt: '2026-01-01T12:00:00+08:00',
    updatedAt: '2026-01-01T12:00:00+08:00',
    lines: [{ lineNo: '1', name: '保温杯', quantity: '2', price: '59.90' }],
    postage: '8.00',
    promotions: [{ bearer: 'shop', name: '满减', amount: '10.00' }],
    paid: '117.80',
    ...more,
  });
  const signed = (content: object, now = Date.now(), said = `nonce-${String(++nonce).padStart(6, '0')}`) => {
    const body = JSON.stringify(content);
    return { body, headers: openHeaders(keys, { method: 'POST', path, query: {}, body }, now, said) };
  };
  async function push({ body, headers }: { body: string; headers: Readonly<Record<string, string>> }) {
    const payload = { method: 'POST' as const, url: path, headers: { ...headers, 'content-type': 'application/json' } };
    const response = await fixture.suite.app.inject({ ...payload, payload: body });
    return { status: response.statusCode, ...response.json<{ message: string; data: unknown }>() };
  }
  const kept = (no: string) => countOf(fixture, 'oms_order', 'shop = $1 and order_no = $2', [shop, no]);

  beforeEach(async () => {
    if (keys) return;
    shop = await addShop(fixture, 'open', '小程序商城');
    keys = (await call(`${at}/connect`, { id: shop })).data as typeof keys;
  });

  test('signed, balanced and new is taken; told again it is the same, changed it is changed', async () => {
    const first = signed(order('K1'));
    expect(await push(first)).toMatchObject({ status: 200, message: '已收下', data: { added: 1 } });
    expect(await push(first)).toMatchObject({ status: 409, message: expect.stringContaining('nonce') });
    expect(await push(signed(order('K1')))).toMatchObject({ status: 200, message: '与已有内容相同' });
    const later = order('K1', { status: 'shipped', updatedAt: '2026-01-02T12:00:00+08:00' });
    expect(await push(signed(later))).toMatchObject({ status: 200, message: '已更新' });
    expect(await kept('K1')).toBe(1);
  });

  test('what does not add up, is too old or not signed by the shop leaves nothing', async () => {
    const unbalanced = await push(signed(order('K2', { paid: '117.79' })));
    expect(unbalanced).toMatchObject({ status: 400, message: expect.stringContaining('0.01') });
    expect(await push(signed({ orderNo: 'K2' }))).toMatchObject({ status: 400 });
    expect(await push(signed(order('K2'), Date.now() - 6 * minute))).toMatchObject({ status: 401 });
    const { body, headers } = signed(order('K2'));
    expect(await push({ body: body.replace('117.80', '117.81'), headers })).toMatchObject({ status: 401 });
    const stranger = { ...headers, 'x-heliu-key': 'hl000000000000000000' };
    expect(await push({ body, headers: stranger })).toEqual({
      status: 401,
      code: expect.any(String),
      message: 'x-heliu-key 不正确',
      data: null,
    });
    expect(await kept('K2')).toBe(0);
  });

  test('a shop that is switched off, or has new keys, refuses the old ones', async () => {
    const old = keys;
    expect(await call(`${at}/disable`, { id: shop })).toMatchObject({ code: '200' });
    expect(await push(signed(order('K3')))).toMatchObject({ status: 403, message: expect.stringContaining('已停用') });
    expect(await call(`${at}/enable`, { id: shop })).toMatchObject({ code: '200' });
    keys = (await call(`${at}/connect`, { id: shop })).data as typeof keys;
    expect(keys).not.toEqual(old);
    expect(await push(signed(order('K3')))).toMatchObject({ status: 200 });
    keys = old;
    expect(await push(signed(order('K4')))).toMatchObject({ status: 401 });
  });
});

describe('平台消息', () => {
  test('signed, a message is taken once and the platform is asked; forged, it is not taken', async () => {
    const { sandbox, suite } = fixture;
    const shop = await connect(fixture, 'douyin', 0);
    const changes: Change[] = [];
    sandbox.world.onChange((change) => changes.push(change));
    const [orderNo] = placeAt(fixture, 'douyin', 1);
    const change = changes.find(({ order }) => order.orderNo === orderNo)!;
    const message = sandbox.gateway('douyin').push!(change, sandbox.contexts.get('douyin')!)!;
    const send = async (body: string, url: string) =>
      (await suite.app.inject({ method: 'POST', url, headers: message.headers, payload: body })).statusCode;
    const taken = () => countOf(fixture, 'oms_push', 'shop_id = $1', [shop]);
    const forged = message.body.replace(orderNo!, `${orderNo}1`);
    for (const url of [`${at}/push/douyin`, '/api/douyin/callback']) expect(await send(forged, url)).toBe(401);
    expect(await send(message.body, `${at}/push/nowhere`)).toBe(404);
    expect(await taken()).toBe(0);
    expect(await send(message.body, `${at}/push/douyin`)).toBe(200);
    expect(await send(message.body, '/api/douyin/callback')).toBe(200);
    expect(await taken()).toBe(1);
    const arrived = () => countOf(fixture, 'oms_order', 'shop = $1 and order_no = $2', [shop, orderNo]);
    await until(async () => ((await arrived()) === 1 ? true : undefined));
  });
});
