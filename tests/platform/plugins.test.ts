import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedPlatform } from '../../apps/server/src/platform.ts';
import { demoPassword } from '../../demo/accounts.ts';
import { start, type Suite } from '../support/suite.ts';

interface Own {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly isOn: boolean;
  readonly why: string | null;
  readonly canSwitch: boolean;
}
interface Item {
  readonly menupath: string;
  readonly children: readonly Item[];
}

describe('插件', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await start();
  });
  afterAll(() => suite.stop());

  const own = async (as = 'boss') => (await suite.get(as, '/api/platform/plugin/own')).data as readonly Own[];
  const named = async (code: string, as = 'boss') => (await own(as)).find((one) => one.code === code)!;
  const turn = async (code: string, on: boolean, as = 'boss') =>
    suite.call(as, '/api/platform/plugin/switch', { id: (await named(code, as)).id, on });
  const pathsOf = async (as: string) => {
    const walk = (items: readonly Item[]): string[] =>
      items.flatMap(({ menupath, children }) => [menupath, ...walk(children)]);
    return walk((await suite.call(as, '/erp/user/getAuthoritys')).data.data as Item[]);
  };
  const salaries = (as: string) => suite.get(as, '/api/hr/staffsalary/list');

  test('everything is on where nobody has chosen, and everything is there', async () => {
    for (const as of ['boss', 'boss2']) expect((await own(as)).filter(({ isOn }) => !isOn)).toEqual([]);
    expect((await pathsOf('boss')).filter((path) => /salary|catering/.test(path)).length).toBeGreaterThan(3);
  });

  test('switched off, its pages are gone for everybody and its calls say why; switched on again all is as before', async () => {
    const before = await pathsOf('hr');
    expect((await salaries('hr')).code).toBe('200');
    expect((await turn('payroll', false)).code).toBe('200');
    expect((await pathsOf('hr')).filter((path) => path.includes('/hr/staffsalary'))).toEqual([]);
    for (const as of ['hr', 'boss'])
      expect(await salaries(as)).toMatchObject({
        code: '403',
        message: '“工资”已停用，请企业管理员到“插件”里启用',
      });
    // Whoever never had the right hears the same, and people are still there.
    expect((await suite.get('hr', '/api/hr/staff/list')).code).toBe('200');
    expect((await salaries('boss2')).code).toBe('200');
    expect((await turn('payroll', true)).code).toBe('200');
    expect((await salaries('hr')).code).toBe('200');
    expect(await pathsOf('hr')).toEqual(before);
  });

  test('a role that is given while a plugin is off has the rights when it is on again', async () => {
    expect((await turn('payroll', false)).code).toBe('200');
    const [role] = await suite.sql<{ id: string; menus: number[]; half_menus: number[] }>(
      `select id, menus, half_menus from sys_role where code = 'hr'`,
    );
    const kept = { roleid: Number(role!.id), checked: role!.menus, half: role!.half_menus };
    expect((await suite.call('boss', '/rolemenu/saveRoleMenu', kept)).code).toBe('200');
    expect((await turn('payroll', true)).code).toBe('200');
    expect((await salaries('hr')).code).toBe('200');
  });

  test('what needs another is not on without it, and says so both ways', async () => {
    expect((await turn('till', false)).message).toBe('“餐饮收银”要用到“门店收银”，请先停用');
    expect((await turn('catering', false)).code).toBe('200');
    expect((await turn('till', false)).code).toBe('200');
    expect((await turn('catering', true)).message).toBe('“餐饮收银”要用到“门店收银”，请先启用');
    expect((await turn('till', true)).code).toBe('200');
    expect((await turn('catering', true)).code).toBe('200');
  });

  test('many who switch at once leave one state, and a second click changes nothing', async () => {
    const { id } = await named('asset');
    const switched = (on: boolean) => suite.call('boss', '/api/platform/plugin/switch', { id, on });
    const answers = await Promise.all(Array.from({ length: 6 }, () => switched(false)));
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 6 }, () => '200'));
    const [row] = await suite.sql<{ off: number[] }>(`select plugins_off as off from sys_company where code = 'HELIU'`);
    expect(row!.off.filter((one) => one === id)).toEqual([id]);
    expect((await switched(true)).code).toBe('200');
    expect((await named('asset')).isOn).toBe(true);
  });

  test('a plan that does not have it closes it, and nobody at the company opens it', async () => {
    const { id } = await named('purchase', 'boss2');
    const [dear] = await suite.sql<{ id: string }>(`select id from sys_plan where name = '旗舰版'`);
    const { data } = await suite.get('admin', '/api/oms/plugin/get', { id });
    const limited = { ...data, plans: [Number(dear!.id)] };
    expect((await suite.call('admin', '/api/oms/plugin/update', limited)).code).toBe('200');
    expect(await suite.get('boss2', '/api/purchase/purchaseorder/list')).toMatchObject({
      code: '403',
      message: '“采购”不在当前套餐里，可以升级到旗舰版',
    });
    expect(await named('purchase', 'boss2')).toMatchObject({ isOn: false, canSwitch: false });
    expect((await turn('purchase', true, 'boss2')).message).toContain('不在当前套餐里');
    expect((await suite.get('boss', '/api/purchase/purchaseorder/list')).code).toBe('200');
    const again = (await suite.get('admin', '/api/oms/plugin/get', { id })).data as object;
    await suite.call('admin', '/api/oms/plugin/update', { ...again, plans: [] });
    expect((await suite.get('boss2', '/api/purchase/purchaseorder/list')).code).toBe('200');
  });

  test('the platform edits the catalogue, within reason', async () => {
    const { id } = await named('coupon');
    const read = async () => (await suite.get('admin', '/api/oms/plugin/get', { id })).data as Record<string, unknown>;
    const write = async (more: object) => suite.call('admin', '/api/oms/plugin/update', { ...(await read()), ...more });
    expect((await write({ code: 'other' })).message).toContain('内置插件的编码不能修改');
    expect((await write({ needs: [id] })).message).toContain('不能依赖自己');
    const [page] = await suite.sql<{ id: string }>(`select id from sys_menu where code = 'manage.plugin'`);
    expect((await write({ menus: [Number(page!.id)] })).message).toContain('没有地方再启用');
    expect((await suite.call('admin', '/api/oms/plugin/delete', { id })).message).toContain('内置插件不能删除');
    expect((await write({ name: '券', price: '19.00' })).code).toBe('200');
    await seedPlatform(suite.db, demoPassword);
    expect(await read()).toMatchObject({ name: '券', price: '19.00' });
    for (const as of ['boss', 'channel'])
      expect((await suite.call(as, '/api/oms/plugin/update', { ...(await read()), name: '免费' })).code).toBe('403');
    expect((await turn('coupon', false, 'boss2')).code).toBe('200');
    expect((await suite.call('sales', '/api/platform/plugin/switch', { id, on: true })).code).toBe('403');
    expect((await named('coupon')).isOn).toBe(true);
  });
});
