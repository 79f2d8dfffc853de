import { type Challenge, searchProof } from '@heliu/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../demo/accounts.ts';
import { start, type Suite } from './support/suite.ts';

const right = demoPassword;
const wrong = 'Heliu@1999';

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
  /** What a browser computes. */
  const solved = ({ challenge, bits }: Challenge) => ({ challenge, nonce: searchProof(challenge, bits, 0, 2 ** 31)! });
  /** The time between two tries has passed. */
  const hurry = () => suite.sql(`delete from sys_throttle where key like 'turn:%'`);

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
      device: expect.any(String),
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
    // Fifteen days longer it reads its books, and changes nothing in them.
    await suite.sql(`update sys_company set expire_at = now() - interval '16 days' where id = $1`, [companyid]);
    expect((await login('boss2', right)).code).toBe('URC0100');
    await suite.sql('update sys_company set expire_at = null where id = $1', [companyid]);
  });

  test('after three failures the browser has to compute something, even with the right password, and it serves once', async () => {
    const answers = [await login('buyer', wrong), await login('buyer', wrong), await login('buyer', wrong)];
    expect(answers.map(({ code }) => code)).toEqual(['URC0011', 'URC0011', 'URC0011']);
    expect(answers.map(({ data }) => data !== null)).toEqual([false, false, true]);
    expect(await login('buyer', right)).toMatchObject({ code: 'HL0002', data: { bits: expect.any(Number) } });
    const proof = solved((await login('buyer', right)).data);
    expect((await login('buyer', right, { ...proof, nonce: proof.nonce + 1 })).code).toBe('HL0002');
    const paid = solved((await login('buyer', right)).data);
    expect((await login('accountant', wrong, paid)).code).toBe('URC0011');
    await hurry();
    expect((await login('buyer', wrong, paid)).code).toBe('URC0011');
    await hurry();
    expect((await login('buyer', right, paid)).code).toBe('HL0002');
    const again = solved((await login('buyer', right)).data);
    await hurry();
    expect((await login('buyer', right, again)).code).toBe('200');
    expect((await login('buyer', right)).code).toBe('200');
    await forgive();
  });

  test('a challenge of another account, an old one and one that was made up are worth nothing', async () => {
    for (const name of ['keeper', 'drawer']) for (let i = 0; i < 3; i++) await login(name, wrong);
    const other = solved((await login('drawer', right)).data);
    expect((await login('keeper', right, other)).code).toBe('HL0002');
    for (const challenge of ['x', 'a'.repeat(100), `${other.challenge}x`])
      expect((await login('keeper', right, { challenge, nonce: 0 })).code).toBe('HL0002');
    expect((await login('keeper', right, { challenge: other.challenge, nonce: -1 })).code).toBe('422');
    await forgive();
  });

  test('failing on and on gets slow and never locks the account', async () => {
    let answer = await login('keeper', wrong);
    let early = 0;
    for (let i = 1; i < 12; i++) {
      const paid = answer.data ? solved(answer.data) : {};
      answer = await login('keeper', wrong, paid);
      if (answer.code === 'HL0002') {
        early++;
        await hurry();
      }
    }
    expect(early).toBeGreaterThan(2);
    expect(answer.data).toMatchObject({ bits: 18, waitSeconds: 30 });
    await hurry();
    expect((await login('keeper', right, solved(answer.data))).code).toBe('200');
    await forgive();
  });

  test('twenty tries made at once are twenty tries', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => login('sales', i < 19 ? wrong : right)));
    const judged = answers.filter(({ code }) => code === 'URC0011');
    expect(judged).toHaveLength(3);
    expect(answers.at(-1)!.code).not.toBe('200');
    await forgive();
  });

  test('strangers who try an account from everywhere lock neither it nor anybody behind the same proxy', async () => {
    const { data } = await login('accountant', right);
    const keys = Array.from({ length: 150 }, (_, i) => ['boss', 'accountant', 'cashier', 'hr', 'sales'][i % 5]!);
    for (const name of keys) await login(name, wrong);
    // Whose browser has entered before is not slowed down at all.
    expect((await login('accountant', right, { device: data.device })).code).toBe('200');
    expect((await login('13800000002', right, { device: data.device })).code).toBe('200');
    // A stranger's token, or one that was made up, is no help.
    for (const device of [data.device as string, 'made-up'])
      expect((await login('cashier', right, { device })).code).toBe('HL0002');
    // Whoever made no mistake himself has some computing to do, and no waiting.
    const asked = (await login('drawer', right)).data;
    expect(asked).toMatchObject({ waitSeconds: 0 });
    expect((await login('drawer', right, solved(asked))).code).toBe('200');
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
