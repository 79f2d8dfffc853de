import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../demo/accounts.ts';
import { followLink, hire, nodesOf, openAccount } from './support/accounts.ts';
import { bringIn, commit, workbookOf } from './support/excel.ts';
import { start, type Suite } from './support/suite.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await start({ workers: 1 });
});
afterAll(() => suite.stop());

const userId = async (username: string) =>
  Number((await suite.sql<{ id: string }>('select id from sys_user where username = $1', [username]))[0]!.id);
const roleId = async (code: string) =>
  (await suite.call('boss', '/roles/getAllRoles', { code })).data.rows[0].id as number;
const login = (username: string, password = demoPassword) =>
  suite.call(null, '/erp/user/login', { username, password });
const refusedFor = (words: RegExp) => ({ code: '403', message: expect.stringMatching(words) });

describe('账号与角色', () => {
  /** Keeps accounts and roles, sees clients, and is no administrator. */
  let keeper: { role: number; account: number };
  let clerk: { role: number; account: number };
  beforeAll(async () => {
    keeper = await hire(suite, 'office', '13911110001', ['manage', 'client']);
    clerk = await hire(suite, 'junior', '13911110002', ['client']);
  });
  const as = (path: string, args: object) => suite.call('office', path, { ...args });
  const account = (id: number, more: object = {}) => ({
    id,
    username: 'junior',
    realname: 'junior',
    mobile: '13911110002',
    roles: [clerk.role],
    ...more,
  });

  test('nobody gives himself a role, on any of the ways to an account', async () => {
    const roles = [keeper.role, await roleId('accountant')];
    const own = { id: keeper.account, username: 'office', realname: 'office', mobile: '13911110001', roles };
    const refused = refusedFor(/不能修改自己的角色和权限/);
    for (const [path, args] of [
      ['/erp/user/edituser', own],
      ['/erp/user/updateSalesFactoryUser', own],
      ['/erp/user/saveStaffAuthority', { id: keeper.account, roles }],
      ['/erp/user/updateStaffAuthority', { id: keeper.account, roles }],
      ['/erp/user/saveBIRight', { userid: keeper.account, figures: ['sales'] }],
    ] as const)
      expect([path, await as(path, args)]).toMatchObject([path, refused]);
    expect(await as('/erp/user/edituser', { ...own, roles: [keeper.role], realname: '改名' })).toMatchObject({
      code: '200',
    });
  });

  test('nobody gives another what he has not', async () => {
    const roles = [await roleId('accountant')];
    const refused = refusedFor(/不能授予您自己没有的权限：/);
    const fresh = { username: 'newone', realname: '新人', mobile: '13911110003', roles };
    expect(await as('/erp/user/adduser', fresh)).toMatchObject(refused);
    expect(await as('/erp/user/addSalesFactoryUser', fresh)).toMatchObject(refused);
    expect(await as('/erp/user/edituser', account(clerk.account, { roles }))).toMatchObject(refused);
    expect(await as('/erp/user/saveStaffAuthority', { id: clerk.account, roles })).toMatchObject(refused);
    expect(await as('/erp/user/adduser', { ...fresh, roles: [clerk.role] })).toMatchObject({ code: '200' });
  });

  test('nor by a workbook', async () => {
    const content = await workbookOf([
      ['用户名*', '姓名*', '手机号码', '角色'],
      ['smuggled', '夹带', '13911110004', 'accountant'],
    ]);
    const { data } = await bringIn(suite, 'office', 'sys_user', content);
    await suite.call('office', '/api/import/commit', { id: data.id, goodOnly: true });
    expect(await suite.sql(`select 1 from sys_user where username = 'smuggled'`)).toEqual([]);
  });

  test('nobody touches an account that may more than he', async () => {
    const id = await userId('accountant');
    const refused = refusedFor(/对方有您没有的权限/);
    const args = { id, username: 'accountant', realname: '李婉清', mobile: '13911110009', roles: [] };
    expect(await as('/erp/user/edituser', args)).toMatchObject(refused);
    expect(await as('/erp/user/resetPassword', { userid: id })).toMatchObject(refused);
    expect(await as('/erp/user/disable', { id })).toMatchObject({
      message: expect.stringContaining('对方有您没有的权限'),
    });
    expect((await suite.call('office', '/api/batch/sys_user/disable', { ids: [id] })).data).toMatchObject({
      rows: [{ ok: false }],
    });
    expect((await login('accountant')).code).toBe('200');
  });

  test('only the administrator touches the administrator, whoever asks', async () => {
    const id = await userId('boss');
    const refused = refusedFor(/企业管理员的账号只有本人能修改/);
    expect(await as('/erp/user/resetPassword', { userid: id })).toMatchObject(refused);
    expect(await as('/erp/user/saveStaffAuthority', { id, roles: [] })).toMatchObject(refused);
    // The personnel office has the right to reset, and none of his.
    const [staff] = (await suite.get('hr', '/api/hr/staff/list', { q: '陈志远' })).data.rows;
    expect(await suite.call('hr', '/api/hr/staff/resetPassword', { id: staff.id })).toMatchObject(refused);
    expect((await login('boss')).code).toBe('200');
  });

  test('a role is changed by whoever holds all of it and it is not his own', async () => {
    const { checked } = await nodesOf(suite, clerk.role);
    const { checked: all } = await nodesOf(suite, await roleId('accountant'));
    const save = (roleid: number, ids: readonly number[]) => as('/rolemenu/saveRoleMenu', { roleid, checked: ids });
    expect(await save(keeper.role, all)).toMatchObject(refusedFor(/不能修改自己的/));
    expect(await save(clerk.role, all)).toMatchObject(refusedFor(/不能授予/));
    expect(await save(await roleId('accountant'), checked)).toMatchObject(refusedFor(/对方有您没有/));
    expect(await save(clerk.role, checked)).toMatchObject({ code: '200' });
    expect(await as('/rolemenu/saveDataAsset', { roleid: keeper.role, masks: [] })).toMatchObject(
      refusedFor(/不能修改自己的/),
    );
    expect(await as('/roles/updateRoles', { id: await roleId('accountant'), code: 'x', name: 'x' })).toMatchObject(
      refusedFor(/对方有您没有/),
    );
    expect(await as('/roles/delRoles', { id: await roleId('accountant') })).toMatchObject(refusedFor(/对方有您没有/));
  });

  test('who does not see salaries opens no account that does', async () => {
    await hire(suite, 'blind', '13911110005', ['manage', 'client'], { masks: ['salary'] });
    const fresh = { username: 'seeing', realname: '新人', mobile: '13911110006', roles: [clerk.role] };
    expect(await suite.call('blind', '/erp/user/adduser', fresh)).toMatchObject(refusedFor(/查看薪资/));
  });
});

