import { diskStore } from '@heliu/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boot } from '../apps/server/src/boot.ts';
import {
  addShop,
  authorize,
  comeBack,
  connect,
  countOf,
  minute,
  owner,
  placeAt,
  pullAll,
  type ShopFixture,
  startShopFixture,
} from './support/shops.ts';
import { sealKey } from './support/seal-key.ts';

let fixture: ShopFixture;
beforeAll(async () => {
  fixture = await startShopFixture({ perDay: 0 });
});
afterAll(() => fixture.stop());

const at = '/api/oms/plateformshop';
const call = (path: string, args: object = {}, as: string | null = owner) => fixture.suite.call(as, path, { ...args });
const refused = (message: string) => ({ message: expect.stringContaining(message), data: null });
const callback = (args: object) => call(`${at}/authorizeCallback`, args, null);

describe('授权', () => {
  test('a state is good for one answer, in its time, in its company, and from nobody’s imagination', async () => {
    const id = await addShop(fixture, 'kuaishou', '快手一店');
    const first = await comeBack(fixture, id, 'kuaishou');
    expect(await callback(first)).toMatchObject({ code: '200', data: { shop: '快手一店' } });
    expect(await callback(first)).toMatchObject(refused('已用过或已过期'));
    // The answer comes without a session; the log names whoever asked.
    expect(
      await fixture.suite.sql(
        `select l.user_name = u.realname as named, u.username from sys_log l join sys_user u on u.company_id = l.company_id and u.id = l.user_id where l.entity = 'oms_shop' and l.record_id = $1 and l.action = 'authorize'`,
        [id],
      ),
    ).toEqual([{ named: true, username: owner }]);

    const late = await comeBack(fixture, id, 'kuaishou');
    await fixture.suite.sql(`update oms_authorization set expires_at = now() - interval '1 second' where state = $1`, [
      late.state,
    ]);
    expect(await callback(late)).toMatchObject(refused('已用过或已过期'));

    const stray = await comeBack(fixture, id, 'kuaishou');
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
    const id = await connect(fixture, 'xhs', 0);
    await pullAll(fixture, id);
    const tasks = () => fixture.suite.sql('select id, resource, mark from oms_task where shop = $1 order by id', [id]);
    const before = await tasks();
    // The shop itself is switched off and on in between: its tasks wait, and none is made anew.
    expect(await call(`${at}/disable`, { id })).toMatchObject({ code: '200' });
    expect(await fixture.suite.get(owner, `${at}/authorizeUrl`, { id })).toMatchObject(refused('已停用'));
    const execute = await call('/api/oms/task/execute', { ids: before.map((task) => Number(task['id'])) });
    expect(execute.data).toMatchObject({ done: 0, skipped: before.map(() => expect.stringContaining('店铺已停用')) });
    expect(await call(`${at}/enable`, { id })).toMatchObject({ code: '200' });
    await authorize(fixture, 'xhs', id);
    const after = await tasks();
    expect(after.map(({ id: task, resource }) => [task, resource])).toEqual(
      before.map(({ id: task, resource }) => [task, resource]),
    );
    for (const [i, { mark }] of after.entries())
      expect(Number(mark)).toBeGreaterThanOrEqual(Number(before[i]!['mark']));
  });

  test('one shop of a platform is one shop of ours', async () => {
    await connect(fixture, 'taobao', 0);
    const twin = await addShop(fixture, 'taobao', '另一个名字');
    expect(await callback(await comeBack(fixture, twin, 'taobao'))).toMatchObject(refused('已经接入为'));
    const [row] = await fixture.suite.sql('select "authorization" from oms_shop where id = $1', [twin]);
    expect(row).toMatchObject({ authorization: 'none' });
  });

  test('who may not, and whose it is not, is refused; so is the wrong way in', async () => {
    const { suite } = fixture;
    const id = await addShop(fixture, 'vip', '唯品一店');
    expect(await suite.get('boss', `${at}/authorizeUrl`, { id })).toMatchObject(refused('店铺不存在'));
    expect(await suite.call('boss', `${at}/connect`, { id })).toMatchObject(refused('店铺不存在'));
    for (const path of ['connect', 'save', 'delete'])
      expect(await suite.call('cashier', `${at}/${path}`, { id, name: '他人的店', platform: 'jd' })).toMatchObject(
        refused('权限'),
      );
    expect(await suite.get('cashier', `${at}/health`)).toMatchObject(refused('权限'));
    expect(await suite.get(owner, `${at}/adminList`)).toMatchObject(refused('权限'));
    expect(await call(`${at}/connect`, { id })).toMatchObject(refused('请用“授权”'));
    const open = await addShop(fixture, 'open', '自建商城');
    expect(await suite.get(owner, `${at}/authorizeUrl`, { id: open })).toMatchObject(refused('请用“接入”'));
    const mine = (await suite.get(owner, `${at}/health`)).data as { id: number }[];
    const theirs = (await suite.get('boss', `${at}/health`)).data as { id: number }[];
    expect(mine.map((one) => one.id).filter((one) => theirs.some((other) => other.id === one))).toEqual([]);
    const all = await suite.get('admin', `${at}/adminList`, { q: '唯品一店' });
    expect(all.data).toMatchObject([{ id, name: '唯品一店', companyName: '对照贸易公司', authorization: 'none' }]);
  });
});

