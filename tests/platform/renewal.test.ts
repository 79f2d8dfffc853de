import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../apps/sandbox/src/start.ts';
import { collectingSuite } from '../support/collecting.ts';
import { demoCompanies } from '../support/database.ts';
import type { Suite } from '../support/suite.ts';
import { until } from '../support/until.ts';

interface Plan {
  readonly id: number;
  readonly name: string;
}
interface Company {
  readonly id: number;
  readonly plan: string;
  readonly expire_at: Date | null;
  readonly user_limit: number | null;
}

describe('套餐与续费', () => {
  let suite: Suite;
  let sandbox: Sandbox;
  let other: number;
  let plans: readonly Plan[];

  beforeAll(async () => {
    sandbox = await startSandbox({ perDay: 0, shops: [] });
    suite = await collectingSuite(sandbox, 1);
    ({ other } = await demoCompanies(suite));
    await suite.sql('update sys_company set user_limit = 5, shop_limit = 3, invoice_limit = 3000 where id = $1', [
      other,
    ]);
    plans = (await suite.get('admin', '/api/platform/plan/list')).data.rows as Plan[];
  }, 180_000);
  afterAll(async () => {
    await suite.stop();
    await sandbox.stop();
  });

  const idOf = (name: string) => plans.find((one) => one.name === name)!.id;
  const company = async (): Promise<Company> =>
    (
      await suite.sql<Company>('select id::int, plan, expire_at, user_limit from sys_company where id = $1', [other])
    )[0]!;
  const own = async (as = 'boss2') => (await suite.get(as, '/api/platform/subscription/get')).data;
  const pay = (plan: string, months: number, as = 'boss2') =>
    suite.call(as, '/api/platform/subscription/pay', { plan: idOf(plan), months });
  /** So that the session's rights are read afresh at once. */
  const expire = async (when: string) => {
    await suite.sql(`update sys_company set expire_at = now() + $2::interval where id = $1`, [other, when]);
    await suite.sql(`select pg_notify('heliu_facts', 'session:' || $1)`, [other]);
    await new Promise((resolve) => setTimeout(resolve, 150));
  };
  const wire = async (id: number) => {
    const [row] = await suite.sql<{ number: string }>('select number from sys_renewal where id = $1', [id]);
    return `0-${row!.number}`;
  };

  test('shows what is used of what is paid for', async () => {
    expect(await own()).toMatchObject({
      plan: '标准版',
      users: { used: 1, limit: 5 },
      shops: { used: 0, limit: 3 },
      invoices: { limit: 3000 },
      storage: { limit: 10 },
      canPay: true,
      renewals: [{ plan: '标准版', months: 12, amount: '1980.00', method: 'offline' }],
    });
  });

  test('asked twice it is one code; paid by it, the year is added once, however often WeChat says so', async () => {
    const before = (await company()).expire_at!;
    const [one, two] = await Promise.all([pay('标准版', 12), pay('标准版', 12)]);
    expect(one.data).toMatchObject({
      amount: '1980.00',
      state: 'waiting',
      codeUrl: expect.stringContaining('weixin://'),
    });
    expect(two.data.id).toBe(one.data.id);
    const state = async () => (await suite.get('boss2', '/api/platform/subscription/state', { id: one.data.id })).data;
    expect((await state()).state).toBe('waiting');
    sandbox.wechatPay.pay(await wire(one.data.id));
    const done = await until(async () => {
      const now = await state();
      return now.state === 'done' ? now : undefined;
    });
    const year = new Date(before);
    year.setUTCFullYear(year.getUTCFullYear() + 1);
    expect(new Date(done.newExpire).getTime()).toBe(year.getTime());
    await Promise.all([state(), state()]);
    expect((await company()).expire_at!.getTime()).toBe(year.getTime());
    expect((await own()).renewals).toHaveLength(2);
    expect((await suite.get('admin', '/api/oms/renewallog/list', { method: 'wechat' })).data.rows).toMatchObject([
      { tenantName: '对照贸易公司', state: 'done', amount: '1980.00', tradeNo: expect.stringMatching(/\d/) },
    ]);
  });

  test('nobody sees or asks about the renewal of another company, nor pays without the right', async () => {
    const { data } = await pay('标准版', 1);
    expect(await suite.get('boss', '/api/platform/subscription/state', { id: data.id })).toMatchObject({
      code: '404',
      message: '续费记录不存在',
    });
    expect((await own('boss')).renewals.map((row: { plan: string }) => row.plan)).toEqual(['旗舰版']);
    expect((await pay('标准版', 1, 'accountant')).code).toBe('403');
    expect((await pay('标准版', 2)).message).toBe('请选择月数');
    expect((await suite.call('boss2', '/api/platform/subscription/pay', { plan: 999, months: 1 })).message).toContain(
      '停售',
    );
  });

  test('the platform records what was paid otherwise, and takes back the last of it only', async () => {
    const before = await company();
    const record = (plan: string) =>
      suite.call('admin', '/api/oms/renewallog/save', {
        tenant: other,
        plan: idOf(plan),
        months: 12,
        method: 'offline',
        amount: '4980.00',
      });
    const first = (await record('专业版')).data.id as number;
    expect(await company()).toMatchObject({ plan: '专业版', user_limit: 20 });
    const second = (await record('专业版')).data.id as number;
    const revoke = (id: number) => suite.call('admin', '/api/oms/renewallog/delete', { id });
    expect((await revoke(first)).message).toContain('先撤销最近的一次');
    expect([(await revoke(second)).code, (await revoke(first)).code, (await revoke(first)).code]).toEqual([
      '200',
      '200',
      '400',
    ]);
    expect(await company()).toEqual(before);
  });

  test('more accounts and shops than the plan has are refused; of two that want the last place one gets it', async () => {
    const account = (n: number) => ({ username: `limit${n}`, realname: `员工${n}`, mobile: `1361111000${n}` });
    await suite.sql('update sys_company set user_limit = 2, shop_limit = 1 where id = $1', [other]);
    const answers = await Promise.all([1, 2].map((n) => suite.call('boss2', '/erp/user/adduser', account(n))));
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '400']);
    const shop = (n: number) =>
      suite.call('boss2', '/api/oms/plateformshop/save', { platform: 'open', name: `店${n}` });
    const shops = await Promise.all([shop(1), shop(2)]);
    expect(shops.map(({ code }) => code).toSorted()).toEqual(['200', '400']);
    expect(shops.find(({ code }) => code === '400')!.message).toContain('店铺数已达套餐上限');
    await suite.sql('update sys_company set user_limit = 5, shop_limit = 3 where id = $1', [other]);
  });

  test('past its end everything is still seen and nothing is changed but the renewal; then it is closed', async () => {
    const save = () =>
      suite.call('boss2', '/api/basedata/scm/warehouse/save', {
        code: `L${Math.random()}`.slice(0, 12),
        name: '仓',
        kind: 'own',
      });
    const list = () => suite.get('boss2', '/api/basedata/scm/warehouse/list');
    await expire('-1 day');
    expect((await list()).code).toBe('200');
    expect(await save()).toMatchObject({ code: '400', message: expect.stringContaining('现在只能查看，14 天后停用') });
    const { data } = await pay('标准版', 1);
    sandbox.wechatPay.pay(await wire(data.id));
    await until(async () => ((await save()).code === '200' ? true : undefined));
    await expire('-16 days');
    expect((await list()).code).toBe('URC0100');
    expect((await suite.call(null, '/erp/user/login', { username: 'boss2', password: 'Heliu@2026' })).code).toBe(
      'URC0100',
    );
    const renewed = await suite.call('admin', '/api/oms/renewallog/save', {
      tenant: other,
      plan: idOf('标准版'),
      months: 1,
      method: 'gift',
      amount: '0.00',
    });
    expect(renewed.code).toBe('200');
    await until(async () => ((await list()).code === '200' ? true : undefined));
  });
});