describe('设置密码的链接', () => {
  test('no answer contains a password, and nobody enters before the link was followed', async () => {
    const fresh = { username: 'invited', realname: '受邀', mobile: '13911110010', password: demoPassword };
    const { data } = await suite.call('boss', '/erp/user/adduser', fresh);
    expect(Object.keys(data as object).toSorted()).toEqual(['id', 'link']);
    expect(await login('invited')).toMatchObject({ code: 'URC0011' });
    expect(await followLink(suite, data.link, 'Zhangsan@2027')).toMatchObject({ code: '200', message: '保存成功' });
    const { data: entered } = await login('invited', 'Zhangsan@2027');
    expect(entered).toMatchObject({ mustChangePassword: false });
    expect(JSON.stringify(entered)).not.toContain('Zhangsan');
  });

  test('it is good once, not for a guess, not after three days, and not after the next one', async () => {
    const id = await userId('invited');
    const reset = async () => (await suite.call('boss', '/erp/user/resetPassword', { userid: id })).data.link as string;
    const [first, second] = [await reset(), await reset()];
    const expired = { code: '422', message: '链接或验证已过期，或已经用过，请重新获取' };
    expect(await followLink(suite, first)).toMatchObject(expired);
    const [key] = second.split('#')[1]!.split('.');
    expect(await followLink(suite, `#${key}.${'x'.repeat(32)}`)).toMatchObject(expired);
    expect(await followLink(suite, second, 'short')).toMatchObject({ message: '密码至少 8 位' });
    expect((await followLink(suite, second)).code).toBe('200');
    expect(await followLink(suite, second)).toMatchObject(expired);
    const third = await reset();
    await suite.sql(`update sys_ticket set expires_at = now() - interval '1 second' where kind = 'invite'`);
    expect(await followLink(suite, third)).toMatchObject(expired);
  });

  test('a reset ends what was there: the old password and every session', async () => {
    const id = await openAccount(suite, 'boss', { username: 'leaver', realname: '换人', mobile: '13911110011' });
    const { sessionid } = (await login('leaver')).data;
    await suite.call('boss', '/erp/user/resetPassword', { userid: id });
    expect((await login('leaver')).code).toBe('URC0011');
    expect((await suite.call(null, '/erp/user/isOnlyOwnClients', {}, { sessid_id: sessionid })).code).toBe('URC0001');
  });

  test('is kept as its digest alone', async () => {
    const { data } = await suite.call('boss', '/erp/user/resetPassword', { userid: await userId('leaver') });
    const secret = (data.link as string).split('.')[1]!;
    const digest = createHash('sha256').update(secret).digest('base64url');
    expect(await suite.sql('select 1 from sys_ticket t where t::text like $1', [`%${secret}%`])).toEqual([]);
    expect(await suite.sql('select 1 as one from sys_ticket where secret = $1', [digest])).toHaveLength(1);
  });

  test('a company that is founded gets one for its administrator', async () => {
    const founder = { username: 'founder', realname: '创始人', mobile: '13911110012' };
    const { data } = await suite.call('admin', '/erp/company/add', { code: 'NEW1', name: '新公司', ...founder });
    expect(Object.keys(data as object).toSorted()).toEqual(['id', 'link', 'username']);
    expect((await followLink(suite, data.link)).code).toBe('200');
    expect((await login('founder')).code).toBe('200');
  });
});

