import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../apps/server/src/demo/accounts.ts';
import { start, type Suite } from './support/suite.ts';

const right = demoPassword;
const wrong = 'Heliu@1999';
const hashed = (secret: string) => createHash('sha256').update(secret).digest('base64url');

describe('登录', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await start();
  });
  afterAll(() => suite.stop());

  const login = (username: string, password: string, more: object = {}) =>
    suite.call(null, '/erp/user/login', { username, password, ...more });
  const userId = async (username: string) =>
    Number((await suite.sql<{ id: string }>('select id from sys_user where username = $1', [username]))[0]!.id);
  const forgive = () => suite.sql('delete from sys_throttle');
  /** The picture says nothing to a program, so its answer is replaced behind the scenes. */
  const solved = async (captchaId: string, captcha: string) => {
    await suite.sql('update sys_ticket set secret = $2 where key = $1', [captchaId, hashed(captcha)]);
    return { captchaId, captcha };
  };

  test('the right password opens a session and tells who entered', async () => {
    const answer = await login('accountant', right);
    expect(answer).toMatchObject({ code: '200', message: '登录成功', messageCode: 'URC0004' });
    expect(answer.data).toMatchObject({
      sessionid: expect.stringMatching(/^[\w-]{43}$/),
      companyid: expect.stringMatching(/^\d+$/),
      companyname: '合流演示公司',
      factoryid: expect.stringMatching(/^\d+$/),
      userid: String(await userId('accountant')),
      username: 'accountant',
      roleid: expect.stringMatching(/^\d+$/),
      issystemuser: '0',
      usertype: 'staff',
      classification: '',
      khtitle: '合流演示公司',
      domainname: '',
      mustChangePassword: false,
    });
    expect((await login('boss', right)).data).toMatchObject({ issystemuser: '1', rolenames: '企业管理员' });
  });

  test('a mobile number does as well as a username, in any letters and over either method', async () => {
    expect(await login('13800000002', right)).toMatchObject({ code: '200', data: { username: 'accountant' } });
    expect(await login(' Accountant ', right)).toMatchObject({ code: '200', data: { username: 'accountant' } });
    const old = await suite.get(null, '/erp/user/login', { username: 'accountant', password: right });
    expect(old).toMatchObject({ code: '200', messageCode: 'URC0004' });
  });

  test('an empty name, an unknown one and a wrong password are told apart by their codes', async () => {
    expect(await login('', right)).toMatchObject({ code: 'URC0007', message: '用户名不能为空' });
    expect(await login('  ', right)).toMatchObject({ code: 'URC0007' });
    expect(await login('hr', '')).toMatchObject({ code: '422', message: '密码不能为空' });
    expect(await login('nobody', right)).toMatchObject({ code: 'URC0002', message: '用户名或手机号不存在' });
    expect(await login('hr', wrong)).toMatchObject({ code: 'URC0011', message: '密码错误' });
    await forgive();
  });

  test('every entrance knows only its own kind of account', async () => {
    const at = (door: string, username: string) => suite.call(null, `/erp/user/${door}`, { username, password: right });
    expect(await at('adminLogin', 'admin')).toMatchObject({ code: '200', data: { usertype: 'platform', userid: '1' } });
    expect(await at('ypylogin', 'channel')).toMatchObject({ code: '200', data: { usertype: 'channel' } });
    for (const [door, username] of [
      ['login', 'admin'],
      ['login', 'channel'],
      ['adminLogin', 'boss'],
      ['adminLogin', 'channel'],
      ['ypylogin', 'boss'],
      ['ypylogin', 'admin'],
    ])
      expect([door, username, (await at(door!, username!)).code]).toEqual([door, username, 'URC0002']);
    await forgive();
  });

  test('a disabled account is refused, and only to whoever knows its password', async () => {
    const id = await userId('cashier');
    expect((await suite.call('boss', '/erp/user/disable', { id })).code).toBe('200');
    expect(await login('cashier', right)).toMatchObject({ code: 'URC0003', message: '该账户已禁用' });
    expect(await login('cashier', wrong)).toMatchObject({ code: 'URC0011' });
    expect((await suite.call('boss', '/erp/user/enable', { id })).code).toBe('200');
    expect((await login('cashier', right)).code).toBe('200');
  });

  test('an account is enabled again only where the package has room for it', async () => {
    const id = await userId('cashier');
    const limit = (most: string) => suite.sql(`update sys_company set user_limit = ${most} where code = 'HELIU'`);
    await suite.call('boss', '/erp/user/disable', { id });
    await limit(
      `(select count(*) from sys_user u where u.company_id = sys_company.id and not deleted and not disabled)`,
    );
    expect(await suite.call('boss', '/erp/user/enable', { id })).toMatchObject({
      code: '400',
      message: '用户数已达套餐上限，请先停用不用的账号或升级套餐',
    });
    expect((await login('cashier', right)).code).toBe('URC0003');
    await limit('user_limit + 1');
    expect((await suite.call('boss', '/erp/user/enable', { id })).code).toBe('200');
    await limit('null');
  });

  test('an account of a disabled organisation is refused until it is enabled again', async () => {
    const { data } = await suite.get('boss', '/erp/factory/getFactoryOptions', { q: 'HZ' });
    const { id } = data.rows[0] as { id: number };
    expect((await suite.call('boss', '/erp/factory/disable', { id })).code).toBe('200');
    expect(await login('hr', right)).toMatchObject({ code: 'URC0013', message: '工厂被禁用' });
    expect((await login('boss', right)).code).toBe('200');
    expect((await suite.call('boss', '/erp/factory/enable', { id })).code).toBe('200');
    expect((await login('hr', right)).code).toBe('200');
  });

  test('an account of a disabled or expired company is refused, and so is its open session', async () => {
    const [company] = await suite.sql<{ id: string }>(`select id from sys_company where code = 'DUIZHAO'`);
    const companyid = Number(company!.id);
    expect((await suite.get('boss2', '/erp/company/getSysParameter')).code).toBe('200');
    expect((await suite.call('admin', '/erp/company/disable', { companyid })).code).toBe('200');
    expect(await login('boss2', right)).toMatchObject({ code: 'URC0100', message: '企业已停用，请联系服务商客服' });
    expect((await suite.get('boss2', '/erp/company/getSysParameter')).code).toBe('URC0100');
    expect((await suite.call('admin', '/erp/company/enable', { companyid })).code).toBe('200');
    expect((await suite.get('boss2', '/erp/company/getSysParameter')).code).toBe('200');
    await suite.sql(`update sys_company set expire_at = now() - interval '1 day' where id = $1`, [companyid]);
    expect((await login('boss2', right)).code).toBe('URC0100');
    await suite.sql('update sys_company set expire_at = null where id = $1', [companyid]);
  });

  test('after three failures a picture must be read, even with the right password, and it serves once', async () => {
    const codes: string[] = [];
    for (let i = 0; i < 3; i++) codes.push((await login('buyer', wrong)).code);
    expect(codes).toEqual(['URC0011', 'URC0011', 'URC0011']);
    const asked = await login('buyer', right);
    expect(asked).toMatchObject({
      code: 'HL0002',
      message: '请输入图形验证码',
      data: { captchaId: expect.any(String), svg: expect.stringContaining('<svg') },
    });
    const answer = await solved(asked.data.captchaId, 'abcd');
    expect(await login('buyer', right, { ...answer, captcha: 'zzzz' })).toMatchObject({
      code: 'HL0002',
      message: '图形验证码错误，请重新输入',
    });
    expect((await login('buyer', wrong, answer)).code).toBe('URC0011');
    expect((await login('buyer', right, answer)).code).toBe('HL0002');
    const again = await solved((await login('buyer', right)).data.captchaId, 'efgh');
    expect((await login('buyer', right, { ...again, captcha: 'EFGH' })).code).toBe('200');
    expect((await login('buyer', right)).code).toBe('200');
  });

  test('the third failure already brings the picture for the next try', async () => {
    await login('drawer', wrong);
    expect((await login('drawer', wrong)).data).toBeNull();
    expect((await login('drawer', wrong)).data).toMatchObject({ captchaId: expect.any(String) });
    await forgive();
  });

  test('after ten failures the account rests, whatever is offered', async () => {
    let answer = await login('keeper', wrong);
    for (let i = 1; i < 10; i++) {
      const more = answer.data ? await solved((answer.data as { captchaId: string }).captchaId, 'abcd') : {};
      answer = await login('keeper', wrong, more);
      expect(answer.code).toBe('URC0011');
    }
    const last = await solved((answer.data as { captchaId: string }).captchaId, 'abcd');
    expect(await login('keeper', right, last)).toMatchObject({
      code: '429',
      message: '登录失败次数过多，请 15 分钟后再试',
    });
    await suite.sql(`update sys_throttle set since = now() - interval '16 minutes'`);
    expect((await login('keeper', right)).code).toBe('200');
    await forgive();
  });

  test('twenty tries made at once are twenty tries', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => login('sales', i < 19 ? wrong : right)));
    const judged = answers.filter(({ code }) => code === 'URC0011');
    expect(judged).toHaveLength(3);
    expect(answers.at(-1)!.code).not.toBe('200');
    await forgive();
  });

  test('a whole office logs in at once', async () => {
    const names = ['boss', 'accountant', 'cashier', 'hr', 'buyer', 'keeper', 'drawer', 'sales', 'boss2'];
    const answers = await Promise.all([...names, ...names, ...names].map((name) => login(name, right)));
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['200']));
  });

  test('an unknown name is throttled like a known one', async () => {
    for (let i = 0; i < 3; i++) expect((await login('ghost', wrong)).code).toBe('URC0002');
    expect((await login('ghost', wrong)).code).toBe('HL0002');
    await forgive();
  });

  test('an address that fails on many accounts rests as well', async () => {
    await suite.sql(`insert into sys_throttle (key, hits, since) values ('login:ip:127.0.0.1', 100, now())`);
    expect((await login('accountant', right)).code).toBe('429');
    await forgive();
    expect((await login('accountant', right)).code).toBe('200');
  });

  test('the platform login takes a state once, and only one it gave out', async () => {
    const { data } = await suite.call(null, '/erp/user/authorizeState', { platform: 'jd' });
    const back = (state: string) => suite.call(null, '/erp/user/callback', { code: 'from-the-platform', state });
    expect(await back('made-up')).toMatchObject({
      code: '422',
      message: '授权状态无效或已过期，请从登录页重新发起授权',
    });
    expect((await back(data.state)).code).toBe('400');
    expect((await back(data.state)).code).toBe('422');
  });
});
