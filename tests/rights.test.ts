import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flat, hire as engage, type Node, nodesOf as menuOf } from './support/accounts.ts';
import { start, type Suite } from './support/suite.ts';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly [key: string]: unknown;
}

let suite: Suite;
beforeAll(async () => {
  suite = await start();
});
afterAll(() => suite.stop());

const rows = async (as: string, path: string, args: object = {}): Promise<Row[]> => {
  const { code, message, data } = await suite.get(as, path, { pageSize: 500, ...args });
  expect([path, code, message]).toEqual([path, '200', '操作成功']);
  return (data as { rows: Row[] }).rows;
};
const userId = async (username: string) =>
  Number((await suite.sql<{ id: string }>('select id from sys_user where username = $1', [username]))[0]!.id);
const roleId = async (code: string) =>
  (await suite.call('boss', '/roles/getAllRoles', { code })).data.rows[0].id as number;
const nodesOf = (roleid: number) => menuOf(suite, roleid);
const hire = async (username: string, mobile: string, codes: readonly string[], limits: object) =>
  (await engage(suite, username, mobile, codes, limits)).role;

describe('角色', () => {
  const list = '/api/fico/arinvoice/listByWhere';

  test('a permission taken from a role is gone at the next call, and back at the call after it is given again', async () => {
    const roleid = await roleId('cashier');
    const { all, checked, half } = await nodesOf(roleid);
    const dropped = new Set(all.filter(({ code }) => code.startsWith('fico.arinvoice')).map(({ id }) => id));
    const codes = [(await suite.get('cashier', list)).code];
    await suite.call('boss', '/rolemenu/saveRoleMenu', {
      roleid,
      checked: checked.filter((id) => !dropped.has(id)),
      half,
    });
    codes.push((await suite.get('cashier', list)).code);
    await suite.call('boss', '/rolemenu/saveRoleMenu', { roleid, checked, half });
    codes.push((await suite.get('cashier', list)).code);
    expect(codes).toEqual(['200', '403', '200']);
  });

  test('a role taken from an account takes its rights along', async () => {
    const authority = (roles: number[]) => async () =>
      suite.call('boss', '/erp/user/updateStaffAuthority', { id: await userId('cashier'), roles });
    await authority([])();
    expect((await suite.get('cashier', list)).code).toBe('403');
    await authority([await roleId('cashier')])();
    expect((await suite.get('cashier', list)).code).toBe('200');
  });

  test('what the platform closes for a company is closed for its administrator too', async () => {
    const [company] = await suite.sql<{ id: string }>(`select id from sys_company where code = 'HELIU'`);
    const companyid = Number(company!.id);
    const { data } = await suite.get('admin', '/systemmenu/getTree');
    const opened = flat(data as Node[])
      .filter(({ code }) => !code.startsWith('fico'))
      .map(({ id }) => id);
    expect((await suite.call('admin', '/companymenu/save', { companyid, checked: opened })).code).toBe('200');
    expect((await suite.get('boss', list)).code).toBe('403');
    expect((await suite.get('boss2', list)).code).toBe('200');
    expect((await suite.call('admin', '/companymenu/save', { companyid, all: true })).code).toBe('200');
    expect((await suite.get('boss', list)).code).toBe('200');
  });

  test('a menu cannot be granted that the company does not have, nor a role removed that somebody holds', async () => {
    const roleid = await roleId('cashier');
    expect((await suite.call('boss', '/rolemenu/saveRoleMenu', { roleid, checked: [987_654_321] })).code).toBe('422');
    expect(await suite.call('boss', '/roles/delRoles', { id: roleid })).toMatchObject({
      code: '400',
      message: expect.stringContaining('周小雨'),
    });
  });

  test('rights of several roles add up, and a limit holds only when every role has it', async () => {
    const both = [await roleId('sales'), await roleId('accountant')];
    const codes = async () => (await suite.get('sales', '/api/fico/generalledger/account/list')).code;
    const seen = async () => (await rows('sales', '/erp/customer/getCustList')).length;
    const [before, limited] = [await codes(), await seen()];
    await suite.call('boss', '/erp/user/updateStaffAuthority', { id: await userId('sales'), roles: both });
    expect([before, await codes()]).toEqual(['403', '200']);
    expect(await seen()).toBeGreaterThan(limited);
    await suite.call('boss', '/erp/user/updateStaffAuthority', {
      id: await userId('sales'),
      roles: both,
      onlyOwnClients: true,
    });
    expect(await seen()).toBe(limited);
    await suite.call('boss', '/erp/user/updateStaffAuthority', { id: await userId('sales'), roles: both.slice(0, 1) });
  });
});

