import { diskStore } from '@heliu/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { boot } from '../apps/server/src/boot.ts';
import { placeOrders } from '../apps/sandbox/src/doings.ts';
import type { Change } from '../apps/sandbox/src/world.ts';
import { openHeaders, type PlatformCode } from '../modules/oms/sandbox.ts';
import { authorize, connect, minute, owner, pullAll, startTown, type Town } from './support/shops.ts';
import { sealKey } from './support/seal-key.ts';
import { until } from './support/until.ts';

let town: Town;
beforeAll(async () => {
  town = await startTown({ perDay: 0 });
});
afterAll(() => town.stop());

const at = '/api/oms/plateformshop';
const call = (path: string, args: object = {}, as: string | null = owner) => town.suite.call(as, path, { ...args });
const refused = (message: string) => ({ message: expect.stringContaining(message), data: null });

async function newShop(platform: PlatformCode, name: string): Promise<number> {
  const { code, data } = await call(`${at}/save`, { platform, name, pullFrom: 0 });
  expect(code).toBe('200');
  return (data as { id: number }).id;
}

/** What the platform gives the browser to carry back. */
async function comeBack(id: number, platform: PlatformCode): Promise<{ code: string; state: string }> {
  const { data } = await town.suite.get(owner, `${at}/authorizeUrl`, { id });
  const address = new URL((data as { url: string }).url);
  address.searchParams.set('sandbox_shop', town.sandbox.world.shopsOf(platform)[0]!.shopId);
  const back = await fetch(address, { redirect: 'manual' });
  const query = new URL(back.headers.get('location')!).searchParams;
  return { code: query.get('code')!, state: query.get('state')! };
}
const callback = (args: object) => call(`${at}/authorizeCallback`, args, null);

const shopIdOf = (platform: PlatformCode) => town.sandbox.world.shopsOf(platform)[0]!.shopId;
const place = (platform: PlatformCode, count: number) =>
  placeOrders(town.sandbox.world, { shopId: shopIdOf(platform), count }).map(({ orderNo }) => orderNo);
const countOf = async (table: string, where: string, values: readonly unknown[]): Promise<number> =>
  Number((await town.suite.sql<{ n: string }>(`select count(*) as n from ${table} where ${where}`, values))[0]!.n);

