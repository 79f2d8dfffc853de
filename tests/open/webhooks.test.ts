import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../apps/sandbox/src/start.ts';
import { addKeyTo, addSubject, type Keys, sendSigned, signed } from '../support/open.ts';
import { start, type Suite } from '../support/suite.ts';
import { until } from '../support/until.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

describe('消息推送', () => {
  let suite: Suite;
  let sandbox: Sandbox;
  let keys: Keys;
  let subject: number;
  let hook: number;
  let shop: number;
  let hookSecret: string;
  let names = 0;

  const call = (path: string, args: object = {}) => suite.call('boss', `/api/oms/openhook/${path}`, { ...args });
  const addHook = (url: string, events: readonly string[], more: object = {}) =>
    call('save', { subject, name: `推送${++names}`, url, events, ...more });
  const hookOf = async (id: number) => (await suite.get('boss', '/api/oms/openhook/get', { id })).data as Row;
  const deliveries = async (of: number, more: object = {}) =>
    (await suite.get('boss', '/api/oms/opendelivery/list', { hook: of, pageSize: 100, ...more })).data.rows as Row[];
  const deliveryOf = async (id: number) => (await suite.get('boss', '/api/oms/opendelivery/get', { id })).data as Row;
  const inState = (id: number, state: string) =>
    until(async () => {
      const found = await deliveryOf(id);
      return found['state'] === state ? found : undefined;
    }, 40);
  const ping = async (id: number) => {
    const { code, message, data } = await call('ping', { id });
    if (code !== '200') throw new Error(message);
    return data.delivery as number;
  };
  const tried = (id: number) =>
    until(async () => {
      const found = await deliveryOf(id);
      return found['tries'] === 1 && found['state'] === 'queued' ? found : undefined;
    }, 40);
  let orders = 0;
  const order = (more: object = {}) => ({
    orderNo: `WH${Date.now()}${++orders}`,
    status: 'waitPay',
    createdAt: '2026-01-01T12:00:00+08:00',
    updatedAt: '2026-01-01T12:00:00+08:00',
    lines: [{ lineNo: '1', name: '保温杯', quantity: '1', price: '50.00' }],
    paid: '50.00',
    ...more,
  });
  const push = (content: object) =>
    sendSigned(suite, signed(keys, 'POST', '/orders', { content: { shop, order: content }, key: crypto.randomUUID() }));

  beforeAll(async () => {
    sandbox = await startSandbox({ perDay: 0 });
    suite = await start({ workers: 3, shops: { apps: {}, publicUrl: 'http://127.0.0.1:1', sandbox: sandbox.url } });
    await suite.sql('update oms_task set enabled = false');
    subject = await addSubject(suite, ['orderRead', 'orderPush']);
    keys = await addKeyTo(suite, subject);
    shop = (await suite.call('boss', '/api/oms/plateformshop/save', { platform: 'open', name: '推送店' })).data.id;
    hook = (await addHook('https://sandbox/orders', ['orderCreated', 'orderPaid'])).data.id;
    hookSecret = (await call('newSecret', { id: hook })).data.secret;
  }, 300_000);
  afterAll(async () => {
    await suite.stop();
    await sandbox.stop();
  });
  beforeEach(async () => {
    sandbox.webhooks.mood = 'ready';
    sandbox.webhooks.secret = hookSecret;
    // What the tests before did to it is over.
    await suite.sql(
      `update open_hook set state = 'active', state_text = null, failing_since = null, rests_until = null where id = $1`,
      [hook],
    );
    await suite.sql(`update open_delivery set state = 'cancelled' where hook = $1 and state = 'queued'`, [hook]);
    sandbox.webhooks.messages = [];
  });

  test('an order is told of once when it comes and once when it is paid, signed, and says where it is found', async () => {
    const content = order();
    expect((await push(content)).status).toBe(200);
    await until(async () => sandbox.webhooks.messages.length === 1 || undefined);
    expect((await push(content)).status).toBe(200);
    const paid = {
      ...content,
      status: 'waitShip',
      paidAt: '2026-01-01T12:01:00+08:00',
      updatedAt: '2026-01-01T12:01:00+08:00',
    };
    expect((await push(paid)).status).toBe(200);
    const [second, first, ...more] = await until(async () =>
      sandbox.webhooks.messages.length >= 2 ? sandbox.webhooks.messages : undefined,
    );
    expect(more).toEqual([]);
    expect(first).toMatchObject({ event: 'orderCreated', signed: true, attempt: 1 });
    expect(second).toMatchObject({ event: 'orderPaid', signed: true });
    const said = JSON.parse(first!.body) as { id: string; data: { order: number; orderNo: string } };
    expect(said).toMatchObject({ id: first!.eventId, event: 'orderCreated', data: { orderNo: content.orderNo, shop } });
    const found = await sendSigned(suite, signed(keys, 'GET', `/orders/${said.data.order}`));
    expect(found.data.orderNo).toBe(content.orderNo);
    const [row] = await deliveries(hook, { event: 'orderPaid' });
    await inState(row!.id, 'delivered');
    expect(await hookOf(hook)).toMatchObject({ state: 'active', okAt: expect.any(String) });
  });

  test('what was taken back with its transaction is never told', async () => {
    await suite.sql(
      `create function spoil() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    );
    await suite.sql(`create trigger spoil before insert on oms_order_lines for each row execute function spoil()`);
    try {
      await push(order()).catch(() => undefined);
    } finally {
      await suite.sql('drop trigger spoil on oms_order_lines');
      await suite.sql('drop function spoil');
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(sandbox.webhooks.messages).toEqual([]);
  });

  test.each([
    ['down', '对方答 503'],
    ['redirect', '跳转'],
    ['huge', '64 KB'],
    ['hangsUp', '连接中断'],
  ] as const)('one that is %s is tried again later, and its answer is in the log', async (mood, words) => {
    const own = (await addHook(`https://sandbox/${mood}`, ['orderCreated'])).data.id as number;
    sandbox.webhooks.mood = mood;
    sandbox.webhooks.secret = (await call('newSecret', { id: own })).data.secret;
    const id = await ping(own);
    const row = await tried(id);
    expect(row['error']).toContain(words);
    const wait = Date.parse(row['nextTryAt'] as string) - Date.now();
    expect(wait).toBeGreaterThan(20_000);
    expect(wait).toBeLessThan(62_000);
    expect(await hookOf(own)).toMatchObject({ state: 'failing', failingSince: expect.any(String) });
    sandbox.webhooks.mood = 'ready';
    await suite.sql('update open_delivery set next_try_at = null where id = $1', [id]);
    expect((await call('resume', { id: own })).code).toBe('200');
    expect(await inState(id, 'delivered')).toMatchObject({ tries: 2, status: 200 });
    expect(sandbox.webhooks.messages[0]).toMatchObject({ attempt: 2, signed: true });
    expect(await hookOf(own)).toMatchObject({ state: 'active', failingSince: null });
  });

  test('one that never answers is left after ten seconds, and meanwhile keeps nobody else waiting', async () => {
    const own = (await addHook('https://sandbox/silent', ['orderCreated'])).data.id as number;
    sandbox.webhooks.mood = 'silent';
    sandbox.webhooks.secret = '';
    const stuck = await ping(own);
    await until(async () => sandbox.webhooks.messages.length === 1 || undefined);
    sandbox.webhooks.mood = 'ready';
    const other = await ping(hook);
    const begun = Date.now();
    await inState(other, 'delivered');
    expect(Date.now() - begun).toBeLessThan(8000);
    expect((await tried(stuck))['error']).toContain('10 秒');
  }, 60_000);

  test('one that lies about its signature is told so by its own 401, and another secret helps', async () => {
    const own = (await addHook('https://sandbox/lying', ['orderCreated'])).data.id as number;
    sandbox.webhooks.secret = 'another secret';
    const row = await tried(await ping(own));
    expect(row).toMatchObject({ status: 401, answer: expect.stringContaining('签名不正确') });
    expect(sandbox.webhooks.messages[0]).toMatchObject({ signed: false });
  });

  test('an address inside is refused when it is typed in, and when its name leads there', async () => {
    for (const url of [
      'https://127.0.0.1/x',
      'https://10.0.0.8/x',
      'https://[::1]/x',
      'https://localhost/x',
      'http://example.com/x',
      'ftp://example.com',
      'https://[::ffff:10.0.0.1]/',
    ])
      expect([url, (await addHook(url, ['orderCreated'])).code]).toEqual([url, '422']);
    // Nobody is reached there, and nobody is asked.
    let asked = 0;
    const server = createServer((_, answer) => {
      asked += 1;
      answer.end('secret');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const own = (await addHook('https://sandbox/moved', ['orderCreated'])).data.id as number;
    await suite.sql('update open_hook set url = $2 where id = $1', [own, `http://localhost.localdomain:${port}/`]);
    const first = await tried(await ping(own));
    expect(first).toMatchObject({ status: null, answer: null });
    await suite.sql('update open_hook set url = $2, rests_until = null where id = $1', [
      own,
      `http://127.0.0.1:${port}/`,
    ]);
    const second = await tried(await ping(own));
    expect(second['error']).toContain('内网');
    expect(asked).toBe(0);
    server.close();
  });

  test('after a day without an answer it is paused, somebody is told, and nothing more is queued until it is resumed', async () => {
    const own = (await addHook('https://sandbox/gone', ['orderCreated'])).data.id as number;
    sandbox.webhooks.secret = (await call('newSecret', { id: own })).data.secret;
    sandbox.webhooks.mood = 'down';
    const id = await ping(own);
    await tried(id);
    await suite.sql(
      `update open_hook set failing_since = now() - interval '25 hours', rests_until = null where id = $1`,
      [own],
    );
    await suite.sql('update open_delivery set next_try_at = null, tries = 7 where id = $1', [id]);
    await ping(own);
    expect(await inState(id, 'failed')).toMatchObject({ tries: 8 });
    const paused = await until(async () => {
      const found = await hookOf(own);
      return found['state'] === 'paused' ? found : undefined;
    });
    expect(paused['stateText']).toContain('已暂停');
    const told = await suite.sql(`select title from sys_inbox where entity = 'open_hook' and record_id = $1`, [own]);
    expect(told[0]).toMatchObject({ title: expect.stringContaining('已暂停') });
    const before = (await deliveries(own)).length;
    await push(order());
    expect((await deliveries(own)).length).toBe(before);
    sandbox.webhooks.mood = 'ready';
    expect((await call('resume', { id: own })).code).toBe('200');
    expect((await suite.call('boss', '/api/oms/opendelivery/redeliver', { id })).code).toBe('200');
    const again = await inState(id, 'delivered');
    expect(sandbox.webhooks.messages.map(({ eventId }) => eventId)).toContain(again['eventId']);
  });

  test('what was on its way when its process died is sent again', async () => {
    const id = await ping(hook);
    await inState(id, 'delivered');
    await suite.sql(
      `update open_delivery set state = 'sending', next_try_at = now() - interval '1 second' where id = $1`,
      [id],
    );
    const back = await until(async () => {
      const found = await deliveryOf(id);
      return found['state'] === 'delivered' ? found : undefined;
    }, 100);
    expect(back['tries']).toBe(2);
  }, 120_000);
});