describe('用户名', () => {
  test.each(['13800000001', '13912345678', '0571-88001100', '138.0000.0001', '8613800000001'])(
    '%s looks like a number and is refused',
    async (username) => {
      const answer = await suite.call('boss', '/erp/user/adduser', {
        username,
        realname: '冒名',
        mobile: '13911110020',
      });
      expect(answer).toMatchObject({ message: expect.stringContaining('用户名不能像电话号码') });
    },
  );

  test('one that was there before never takes a number from its owner', async () => {
    await suite.sql(`update sys_user set username = '13800000002' where username = 'boss2'`);
    const { data } = await login('13800000002');
    await suite.sql(`update sys_user set username = 'boss2' where username = '13800000002'`);
    expect(data).toMatchObject({ username: 'accountant' });
  });
});

describe('用户数上限', () => {
  const limit = async () => {
    const [row] = await suite.sql<{ n: string }>(
      `select count(*) as n from sys_user u join sys_company c on c.id = u.company_id where c.code = 'HELIU' and not u.disabled and not u.deleted`,
    );
    await suite.sql(`update sys_company set user_limit = $1 where code = 'HELIU'`, [Number(row!.n) + 2]);
  };
  const full = '用户数已达套餐上限，请先停用不用的账号或升级套餐';

  test('holds for ten at once', async () => {
    await limit();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        suite.call('boss', '/erp/user/adduser', { username: `crowd${n}`, realname: '众人', mobile: `1391112000${n}` }),
      ),
    );
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(2);
    expect(answers.filter(({ message }) => message === full)).toHaveLength(8);
    const [last] = await suite.sql<{ id: string }>(`select id from sys_user where username like 'crowd%' limit 1`);
    await suite.call('boss', '/erp/user/disable', { id: Number(last!.id) });
    expect((await suite.call('boss', '/erp/user/enable', { id: Number(last!.id) })).code).toBe('200');
    expect((await suite.call('boss', '/erp/user/enable', { id: await userId('boss') })).code).not.toBe('200');
  });

  test('holds for a workbook', async () => {
    await limit();
    const rows = Array.from({ length: 5 }, (_, n) => [`sheet${n}`, '表格', `1391113000${n}`]);
    const { data } = await bringIn(
      suite,
      'boss',
      'sys_user',
      await workbookOf([['用户名*', '姓名*', '手机号码'], ...rows]),
    );
    const task = await commit(suite, data.id, true);
    expect(task.status).not.toBe('running');
    const [found] = await suite.sql<{ n: string }>(`select count(*) as n from sys_user where username like 'sheet%'`);
    expect(Number(found!.n)).toBeLessThanOrEqual(2);
  });
});
