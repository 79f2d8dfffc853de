import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start, type Suite } from '../support/suite.ts';

const at = (tail: string) => `/erp/customer/${tail}`;
interface Row {
  readonly id: number;
  readonly code: string;
  readonly salesman: number;
}

describe('客户', () => {
  let suite: Suite;
  let mine: Row;
  let shared: Row;
  let others: Row;
  const salesId = async (): Promise<number> =>
    (await suite.sql<{ id: number }>(`select id::int from sys_user where username = 'sales'`))[0]!.id;

  beforeAll(async () => {
    suite = await start();
    const me = await salesId();
    const { data } = await suite.get('accountant', at('getCustList'), { pageSize: 100 });
    const rows = data.rows as (Row & { sharedUsers: number[] | null })[];
    mine = rows.find(({ salesman }) => salesman === me)!;
    shared = rows.find(({ salesman, sharedUsers }) => salesman !== me && sharedUsers?.includes(me))!;
    others = rows.find(({ salesman, sharedUsers }) => salesman !== me && !sharedUsers?.includes(me))!;
  });
  afterAll(() => suite.stop());

  const codesIn = (rows: readonly Row[]) => rows.map(({ code }) => code);

  test('a salesman finds his own customers and those shared with him, and no others, in every list', async () => {
    const lists = await Promise.all([
      suite.get('sales', at('getCustList'), { pageSize: 200 }).then(({ data }) => codesIn(data.rows)),
      suite.get('sales', at('getAllCustList')).then(({ data }) => codesIn(data)),
      suite.get('sales', at('getCustomerOptions'), { pageSize: 200 }).then(({ data }) => codesIn(data.rows)),
      suite.get('sales', at('searchCustomerList'), { pageSize: 200 }).then(({ data }) => codesIn(data.rows)),
    ]);
    for (const codes of lists) {
      expect(codes).toEqual(expect.arrayContaining([mine.code, shared.code]));
      expect(codes).not.toContain(others.code);
    }
  });

  test('another salesman’s customer is not there for him, by id or by code', async () => {
    const missing = { code: '404' };
    expect(await suite.get('sales', at('getCustById'), { id: others.id })).toMatchObject(missing);
    expect(await suite.get('sales', at('getCustomerBycustCode'), { custCode: others.code })).toMatchObject(missing);
    expect(await suite.get('sales', at('getCustomerInfoBycustCode'), { custCode: others.code })).toMatchObject(missing);
    expect(await suite.call('sales', at('editStatus'), { id: others.id, status: 'stopped' })).toMatchObject(missing);
  });

  test('is found by code, by part of the name and by pinyin initials', async () => {
    for (const keyword of ['KH0001', '知味', 'zwsp']) {
      const { data } = await suite.get('accountant', at('searchCustomerList'), { keyword });
      expect(codesIn(data.rows)).toContain('KH0001');
    }
  });

  test('the suggested code is free, and a code in use is refused', async () => {
    const code = (await suite.get('sales', at('getNewClientCode'))).data;
    expect(code).toBe('KH0061');
    const input = { code, name: '杭州新客贸易有限公司', salesman: await salesId() };
    expect(await suite.call('sales', at('add'), input)).toMatchObject({ code: '200', messageCode: 'URC0006' });
    expect(await suite.call('sales', at('add'), input)).toMatchObject({ code: '422', message: '客户编号已存在' });
    expect((await suite.get('sales', at('getNewClientCode'))).data).toBe('KH0062');
  });

  test('a tax number with a wrong check character is refused', async () => {
    const input = { code: 'KH9001', name: '甲', salesman: await salesId(), taxNo: '91350100M000100Y44' };
    expect(await suite.call('sales', at('add'), input)).toMatchObject({
      code: '422',
      message: '税号校验不通过，请核对',
    });
  });

  test('stopping is noted with its reason, done once, and undone', async () => {
    const stop = { id: mine.id, status: 'stopped', reason: '长期拖欠' };
    expect(await suite.call('sales', at('editStatus'), stop)).toMatchObject({ data: { status: 'stopped' } });
    expect((await suite.call('sales', at('editStatus'), stop)).message).toMatch('状态为停用，不能停用');
    const { data } = await suite.get('sales', `/api/log/crm_customer/${mine.id}`);
    expect(data.rows[0]).toMatchObject({ label: '停用', reason: '长期拖欠', after: { status: 'stopped' } });
    expect(codesIn((await suite.get('sales', at('getAllCustList'))).data)).not.toContain(mine.code);
    expect(await suite.call('sales', at('editStatus'), { id: mine.id, status: 'active' })).toMatchObject({
      code: '200',
    });
  });

  test('the status is not changed by editing', async () => {
    const { data } = await suite.get('sales', at('getCustById'), { id: mine.id });
    await suite.call('sales', at('edit'), { ...data, status: 'blacklisted' });
    expect((await suite.get('sales', at('getCustById'), { id: mine.id })).data.status).toBe('active');
  });

  test('his standing tells what he owes and what is left of his limit', async () => {
    const { data } = await suite.get('accountant', at('getCustomerInfoBycustCode'), { custCode: 'KH0001' });
    const owed = (await suite.get('accountant', '/api/fico/arinvoice/writeOffList', { customer: data.customer.id }))
      .data as { open: string }[];
    const sum = owed.reduce((total, { open }) => total + Math.round(Number(open) * 100), 0);
    expect(data.receivable).toBe((sum / 100).toFixed(2));
    expect(Number(data.creditLeft)).toBeCloseTo(Number(data.customer.creditLimit) - sum / 100, 2);
    expect(data.sites.length).toBeGreaterThan(0);
  });

  test('what several owe is told at once, and nothing of those somebody else looks after', async () => {
    const { data: all } = await suite.get('accountant', at('getCustList'), { pageSize: 200 });
    const ids = (all.rows as { id: number }[]).map(({ id }) => id);
    const { data: debts } = await suite.get('accountant', at('getReceivables'), { id: ids.join(',') });
    expect(Object.keys(debts)).toHaveLength(ids.length);
    const { data: one } = await suite.get('accountant', at('getCustomerInfoBycustCode'), { custCode: 'KH0001' });
    expect(debts[one.customer.id]).toBe(one.receivable);
    const { data: own } = await suite.get('sales', at('getReceivables'), { id: ids.join(',') });
    expect(Object.keys(own).length).toBeGreaterThan(0);
    expect(Object.keys(own).length).toBeLessThan(ids.length);
    expect((await suite.get('boss2', at('getReceivables'), { id: ids.join(',') })).data).toEqual({});
  });

  test('a site leads to its customer and to its places', async () => {
    const [site] = await suite.sql<{ id: number; customer: number }>(
      `select id::int, customer::int from crm_customer_site where locations is not null and company_id = (select id from sys_company where code = 'HELIU') limit 1`,
    );
    const found = await suite.get('accountant', at('getCustInfoBySiteId'), { siteId: site!.id });
    expect(found.data.customer.id).toBe(site!.customer);
    const places = await suite.call('accountant', '/erp/factory/getCustSiteLocationListBySiteId', { siteId: site!.id });
    expect(places.data[0]).toEqual({ code: 'A01', name: 'A01收货位' });
    expect(await suite.get('boss2', at('getCustInfoBySiteId'), { siteId: site!.id })).toMatchObject({ data: null });
  });

  test('salesmen are listed with how many customers each has', async () => {
    const { data } = await suite.get('accountant', at('getSalesmanList'));
    expect(data.find(({ name }: { name: string }) => name === '张伟').customers).toBeGreaterThanOrEqual(39);
  });
});

