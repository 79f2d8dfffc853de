import type { ListViews } from '@heliu/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start, type Suite } from './support/suite.ts';

const path = '/fico/arinvoice';

describe('列表视图', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await start();
  });
  afterAll(() => suite.stop());
  const views = async (as: string) => (await suite.get(as, '/api/listview/list')).data as ListViews;
  const save = (as: string, args: Record<string, unknown>) =>
    suite.call(as, '/api/listview/save', { path, address: '?status=draft', ...args });
  const setDefault = (as: string, id: number | null) => suite.call(as, '/api/listview/default', { path, id });
  const roleOf = async (username: string) => {
    const [row] = await suite.sql<{ role: string }>(`select roles[1] as role from sys_user where username = $1`, [
      username,
    ]);
    return Number(row!.role);
  };

  test('a view is kept for its owner alone, renamed, and removed', async () => {
    const { data } = await save('accountant', { name: '待我审核' });
    expect((await views('accountant')).views).toMatchObject([
      { id: data.id, path, name: '待我审核', address: '?status=draft', isOwn: true, roles: [], forRoles: false },
    ]);
    expect((await views('drawer')).views).toEqual([]);
    expect((await save('accountant', { id: data.id, name: '未审核', address: '?sort=-total' })).code).toBe('200');
    expect((await views('accountant')).views).toMatchObject([{ name: '未审核', address: '?sort=-total' }]);
    expect(await save('accountant', { name: '未审核' })).toMatchObject({
      code: '422',
      message: '这个列表已有同名的视图，请换一个名称',
    });
    for (const as of ['drawer', 'boss', 'boss2']) {
      expect((await save(as, { id: data.id, name: '抢来的' })).code).toBe('404');
      expect((await suite.call(as, '/api/listview/remove', { id: data.id })).code).toBe('404');
    }
    expect((await suite.call('accountant', '/api/listview/remove', { id: data.id })).code).toBe('200');
    expect((await views('accountant')).views).toEqual([]);
  });

  test('sharing needs the right to manage roles, and only the owner changes what is shared', async () => {
    const role = await roleOf('accountant');
    expect(await save('accountant', { name: '共享', roles: [role] })).toMatchObject({
      code: '403',
      message: '共享视图需要角色管理的权限，请联系管理员',
    });
    const { data } = await save('boss', { name: '会计看', roles: [role] });
    expect((await views('accountant')).views).toMatchObject([{ id: data.id, isOwn: false, owner: '陈志远' }]);
    expect((await views('drawer')).views).toEqual([]);
    expect(await save('accountant', { id: data.id, name: '我的' })).toMatchObject({
      code: '403',
      message: '这个视图是陈志远共享的，只有他能修改；可以另存为自己的视图',
    });
    expect((await suite.call('accountant', '/api/listview/remove', { id: data.id })).code).toBe('403');
    expect((await suite.call('boss', '/api/listview/remove', { id: data.id })).code).toBe('200');
    expect((await views('accountant')).views).toEqual([]);
  });

  test('a role of another company cannot be shared with', async () => {
    const role = await roleOf('accountant');
    expect(await save('boss2', { name: '越界', roles: [role] })).toMatchObject({ code: '422' });
  });

  test('one’s own default goes before the role’s, and the role’s before none', async () => {
    const role = await roleOf('accountant');
    const opens = async () => (await views('accountant')).defaults[path];
    expect(await opens()).toBeUndefined();
    const shared = (await save('boss', { name: '会计默认', roles: [role], forRoles: true })).data.id as number;
    expect(await opens()).toBe(shared);
    const own = (await save('accountant', { name: '自己的' })).data.id as number;
    await setDefault('accountant', own);
    expect(await opens()).toBe(own);
    await setDefault('accountant', null);
    expect(await opens()).toBe(0);
    await setDefault('accountant', own);
    await suite.call('accountant', '/api/listview/remove', { id: own });
    expect(await opens()).toBe(shared);
    await save('boss', { id: shared, name: '会计默认', roles: [] });
    expect(await opens()).toBeUndefined();
    expect((await setDefault('accountant', shared)).code).toBe('404');
  });

  test('names, addresses and their number have bounds', async () => {
    expect(await save('hr', { name: '' })).toMatchObject({ code: '422', message: '请填写视图名称' });
    expect(await save('hr', { name: '长'.repeat(21) })).toMatchObject({ message: '视图名称不能超过20个字' });
    expect(await save('hr', { name: '假', path: 'https://example.com' })).toMatchObject({ message: '列表的地址无效' });
    for (let i = 1; i <= 30; i++) expect((await save('hr', { name: `视图${i}` })).code).toBe('200');
    expect(await save('hr', { name: '视图31' })).toMatchObject({
      code: '400',
      message: '一个列表最多保存 30 个视图，请先删除不用的',
    });
  });
});