describe('令牌与买家资料', () => {
  let shop: number;
  let order: number;
  const look = (more: object = {}, as: string = owner) =>
    call('/api/oms/order/decrypt', { id: order, purpose: 'ship', ...more }, as);

  beforeAll(async () => {
    shop = await connect(fixture, 'douyin', 0);
    await pullAll(fixture, shop);
    placeAt(fixture, 'douyin', 1);
    fixture.pass(11 * minute);
    await pullAll(fixture, shop);
    const [row] = await fixture.suite.sql<{ id: string }>('select id from oms_order where shop = $1', [shop]);
    order = Number(row!.id);
  });

  test('a token about to end is renewed once, however many processes need it', async () => {
    const second = await boot({
      ownerUrl: fixture.suite.ownerUrl,
      workers: 0,
      version: 'test',
      files: await diskStore(fixture.suite.filesDir),
      sealKey,
      shops: fixture.world,
    });
    try {
      fixture.pass(7 * 24 * 60 * minute - 5 * minute);
      const there = second.app.inject({
        method: 'POST',
        url: '/api/oms/order/decrypt',
        headers: { sessid_id: await fixture.suite.token(owner) },
        payload: { id: order, purpose: 'ship' },
      });
      const answers = [await look(), (await there).json<{ code: string }>()];
      expect(answers.map(({ code }) => code)).toEqual(['200', '200']);
      const renewals = fixture.sandbox.log.latest.filter(({ called }) => called === 'token.refresh');
      expect(renewals.map(({ ok }) => ok)).toEqual([true]);
    } finally {
      await second.stop();
    }
  });

  test('each look is counted and written down, and there is an end to it', async () => {
    const looks = () => countOf(fixture, 'oms_decryption', 'shop_id = $1', [shop]);
    const before = await looks();
    const { data } = await look({ purpose: 'invoice' });
    expect(data).toMatchObject({ name: expect.any(String), phone: expect.stringMatching(/\d{4}/) });
    expect(JSON.stringify(data)).not.toContain('*');
    expect(await looks()).toBe(before + 1);
    const labels = await fixture.suite.sql(`select label from sys_log where entity = 'oms_order' and record_id = $1`, [
      order,
    ]);
    expect(labels).toContainEqual({ label: '查看买家资料（开票）' });
    expect(await look({ purpose: 'curiosity' })).toMatchObject({ message: '请选择查看的用途' });
    expect(await look({}, 'accountant')).toMatchObject(refused('权限'));
    expect(await look({}, 'boss')).toMatchObject(refused('不存在'));
    expect(await looks()).toBe(before + 1);
    await fixture.suite.sql(
      `insert into oms_decryption (company_id, id, shop_id, order_id, user_id, fields, purpose, outcome)
       select company_id, -n, shop, id, 1, '{name}', 'ship', '成功' from oms_order, generate_series(1, 500) n where oms_order.id = $1`,
      [order],
    );
    expect(await look()).toMatchObject(refused('请明天再试'));
  });

  test('a lost authorization is told once to those who can mend it', async () => {
    const { suite } = fixture;
    const told = () => countOf(fixture, 'sys_inbox', `key = $1`, [`shop-lost:${shop}`]);
    const todos = async () => JSON.stringify((await suite.get(owner, '/api/bianalysis/todo')).data);
    expect(await todos()).not.toContain('授权失效');
    // Longer than the right to renew lasts.
    fixture.pass(20 * 24 * 60 * minute);
    await pullAll(fixture, shop);
    await pullAll(fixture, shop);
    const [row] = await suite.sql('select "authorization" from oms_shop where id = $1', [shop]);
    expect(row).toMatchObject({ authorization: 'expired' });
    expect(await told()).toBe(1);
    expect(await todos()).toContain('授权失效的店铺');
    const health = ((await suite.get(owner, `${at}/health`)).data as { id: number }[]).find((one) => one.id === shop);
    expect(health).toMatchObject({ authorization: 'expired', failing: true, trouble: expect.stringContaining('授权') });
    await authorize(fixture, 'douyin', shop);
    expect((await pullAll(fixture, shop)).map((task) => task.state)).toEqual(['waiting', 'waiting', 'waiting']);
  });
});