describe('跟进记录', () => {
  let suite: Suite;
  let mine: number;
  let others: number;
  const add = (as: string, rowId: number, content: string) =>
    suite.call(as, '/erp/follow/add', { moduleCode: 'crm_customer', rowId, content, kind: 'visit' });

  beforeAll(async () => {
    suite = await start();
    const own = (await suite.get('sales', at('getAllCustList'))).data as Row[];
    const all = (await suite.get('accountant', at('getAllCustList'))).data as Row[];
    mine = own[0]!.id;
    others = all.find(({ id }) => !own.some((one) => one.id === id))!.id;
  });
  afterAll(() => suite.stop());

  test('newest first, with who wrote it', async () => {
    await add('sales', mine, '电话约好下周拜访');
    await add('sales', mine, '已拜访，准备寄样品');
    const { data } = await suite.call('sales', '/erp/follow/getByModouleRowId', {
      moduleCode: 'crm_customer',
      rowId: mine,
    });
    const told = data.map(({ content, by }: { content: string; by: string }) => [content, by]);
    expect(told.slice(0, 2)).toEqual([
      ['已拜访，准备寄样品', '张伟'],
      ['电话约好下周拜访', '张伟'],
    ]);
  });

  test('whoever does not see the record neither reads nor writes them', async () => {
    expect(await add('sales', others, '试探')).toMatchObject({ code: '404' });
    expect(
      await suite.call('keeper', '/erp/follow/getByModouleRowId', { moduleCode: 'crm_customer', rowId: mine }),
    ).toMatchObject({ code: '403' });
    expect(
      await suite.call('sales', '/erp/follow/getByModouleRowId', { moduleCode: 'sys_nothing', rowId: mine }),
    ).toMatchObject({ code: '403' });
  });
});
