import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start, type Suite } from './support/suite.ts';

let suite: Suite;
const post = (path: string, args: object, as = 'buyer') => suite.call(as, `/api/purchase/${path}`, { ...args });
const made = async (path: string, args: object, as = 'buyer'): Promise<number> => {
  const { code, message, data } = await post(`${path}/save`, args, as);
  expect([code, message]).toEqual(['200', '保存成功']);
  return (data as { id: number }).id;
};
const read = async <T = Record<string, unknown>>(path: string, id: number, as = 'buyer'): Promise<T> =>
  (await suite.get(as, `/api/purchase/${path}/get`, { id })).data as T;

let [supplier, other] = [0, 0];
let skus: number[] = [];

beforeAll(async () => {
  suite = await start();
  supplier = await made('supplier', {
    code: 'T1',
    name: '绍兴市测试纺织有限公司',
    leadDays: 5,
    creditDays: 30,
    taxRate: '0.13',
  });
  other = await made('supplier', {
    code: 'T2',
    name: '另一家供应商',
    leadDays: 2,
    contacts: [{ name: '张三', job: '销售' }],
  });
  const { data } = await suite.get('boss', '/api/goods/goodsSku/list', {
    sort: 'code',
    pageSize: 5,
    disabled: 'false',
  });
  skus = (data as { rows: { id: number }[] }).rows.map(({ id }) => id);
});
afterAll(() => suite.stop());

describe('供应商', () => {
  test('the next code is free, and one of nearly the same name is told', async () => {
    const { data: code } = await suite.get('buyer', '/api/purchase/supplier/nextNumber');
    expect(code).toMatch(/^GYS\d{4}$/);
    const similar = async (name: string, except?: number) =>
      (await suite.get('buyer', '/api/purchase/supplier/similar', { name, ...(except && { except }) })).data;
    expect(await similar('测试纺织（绍兴）股份有限公司')).toEqual([
      { id: supplier, code: 'T1', name: '绍兴市测试纺织有限公司', disabled: false },
    ]);
    expect(await similar('测试纺织', supplier)).toEqual([]);
    expect(await similar('100%_')).toEqual([]);
    expect((await post('supplier/save', { code: 'T9', name: '绍兴市测试纺织有限公司' })).code).toBe('422');
  });

  test('one that is stopped cannot be stopped again, and comes back', async () => {
    const { version } = await read<{ version: number }>('supplier', other);
    expect((await post('supplier/disable', { id: other, version })).code).toBe('200');
    expect((await post('supplier/disable', { id: other })).code).not.toBe('200');
    expect((await post('supplier/enable', { id: other })).code).toBe('200');
  });

  test('what we owe him is told to those who may know it, and other companies know nothing of him', async () => {
    const ask = async (as: string) => (await suite.get(as, '/api/purchase/supplier/payables', { id: supplier })).data;
    expect(await ask('buyer')).toEqual({ [supplier]: { amount: '0.00', estimated: '0.00' } });
    expect(await ask('boss2')).toEqual({});
    expect((await suite.get('boss2', '/api/purchase/supplier/get', { id: supplier })).code).toBe('404');
    expect((await suite.get('sales', '/api/purchase/supplier/list')).code).toBe('403');
  });

  test('one line for each SKU of a supplier', async () => {
    const line = { supplier, sku: skus[0], price: '12.5', supplierSku: 'A-1' };
    await made('suppliergoods', line);
    expect((await post('suppliergoods/save', line)).message).toContain('已存在');
  });
});