describe('授权', () => {
  test('a state is good for one answer, in its time, in its company, and from nobody’s imagination', async () => {
    const id = await newShop('kuaishou', '快手一店');
    const first = await comeBack(id, 'kuaishou');
    expect(await callback(first)).toMatchObject({ code: '200', data: { shop: '快手一店' } });
    expect(await callback(first)).toMatchObject(refused('已用过或已过期'));
    // The answer comes without a session; the log names whoever asked.
    expect(
      await town.suite.sql(
        `select l.user_name = u.realname as named, u.username from sys_log l join sys_user u on u.company_id = l.company_id and u.id = l.user_id where l.entity = 'oms_shop' and l.record_id = $1 and l.action = 'authorize'`,
        [id],
      ),
    ).toEqual([{ named: true, username: owner }]);

    const late = await comeBack(id, 'kuaishou');
    await town.suite.sql(`update oms_authorization set expires_at = now() - interval '1 second' where state = $1`, [
      late.state,
    ]);
    expect(await callback(late)).toMatchObject(refused('已用过或已过期'));

    const stray = await comeBack(id, 'kuaishou');
    const [, company] = stray.state.split('.');
    const elsewhere = stray.state.replace(`.${company}.`, `.${(Number.parseInt(company!, 36) - 1).toString(36)}.`);
    for (const state of [elsewhere, `shop.${company}.${'A'.repeat(32)}`])
      expect(await callback({ ...stray, state })).toMatchObject(refused('已用过或已过期'));
    for (const state of ['shop.', 'shop.1.short', `shop.${'z'.repeat(20)}.${'A'.repeat(32)}`])
      expect(await callback({ ...stray, state })).toMatchObject(refused('授权链接无效'));

    expect(await callback({ ...stray, code: 'made-up' })).toMatchObject(refused('没有接受授权'));
    expect(await callback(stray)).toMatchObject(refused('已用过或已过期'));
  });

  test('authorized again, a shop keeps its tasks and where they stood', async () => {
    const id = await connect(town, 'xhs', 0);
    await pullAll(town, id);
    const tasks = () => town.suite.sql('select id, resource, mark from oms_task where shop = $1 order by id', [id]);
    const before = await tasks();
    // The shop itself is switched off and on in between: its tasks wait, and none is made anew.
    expect(await call(`${at}/disable`, { id })).toMatchObject({ code: '200' });
    expect(await town.suite.get(owner, `${at}/authorizeUrl`, { id })).toMatchObject(refused('已停用'));
    const execute = await call('/api/oms/task/execute', { ids: before.map((task) => Number(task['id'])) });
    expect(execute.data).toMatchObject({ done: 0, skipped: before.map(() => expect.stringContaining('店铺已停用')) });
    expect(await call(`${at}/enable`, { id })).toMatchObject({ code: '200' });
    await authorize(town, 'xhs', id);
    const after = await tasks();
    expect(after.map(({ id: task, resource }) => [task, resource])).toEqual(
      before.map(({ id: task, resource }) => [task, resource]),
    );
    for (const [i, { mark }] of after.entries())
      expect(Number(mark)).toBeGreaterThanOrEqual(Number(before[i]!['mark']));
  });

  test('one shop of a platform is one shop of ours', async () => {
    await connect(town, 'taobao', 0);
    const twin = await newShop('taobao', '另一个名字');
    expect(await callback(await comeBack(twin, 'taobao'))).toMatchObject(refused('已经接入为'));
    const [row] = await town.suite.sql('select "authorization" from oms_shop where id = $1', [twin]);
    expect(row).toMatchObject({ authorization: 'none' });
  });

  test('who may not, and whose it is not, is refused; so is the wrong way in', async () => {
    const { suite } = town;
    const id = await newShop('vip', '唯品一店');
    expect(await suite.get('boss', `${at}/authorizeUrl`, { id })).toMatchObject(refused('店铺不存在'));
    expect(await suite.call('boss', `${at}/connect`, { id })).toMatchObject(refused('店铺不存在'));
    for (const path of ['connect', 'save', 'delete'])
      expect(await suite.call('cashier', `${at}/${path}`, { id, name: '他人的店', platform: 'jd' })).toMatchObject(
        refused('权限'),
      );
    expect(await suite.get('cashier', `${at}/health`)).toMatchObject(refused('权限'));
    expect(await suite.get(owner, `${at}/adminList`)).toMatchObject(refused('权限'));
    expect(await call(`${at}/connect`, { id })).toMatchObject(refused('请用“授权”'));
    const open = await newShop('open', '自建商城');
    expect(await suite.get(owner, `${at}/authorizeUrl`, { id: open })).toMatchObject(refused('请用“接入”'));
    const mine = (await suite.get(owner, `${at}/health`)).data as { id: number }[];
    const theirs = (await suite.get('boss', `${at}/health`)).data as { id: number }[];
    expect(mine.map((one) => one.id).filter((one) => theirs.some((other) => other.id === one))).toEqual([]);
    const all = await suite.get('admin', `${at}/adminList`, { q: '唯品一店' });
    expect(all.data).toMatchObject([{ id, name: '唯品一店', companyName: '对照贸易公司', authorization: 'none' }]);
  });
});