describe('企业账号', () => {
  let suite: Suite;
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ perDay: 0, shops: [] });
    suite = await collectingSuite(sandbox, 0);
  }, 180_000);
  afterAll(async () => {
    await suite.stop();
    await sandbox.stop();
  });

  test('is opened, changed with its version, and dropped while nobody has used it', async () => {
    const at = (tail: string) => `/api/oms/companyaccount/${tail}`;
    const opened = await suite.call('admin', at('save'), {
      code: 'NEU',
      name: '手工开通的公司',
      username: 'neuboss',
      realname: '新老板',
      mobile: '13611119999',
    });
    expect(opened).toMatchObject({ code: '200', data: { link: expect.stringContaining('/setpassword#') } });
    const id = opened.data.id as number;
    const names = (await suite.get('admin', at('list'))).data.rows.map((one: { name: string }) => one.name);
    expect(names).toEqual(expect.arrayContaining(['合流演示公司', '对照贸易公司', '手工开通的公司']));
    const row = (await suite.get('admin', at('get'), { id })).data;
    expect(row).toMatchObject({ username: 'neuboss', users: 1, shops: 0, lastLoginAt: null });
    const change = { id, version: row.version, name: '改名的公司', plan: '标准版', userLimit: 2 };
    expect((await suite.call('admin', at('update'), change)).code).toBe('200');
    expect((await suite.call('admin', at('update'), change)).code).toBe('409');
    expect((await suite.get('admin', at('get'), { id })).data).toMatchObject({
      name: '改名的公司',
      code: 'NEU',
      userLimit: 2,
    });
    expect((await suite.call('admin', at('delete'), { id })).code).toBe('200');
    expect((await suite.get('admin', at('get'), { id })).code).toBe('404');
    const { other } = await demoCompanies(suite);
    await suite.token('boss2');
    expect((await suite.call('admin', at('delete'), { id: other })).message).toContain('已经有人用过');
  });
});