describe('只看自己的客户', () => {
  let own: Set<number>;
  let other: Row;
  let invoice: Row;
  const customers = '/erp/customer/getCustList';
  const invoices = '/api/fico/arinvoice/listByWhere';

  beforeAll(async () => {
    const me = await userId('sales');
    const all = await rows('boss', customers);
    const isOwn = ({ salesman, sharedUsers }: Row) =>
      salesman === me || ((sharedUsers as number[] | null) ?? []).includes(me);
    own = new Set(all.filter(isOwn).map(({ id }) => id));
    other = all.find((row) => !isOwn(row))!;
    invoice = (await rows('boss', invoices)).find(({ customer }) => !own.has(customer as number))!;
  });

  test('limits the list, its total and its search', async () => {
    expect(new Set((await rows('sales', customers)).map(({ id }) => id))).toEqual(own);
    expect((await suite.get('sales', customers)).data).toMatchObject({ total: own.size, totalIsExact: true });
    expect(await rows('sales', customers, { id: other.id })).toEqual([]);
    expect(await rows('sales', customers, { q: other['code'] })).toEqual([]);
  });

  test('limits the picker, by words and by id', async () => {
    const picked = async (args: object) =>
      ((await suite.get('sales', '/api/pick/crm_customer', { ...args })).data.rows as Row[]).map(({ id }) => id);
    expect((await picked({ pageSize: 200 })).filter((id) => !own.has(id))).toEqual([]);
    expect(await picked({ q: other['name'] })).toEqual([]);
    expect(await picked({ ids: other.id })).toEqual([]);
  });

  test('limits the record itself, its history, its follow-ups and every change to it', async () => {
    const codes = [
      await suite.get('sales', '/erp/customer/getCustById', { id: other.id }),
      await suite.get('sales', `/api/log/crm_customer/${other.id}`),
      await suite.call('sales', '/erp/follow/getByModouleRowId', { moduleCode: 'crm_customer', rowId: other.id }),
      await suite.call('sales', '/erp/follow/add', { moduleCode: 'crm_customer', rowId: other.id, content: '越权' }),
      await suite.call('sales', '/erp/customer/edit', { ...other, name: '越权' }),
      await suite.call('sales', '/erp/customer/editStatus', { id: other.id, status: 'stopped' }),
    ].map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set(['404']));
  });

  test('limits invoices to those of customers that are seen, in every way to reach them', async () => {
    const seen = await rows('sales', invoices);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter(({ customer }) => !own.has(customer as number))).toEqual([]);
    expect(seen.length).toBe(
      (await rows('boss', invoices)).filter(({ customer }) => own.has(customer as number)).length,
    );
    expect(await rows('sales', invoices, { customer: other.id })).toEqual([]);
    expect((await suite.get('sales', invoices, { sums: true, customer: other.id })).data.sums).toMatchObject({
      total: '0.00',
    });
    expect((await suite.get('sales', '/api/fico/arinvoice/get', { id: invoice.id })).code).toBe('404');
    expect((await suite.get('sales', '/api/fico/arinvoice/writeOffList', { customer: other.id })).code).toBe('404');
    expect((await suite.get('sales', `/api/log/fico_ar_invoice/${invoice.id}`)).code).toBe('404');
    expect((await suite.get('sales', '/api/pick/fico_ar_invoice', { ids: invoice.id })).data).toEqual({ rows: [] });
  });

  test('says nothing about what only names a customer beside itself, such as a shop in the books', async () => {
    const [shop] = await suite.sql<{ id: string; mine: boolean }>(
      `select s.id, c.salesman = $1 as mine from oms_shop s join crm_customer c on c.company_id = s.company_id and c.id = s.customer
       where s.company_id = (select company_id from sys_user where id = $1) order by s.id limit 1`,
      [await userId('sales')],
    );
    expect(shop!.mine).toBe(false);
    expect((await suite.get('sales', '/api/oms/order/list', { shop: shop!.id })).data.total).toBeGreaterThan(0);
  });

  test('limits what a new record may point at', async () => {
    await hire('limited', '13911110001', ['fico.arinvoice', 'client'], { ownClients: true });
    const { lines, ...header } = (await suite.get('boss', '/api/fico/arinvoice/get', { id: invoice.id })).data;
    const answer = await suite.call('limited', '/api/fico/arinvoice/save', { ...header, taxInvoiceNo: null, lines });
    expect(answer).toMatchObject({ code: '422', message: '客户不存在或已停用，请重新选择' });
  });
});

