import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { demoShops } from '../../../demo/world/shops.ts';
import { sandboxGateways } from '../../../demo/world/apps.ts';
import { shopPlatforms } from '../../../modules/shop/sandbox.ts';
import type { WorldOrder } from '../../../demo/world/order.ts';
import { Caller } from './contract/caller.ts';
import { Pusher } from './push.ts';
import { type Sandbox, startSandbox } from './start.ts';

const folder = mkdtempSync(join(tmpdir(), 'heliu-sandbox-'));
const shopIdOf = (platform: string) => demoShops.find((shop) => shop.platform === platform)!.shopId;
const taobao = shopIdOf('taobao');
/** On a busy machine. */
const patience = { timeout: 10_000 };
let sandbox: Sandbox;

/** Stands where Heliu would: keeps what it is sent, answers as told. */
const heard: { path: string; headers: Record<string, string>; body: string }[] = [];
const answers: number[] = [];
const heliu = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const headers = request.headers as Record<string, string>;
    heard.push({ path: request.url!, headers, body: Buffer.concat(chunks).toString('utf8') });
    response.writeHead(answers.shift() ?? 200).end('{}');
  });
});

beforeAll(async () => {
  await new Promise<void>((done) => heliu.listen(0, '127.0.0.1', done));
  const { port } = heliu.address() as AddressInfo;
  sandbox = await startSandbox({ perDay: 0, folder, heliu: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await sandbox.stop();
  heliu.close();
  rmSync(folder, { recursive: true });
});

const post = async <T>(path: string, body: unknown): Promise<{ status: number; body: T }> => {
  const answer = await fetch(`${sandbox.url}/_control/${path}`, { method: 'POST', body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as T };
};
const page = async (path: string) => {
  const answer = await fetch(`${sandbox.url}${path}`);
  return { status: answer.status, text: await answer.text() };
};
const placed = async (more: object = {}): Promise<WorldOrder> => {
  const { body } = await post<{ orderNos: string[] }>('orders', { shopId: taobao, ...more });
  return sandbox.world.order((more as { shopId?: string }).shopId ?? taobao, body.orderNos[0]!);
};

describe('control', () => {
  test('places what it is told, and tells the truth about it', async () => {
    const lines = [{ code: 'JD-5002', quantity: 2 }];
    const order = await placed({ lines, postage: 800, title: { type: 'personal', name: '个人' } });
    const truth = (await (await fetch(`${sandbox.url}/_control/orders?shopId=${taobao}`)).json()) as WorldOrder[];
    expect(truth.find(({ orderNo }) => orderNo === order.orderNo)).toMatchObject({
      status: 'waitShip',
      shown: 'waitShip',
      postage: 800,
      lines: [{ outerSku: 'JD-5002', quantity: 2, price: 59_900 }],
      application: { status: 'applied', amount: 2 * 59_900 + 800, title: { name: '个人' } },
    });
  });

  test('an order is refunded in part, then as a whole, and is closed', async () => {
    const { orderNo } = await placed({ lines: [{ code: 'HZ-1003', quantity: 1 }] });
    const which = { shopId: taobao, orderNo };
    await post('refund', { ...which, amount: 990 });
    const { body } = await post<WorldOrder>('refund', which);
    expect(body.refunds.map(({ amount, status }) => [amount, status])).toEqual([
      [990, 'applied'],
      [4000, 'applied'],
    ]);
    for (const { refundNo } of body.refunds) await post('refund-step', { ...which, refundNo, status: 'success' });
    expect(sandbox.world.order(taobao, orderNo).status).toBe('closedRefund');
    expect(await post('refund', which)).toMatchObject({ status: 400 });
  });

  test.each([
    ['orders', { shopId: 'nobody' }, '没有店铺 nobody'],
    ['orders', { shopId: taobao, count: 0 }, '一次可下'],
    ['orders', { shopId: taobao, lines: [{ code: 'X', quantity: 1 }] }, '没有商品 X'],
    ['event', { shopId: taobao, orderNo: '1', event: { kind: 'pay' } }, '没有订单 1'],
    ['clock', { ms: -1 }, '时间只能往前走'],
  ])('%s %j: %s', async (path, body, message) => {
    const answer = await post<{ message: string }>(path, body);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(message)]);
  });

  test('switches stay between never and always', async () => {
    const { body } = await post<Record<string, object>>('faults', {
      platform: 'pdd',
      plan: { slow: 7, garbage: 'often', throttled: 0.5 },
    });
    expect(body['pdd']).toMatchObject({ slow: 1, garbage: 0, throttled: 0.5 });
    expect(body['jd']).toMatchObject({ throttled: 0 });
    await post('faults', { plan: { slow: 0, throttled: 0 } });
  });
});

describe('pages', () => {
  test('show what is there, and nothing that was written into it is taken for markup', async () => {
    const order = await placed({ buyerMemo: '<script>alert(1)</script>' });
    const paths = ['/', `/shops/${taobao}`, `/shops/${taobao}/orders/${order.orderNo}`, '/uploads', '/messages'];
    for (const path of [...paths, '/requests', '/switches', '/_assets/style.css', '/_assets/script.js'])
      expect([path, (await page(path)).status]).toEqual([path, 200]);
    const { text } = await page(`/shops/${taobao}/orders/${order.orderNo}`);
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toContain('<script>alert');
    expect((await page('/shops/nobody')).status).toBe(404);
  });

  test('an invoice that was uploaded can be opened', async () => {
    const { orderNo } = await placed();
    const base64 = Buffer.from('%PDF-1.7').toString('base64');
    const file = { type: 'PDF', base64 } as const;
    const { id } = sandbox.world.upload({
      platform: 'taobao',
      shopId: taobao,
      orderNo,
      color: 'blue',
      number: '9',
      file,
    });
    expect((await page('/uploads')).text).toContain(`/uploads/${id}`);
    expect((await page(`/uploads/${id}`)).text).toBe('%PDF-1.7');
  });
});

describe('messages', () => {
  test('reach Heliu, where the real adapter opens them; with the switch on, twice', async () => {
    const shopId = shopIdOf('douyin');
    sandbox.faults('douyin').set({ duplicatePush: 1 });
    const { orderNo } = await placed({ shopId });
    await vi.waitFor(() => expect(heard.filter(({ body }) => body.includes(orderNo))).toHaveLength(2), patience);
    sandbox.faults('douyin').set({ duplicatePush: 0 });
    const app = sandboxGateways(sandbox.url).douyin!;
    const opened = heard
      .filter(({ body }) => body.includes(orderNo))
      .flatMap(({ path, headers, body }) => {
        expect(path).toBe('/api/oms/plateformshop/push/douyin');
        return shopPlatforms.douyin.push!.open(app, { method: 'POST', receivedAt: 0, path, headers, query: {}, body })!;
      });
    expect(opened.map((message) => message.orderNo)).toEqual([orderNo, orderNo]);
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
  });

  test('are sent again after a failure, and given up in the end', async () => {
    const order = await placed();
    const { port } = heliu.address() as AddressInfo;
    const pusher = new Pusher(`http://127.0.0.1:${port}/`, [5, 5]);
    answers.push(500, 200);
    pusher.send('taobao', { kind: 'touch', order, at: 0 }, { headers: {}, body: 'again' });
    await vi.waitFor(() => expect(pusher.latest[0]).toMatchObject({ tries: 2, ok: true }), patience);
    answers.push(404, 404, 404);
    pusher.send('taobao', { kind: 'touch', order, at: 0 }, { headers: {}, body: 'never' });
    await vi.waitFor(() => expect(heard.filter(({ body }) => body === 'never')).toHaveLength(3), patience);
    await new Promise((done) => setTimeout(done, 50));
    expect(heard.filter(({ body }) => body === 'never')).toHaveLength(3);
    expect(pusher.latest[0]).toMatchObject({ tries: 3, ok: false });
  });
});

test('authorizations and orders outlive a restart', async () => {
  const order = await placed();
  const issued = sandbox.contexts.get('taobao')!.tokens.issue(demoShops[0]!);
  const again = await startSandbox({ perDay: 0, folder });
  const caller = new Caller(again, 'taobao');
  caller.accessToken = issued.accessToken;
  const { getOrder, refreshToken } = shopPlatforms.taobao.operations;
  expect((await caller.value(getOrder!, { orderNo: order.orderNo })).orderNo).toBe(order.orderNo);
  const renewed = await caller.value(refreshToken!, { refreshToken: issued.refreshToken });
  expect(renewed.accessToken).not.toBe(issued.accessToken);
  expect(await caller.send(getOrder!, { orderNo: order.orderNo })).toMatchObject({ fault: { kind: 'token' } });
  await again.stop();
});

test('the outside world is built without the engine', async () => {
  const { metafile } = await build({
    entryPoints: [fileURLToPath(new URL('main.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const loaded = Object.keys(metafile.inputs);
  expect(loaded.some((path) => path.endsWith('modules/shop/platforms/jd.server.ts'))).toBe(true);
  const ofEngine = loaded.filter((path) => path.includes('packages/engine/'));
  expect(ofEngine).toEqual([]);
});