describe('任务', () => {
  let shop: number;
  let orders: number;
  const state = async () =>
    (
      await town.suite.sql<{ state: string; enabled: boolean; mark: Date }>(
        'select state, enabled, mark from oms_task where id = $1',
        [orders],
      )
    )[0]!;
  const stored = () => countOf('oms_order', 'shop = $1', [shop]);
  const deed = async (name: string, more: object = {}) =>
    (await call(`/api/oms/task/${name}`, { ids: [orders], ...more })).data as { done: number; skipped: string[] };
  const settled = () => until(async () => ((await state()).state === 'running' ? undefined : state()));

  beforeAll(async () => {
    shop = await connect(town, 'ktt', 0);
    await pullAll(town, shop);
    const [row] = await town.suite.sql<{ id: string }>(
      `select id from oms_task where shop = $1 and resource = 'orders'`,
      [shop],
    );
    orders = Number(row!.id);
  });

  test('stopped in the middle, it says so, and goes on to the end when started again', async () => {
    place('ktt', 160);
    town.pass(11 * minute);
    town.sandbox.faults('ktt').set({ slow: 1 });
    expect(await deed('execute')).toMatchObject({ done: 1 });
    const running = await until(async () => {
      const { data } = await town.suite.get(owner, '/api/oms/task/progress');
      return (data as { id: number; message: string | null }[]).find((one) => one.id === orders && one.message);
    });
    expect(running).toMatchObject({ shop, resource: 'orders', message: expect.stringMatching(/^已读取 \d+ 条$/) });
    expect(await deed('execute')).toMatchObject({ done: 0, skipped: [expect.stringContaining('正在执行')] });
    expect(await deed('stop')).toMatchObject({ done: 1 });
    town.sandbox.faults('ktt').set({ slow: 0 });
    expect(await settled()).toMatchObject({ state: 'stopped', enabled: false });
    expect(await deed('stop')).toMatchObject({ done: 0, skipped: [expect.stringContaining('已经停止')] });
    const half = await stored();
    expect(half).toBeLessThan(160);

    expect(await deed('start')).toMatchObject({ done: 1 });
    expect(await deed('start')).toMatchObject({ done: 0, skipped: [expect.stringContaining('已经启动')] });
    await until(async () => ((await stored()) === 160 ? true : undefined));
    expect(await settled()).toMatchObject({ state: 'waiting', enabled: true });
    const runs = await town.suite.get(owner, '/api/oms/task/details', { task: orders });
    expect((runs.data as { rows: { outcome: string }[] }).rows.map(({ outcome }) => outcome)).toContain('stopped');
  });

  test('read again from an earlier time, nothing is doubled', async () => {
    const before = await stored();
    expect(await deed('reExecute', { from: new Date(town.now() - 60 * minute).toISOString() })).toMatchObject({
      done: 1,
    });
    await settled();
    const [run] = await town.suite.sql(
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

  test('an error is put aside with a reason, counts no more, and is taken up again', async () => {
    const { suite } = town;
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
      expect(await town.suite.call('cashier', `/api/oms/task/${name}`, { ids: [orders] })).toMatchObject(
        refused('权限'),
      );
      const foreign = await town.suite.call('boss', `/api/oms/task/${name}`, { ids: [orders] });
      expect(foreign.data).toEqual({ done: 0, skipped: [] });
    }
    expect(await state()).toMatchObject({ state: 'waiting', enabled: true });
  });
});

describe('令牌与买家资料', () => {
  let shop: number;
  let order: number;
  const look = (more: object = {}, as: string = owner) =>
    call('/api/oms/order/decrypt', { id: order, purpose: 'ship', ...more }, as);

  beforeAll(async () => {
    shop = await connect(town, 'douyin', 0);
    await pullAll(town, shop);
    place('douyin', 1);
    town.pass(11 * minute);
    await pullAll(town, shop);
    const [row] = await town.suite.sql<{ id: string }>('select id from oms_order where shop = $1', [shop]);
    order = Number(row!.id);
  });

  test('a token about to end is renewed once, however many processes need it', async () => {
    const second = await boot({
      ownerUrl: town.suite.ownerUrl,
      workers: 0,
      version: 'test',
      files: await diskStore(town.suite.filesDir),
      sealKey,
      shops: town.world,
    });
    try {
      town.pass(7 * 24 * 60 * minute - 5 * minute);
      const there = second.app.inject({
        method: 'POST',
        url: '/api/oms/order/decrypt',
        headers: { sessid_id: await town.suite.token(owner) },
        payload: { id: order, purpose: 'ship' },
      });
      const answers = [await look(), (await there).json<{ code: string }>()];
      expect(answers.map(({ code }) => code)).toEqual(['200', '200']);
      const renewals = town.sandbox.log.latest.filter(({ called }) => called === 'token.refresh');
      expect(renewals.map(({ ok }) => ok)).toEqual([true]);
    } finally {
      await second.stop();
    }
  });

  test('each look is counted and written down, and there is an end to it', async () => {
    const looks = () => countOf('oms_decryption', 'shop_id = $1', [shop]);
    const before = await looks();
    const { data } = await look({ purpose: 'invoice' });
    expect(data).toMatchObject({ name: expect.any(String), phone: expect.stringMatching(/\d{4}/) });
    expect(JSON.stringify(data)).not.toContain('*');
    expect(await looks()).toBe(before + 1);
    const labels = await town.suite.sql(`select label from sys_log where entity = 'oms_order' and record_id = $1`, [
      order,
    ]);
    expect(labels).toContainEqual({ label: '查看买家资料（开票）' });
    expect(await look({ purpose: 'curiosity' })).toMatchObject({ message: '请选择查看的用途' });
    expect(await look({}, 'accountant')).toMatchObject(refused('权限'));
    expect(await look({}, 'boss')).toMatchObject(refused('不存在'));
    expect(await looks()).toBe(before + 1);
    await town.suite.sql(
      `insert into oms_decryption (company_id, id, shop_id, order_id, user_id, fields, purpose, outcome)
       select company_id, -n, shop, id, 1, '{name}', 'ship', '成功' from oms_order, generate_series(1, 500) n where oms_order.id = $1`,
      [order],
    );
    expect(await look()).toMatchObject(refused('请明天再试'));
  });

  test('a lost authorization is told once to those who can mend it', async () => {
    const { suite } = town;
    const told = () => countOf('sys_inbox', `key = $1`, [`shop-lost:${shop}`]);
    const todos = async () => JSON.stringify((await suite.get(owner, '/api/bianalysis/todo')).data);
    expect(await todos()).not.toContain('授权失效');
    // Longer than the right to renew lasts.
    town.pass(20 * 24 * 60 * minute);
    await pullAll(town, shop);
    await pullAll(town, shop);
    const [row] = await suite.sql('select "authorization" from oms_shop where id = $1', [shop]);
    expect(row).toMatchObject({ authorization: 'expired' });
    expect(await told()).toBe(1);
    expect(await todos()).toContain('授权失效的店铺');
    const health = ((await suite.get(owner, `${at}/health`)).data as { id: number }[]).find((one) => one.id === shop);
    expect(health).toMatchObject({ authorization: 'expired', failing: true, trouble: expect.stringContaining('授权') });
    await authorize(town, 'douyin', shop);
    expect((await pullAll(town, shop)).map((task) => task.state)).toEqual(['waiting', 'waiting', 'waiting']);
  });
});

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
    const response = await town.suite.app.inject({ ...payload, payload: body });
    return { status: response.statusCode, ...response.json<{ message: string; data: unknown }>() };
  }
  const kept = (no: string) => countOf('oms_order', 'shop = $1 and order_no = $2', [shop, no]);

  beforeEach(async () => {
    if (keys) return;
    shop = await newShop('open', '小程序商城');
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
    const { sandbox, suite } = town;
    const [shop] = await suite.sql<{ id: string }>(
      `select s.id from oms_shop s join sys_company c on c.id = s.company_id where s.platform = 'douyin' and c.name = '对照贸易公司'`,
    );
    const changes: Change[] = [];
    sandbox.world.onChange((change) => changes.push(change));
    const [orderNo] = place('douyin', 1);
    const change = changes.find(({ order }) => order.orderNo === orderNo)!;
    const message = sandbox.gateway('douyin').push!(change, sandbox.contexts.get('douyin')!)!;
    const send = async (body: string, url: string) =>
      (await suite.app.inject({ method: 'POST', url, headers: message.headers, payload: body })).statusCode;
    const taken = () => countOf('oms_push', 'shop_id = $1', [shop!.id]);
    const forged = message.body.replace(orderNo!, `${orderNo}1`);
    for (const url of [`${at}/push/douyin`, '/api/douyin/callback']) expect(await send(forged, url)).toBe(401);
    expect(await send(message.body, `${at}/push/nowhere`)).toBe(404);
    expect(await taken()).toBe(0);
    expect(await send(message.body, `${at}/push/douyin`)).toBe(200);
    expect(await send(message.body, '/api/douyin/callback')).toBe(200);
    expect(await taken()).toBe(1);
    const arrived = () => countOf('oms_order', 'shop = $1 and order_no = $2', [shop!.id, orderNo]);
    await until(async () => ((await arrived()) === 1 ? true : undefined));
  });
});