describe('数据范围', () => {
  const named = async (as: string, path: string) =>
    ((await suite.call(as, path)).data as { id: number }[]).map(({ id }) => id);

  test('a role limited to some sites sees those, and nothing that belongs to others', async () => {
    const all = await named('boss', '/erp/user/getCustSitesByRights');
    const [mine, foreign] = [all[0]!, all[1]!];
    await hire('sited', '13911110003', ['client', 'fico.arinvoice'], { assets: { crm_customer_site: [mine] } });
    expect(await named('sited', '/erp/user/getCustSitesByRights')).toEqual([mine]);
    expect((await suite.get('sited', '/api/pick/crm_customer_site', { ids: foreign })).data).toEqual({ rows: [] });
    const locations = (siteId: number) =>
      suite.call('sited', '/erp/factory/getCustSiteLocationListBySiteId', { siteId });
    expect([(await locations(mine)).code, (await locations(foreign)).code]).toEqual(['200', '404']);
    const shown = await rows('sited', '/api/fico/arinvoice/listByWhere');
    expect(new Set(shown.map(({ site }) => site ?? mine))).toEqual(new Set([mine]));
  });

  test('warehouses are limited once the company has switched that on', async () => {
    const all = await named('boss', '/erp/user/getWarehousesByRights');
    await hire('stored', '13911110004', ['client'], { assets: { scm_warehouse: all.slice(0, 1) } });
    const seen = () => named('stored', '/erp/user/getWarehousesByRights');
    const turn = (value: string) =>
      suite.call('boss', '/erp/company/saveSysParameter', { values: { 'rights.warehouse': value } });
    expect((await turn('false')).code).toBe('200');
    expect(await seen()).toEqual(all);
    expect((await turn('true')).code).toBe('200');
    expect(await seen()).toEqual(all.slice(0, 1));
  });
});

describe('隐藏字段', () => {
  const levels = '/api/hr/postlevel';
  const staff = '/api/hr/staff';
  let level: Row;
  let person: Row;

  beforeAll(async () => {
    await hire('masked', '13911110002', ['hr.staff', 'hr.postlevel'], { masks: ['salary', 'privacy'] });
    level = (await rows('boss', `${levels}/list`)).find(({ salaryMin }) => salaryMin !== null)!;
    const { data } = await suite.get('boss', `${staff}/get`, { id: (await rows('boss', `${staff}/list`))[0]!.id });
    person = data as Row;
  });

  test('are hidden in lists and records for a role that may not see them, and full for others', async () => {
    expect(
      (await rows('masked', `${levels}/list`)).map(({ salaryMin, salaryMax, allowance }) => [
        salaryMin,
        salaryMax,
        allowance,
      ]),
    ).toEqual((await rows('boss', `${levels}/list`)).map(() => ['***', '***', '***']));
    expect((await suite.get('masked', `${staff}/get`, { id: person.id })).data).toMatchObject({
      name: person['name'],
      idNo: '***',
      bankNo: person['bankNo'] === null ? null : '***',
    });
    expect(person['idNo']).toMatch(/^\d{17}[\dX]$/);
  });

  test('cannot be found out by filter, sort, search or sum', async () => {
    for (const args of [
      { salaryMin: level['salaryMin'] },
      { salaryMin: '1..' },
      { sort: 'salaryMin' },
      { salaryMin: '!~' },
    ])
      expect([args, (await suite.get('masked', `${levels}/list`, { ...args })).code]).toEqual([args, '422']);
    expect((await suite.get('masked', `${levels}/list`, { sums: true })).data.sums).toEqual({
      salaryMin: '***',
      salaryMax: '***',
      allowance: '***',
    });
    expect(await rows('masked', `${staff}/list`, { q: person['idNo'] })).toEqual([]);
  });

  test('survive a change by somebody who cannot see them, whatever he sends', async () => {
    const seen = (await suite.get('masked', `${levels}/get`, { id: level.id })).data as Row;
    const changed = await suite.call('masked', `${levels}/update`, { ...seen, name: '改名', salaryMin: '1.00' });
    expect(changed.code).toBe('200');
    expect((await suite.get('boss', `${levels}/get`, { id: level.id })).data).toMatchObject({
      name: '改名',
      salaryMin: level['salaryMin'],
      salaryMax: level['salaryMax'],
      allowance: level['allowance'],
    });
  });

  test('survive it also where they are required', async () => {
    const seen = (await suite.get('masked', `${staff}/get`, { id: person.id })).data as Row;
    expect(await suite.call('masked', `${staff}/update`, { ...seen, nation: '汉族' })).toMatchObject({ code: '200' });
    const after = (await suite.get('boss', `${staff}/get`, { id: person.id })).data as Row;
    expect(after).toMatchObject({
      nation: '汉族',
      idNo: person['idNo'],
      bankNo: person['bankNo'],
      birthday: person['birthday'],
    });
  });

  test('stand in no history that such a role may read', async () => {
    await suite.call('boss', `${levels}/update`, {
      ...(await suite.get('boss', `${levels}/get`, { id: level.id })).data,
      salaryMax: '98765.43',
    });
    const history = async (as: string) =>
      JSON.stringify((await suite.get(as, `/api/log/hr_post_level/${level.id}`)).data);
    expect(await history('boss')).toContain('98765.43');
    expect(await history('masked')).not.toMatch(/98765\.43|salary/);
  });
});
