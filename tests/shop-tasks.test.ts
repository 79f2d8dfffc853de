import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  connect,
  countOf,
  minute,
  owner,
  placeAt,
  pullAll,
  type ShopFixture,
  startShopFixture,
} from './support/shops.ts';
import { until } from './support/until.ts';

let fixture: ShopFixture;
beforeAll(async () => {
  fixture = await startShopFixture({ perDay: 0 });
});
afterAll(() => fixture.stop());

const call = (path: string, args: object = {}) => fixture.suite.call(owner, path, { ...args });
const refused = (message: string) => ({ message: expect.stringContaining(message), data: null });

describe('任务', () => {
  let shop: number;
  let orders: number;
  const state = async () =>
    (
      await fixture.suite.sql<{ state: string; enabled: boolean; mark: Date }>(
        'select state, enabled, mark from oms_task where id = $1',
        [orders],
      )
    )[0]!;
  const stored = () => countOf(fixture, 'oms_order', 'shop = $1', [shop]);
  const deed = async (name: string, more: object = {}) =>
    (await call(`/api/oms/task/${name}`, { ids: [orders], ...more })).data as { done: number; skipped: string[] };
  const settled = () => until(async () => ((await state()).state === 'running' ? undefined : state()));

  beforeAll(async () => {
    shop = await connect(fixture, 'ktt', 0);
    await pullAll(fixture, shop);
    const [row] = await fixture.suite.sql<{ id: string }>(
      `select id from oms_task where shop = $1 and resource = 'orders'`,
      [shop],
    );
    orders = Number(row!.id);
  });

  test('stopped in the middle, it says so, and goes on to the end when started again', async () => {
    placeAt(fixture, 'ktt', 160);
    fixture.pass(11 * minute);
    fixture.sandbox.faults('ktt').set({ slow: 1 });
    expect(await deed('execute')).toMatchObject({ done: 1 });
    const running = await until(async () => {
      const { data } = await fixture.suite.get(owner, '/api/oms/task/progress');
      return (data as { id: number; message: string | null }[]).find((one) => one.id === orders && one.message);
    });
    expect(running).toMatchObject({ shop, resource: 'orders', message: expect.stringMatching(/^已读取 \d+ 条$/) });
    expect(await deed('execute')).toMatchObject({ done: 0, skipped: [expect.stringContaining('正在执行')] });
    expect(await deed('stop')).toMatchObject({ done: 1 });
    fixture.sandbox.faults('ktt').set({ slow: 0 });
    expect(await settled()).toMatchObject({ state: 'stopped', enabled: false });
    expect(await deed('stop')).toMatchObject({ done: 0, skipped: [expect.stringContaining('已经停止')] });
    const half = await stored();
    expect(half).toBeLessThan(160);

    expect(await deed('start')).toMatchObject({ done: 1 });
    expect(await deed('start')).toMatchObject({ done: 0, skipped: [expect.stringContaining('已经启动')] });
    await until(async () => ((await stored()) === 160 ? true : undefined));
    expect(await settled()).toMatchObject({ state: 'waiting', enabled: true });
    const runs = await fixture.suite.get(owner, '/api/oms/task/details', { task: orders });
    expect((runs.data as { rows: { outcome: string }[] }).rows.map(({ outcome }) => outcome)).toContain('stopped');
  });

  test('read again from an earlier time, nothing is doubled', async () => {
    const before = await stored();
    expect(await deed('reExecute', { from: new Date(fixture.now() - 60 * minute).toISOString() })).toMatchObject({
      done: 1,
    });
    await settled();
    const [run] = await fixture.suite.sql(
      'select fetched, added, outcome from oms_task_run where task = $1 order by id desc limit 1',
      [orders],
    );
    expect(run).toMatchObject({ added: 0, outcome: 'done' });
    expect(Number(run!['fetched'])).toBeGreaterThanOrEqual(160);
    expect(await stored()).toBe(before);
    expect(await call('/api/oms/task/reExecute', { ids: [orders], from: '昨天' })).toMatchObject({
      message: '起始时间不是有效时间',
    });
  });

  test('executed more often than the platform tells news, it comes to them all the same', async () => {
    const before = await stored();
    placeAt(fixture, 'ktt', 1);
    // The newest three minutes are left out each time; none of these is that far from the one before.
    for (let i = 0; i < 12; i++) {
      fixture.pass(20_000);
      expect(await deed('execute')).toMatchObject({ done: 1 });
      await settled();
    }
    expect(await stored()).toBe(before + 1);
  });

  test('an error is put aside with a reason, counts no more, and is taken up again', async () => {
    const { suite } = fixture;
    const base = '/api/oms/task';
    const errors = async () => (await suite.get('boss', `${base}/errors`, {})).data.rows as Record<string, unknown>[];
    const [error] = await errors();
    const args = { id: error!['id'], version: error!['version'] };
    const open = async () =>
      ((await suite.get('boss', `${base}/get`, { id: error!['task'] })).data as { openErrors: number }).openErrors;
    expect([error!['state'], await open()]).toEqual(['open', 1]);
    expect((await suite.call('boss', `${base}/ignoreError`, args)).message).toContain('原因');
    expect(await suite.call('sales', `${base}/ignoreError`, { ...args, reason: '测试单' })).toMatchObject({
      data: null,
    });
    expect(await suite.call(owner, `${base}/ignoreError`, { ...args, reason: '测试单' })).toMatchObject({ data: null });
    expect(await open()).toBe(1);
    expect(await suite.call('boss', `${base}/ignoreError`, { ...args, reason: '测试单' })).toMatchObject({
      code: '200',
    });
    const [aside] = await errors();
    expect([aside!['state'], aside!['ignoreReason'], await open()]).toEqual(['ignored', '测试单', 0]);
    const again = { id: error!['id'], version: aside!['version'] };
    expect(await suite.call('boss', `${base}/reopenError`, again)).toMatchObject({ code: '200' });
    expect([(await errors())[0]!['state'], await open()]).toEqual(['open', 1]);
  });

  test('who may not run tasks, and whose they are not, changes nothing', async () => {
    for (const name of ['start', 'stop', 'execute', 'reExecute']) {
      expect(await fixture.suite.call('cashier', `/api/oms/task/${name}`, { ids: [orders] })).toMatchObject(
        refused('权限'),
      );
      const foreign = await fixture.suite.call('boss', `/api/oms/task/${name}`, { ids: [orders] });
      expect(foreign.data).toEqual({ done: 0, skipped: [] });
    }
    expect(await state()).toMatchObject({ state: 'waiting', enabled: true });
  });
});
