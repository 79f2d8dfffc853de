import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '@heliu/paper/testing';
import { sandboxWaybillKeys, type WaybillServiceCode, waybillServices } from '../modules/fulfilment/sandbox.ts';
import { today } from './support/days.ts';
import { saveOrder } from './support/external-orders.ts';
import { type ShopFixture, startShopFixture } from './support/shops.ts';

let fixture: ShopFixture;
let warehouse: number;
const carriers = {} as Record<WaybillServiceCode, number>;
const codeAt: Readonly<Record<WaybillServiceCode, readonly [express: string, carrier: string]>> = {
  kdniao: ['ZTO', 'ZTO'],
  kuaidi100: ['YTO', 'yuantong'],
  sf: ['SF', '1'],
};

const call = (path: string, args: object, as = 'boss') => fixture.suite.call(as, path, { ...args });
const post = (name: string, args: object, as?: string) => call(`/api/oms/outputorder/${name}`, args, as);
const read = async (id: number) => (await fixture.suite.get('boss', '/api/oms/outputorder/get', { id })).data;
const picked = async (entity: string, q: string): Promise<number> =>
  (await fixture.suite.get('boss', `/api/pick/${entity}`, { q })).data.rows[0].id;
const given = () => fixture.sandbox.waybills.carriers.all;
const issued = (id: number) =>
  fixture.suite.sql<{ id: string; number: string; state: string }>(
    'select id, number, state from oms_waybill where output_order = $1 order by id',
    [id],
  );

const account = (service: WaybillServiceCode, more: object = {}) => ({
  name: `${waybillServices[service]}账号`,
  express: carriers[service],
  service,
  place: 'sandbox',
  carrier: codeAt[service][1],
  partner: sandboxWaybillKeys[service].partner,
  senderName: '合流仓',
  senderPhone: '057312345678',
  senderProvince: '浙江省',
  senderCity: '嘉兴市',
  senderDistrict: '南湖区',
  senderAddress: '亚太路 1 号',
  ...more,
});
const accounts = '/api/oms/waybillaccount';
async function open(service: WaybillServiceCode): Promise<number> {
  const { code, message, data } = await call(`${accounts}/save`, account(service));
  expect([code, message]).toEqual(['200', '保存成功']);
  return data.id;
}

const plain = { name: '王小明', phone: '13812346021', address: '文一西路 969 号 3 幢 501' };
async function parcel(express: number, mask: Partial<typeof plain> = plain): Promise<number> {
  const order = await saveOrder(fixture.suite, {
    audited: true,
    more: { buyer: { nick: '小王', mask, cipher: {}, region: '江苏省 苏州市 吴中区' } },
  });
  const { code, message, data } = await post('save', { orders: [order.id], outDate: today(), warehouse, express });
  expect([code, message]).toEqual(['200', '保存成功']);
  expect((await post('audit', { id: data.id }, 'keeper')).code).toBe('200');
  return data.id;
}

beforeAll(async () => {
  fixture = await startShopFixture();
  await fixture.suite.sql('update oms_waybill_account set deleted = true');
  warehouse = await picked('scm_warehouse', 'A01');
  for (const service of Object.keys(codeAt) as WaybillServiceCode[])
    carriers[service] = await picked('oms_express_company', codeAt[service][0]);
  for (const service of Object.keys(codeAt) as WaybillServiceCode[]) {
    const id = await open(service);
    const { key } = sandboxWaybillKeys[service];
    expect((await call(`${accounts}/key`, { id, key })).code).toBe('200');
  }
});
afterAll(() => fixture.stop());

describe('取号', () => {
  test.each(Object.keys(codeAt) as WaybillServiceCode[])('%s gives a number, once', async (service) => {
    const id = await parcel(carriers[service]);
    const before = given().length;
    expect(await post('fetchNumber', { id })).toMatchObject({ code: '200' });
    const output = await read(id);
    expect(output).toMatchObject({ numberFrom: 'fetched', express: carriers[service] });
    expect(given().slice(before)).toMatchObject([
      { service, number: output.expressNo, receiver: '王小明', city: '苏州市' },
    ]);
    expect(await post('fetchNumber', { id })).toMatchObject({ code: '400' });
    expect(given()).toHaveLength(before + 1);
    expect((await post('ship', { id, express: carriers[service], expressNo: output.expressNo })).code).toBe('200');
    expect((await read(id)).shipState).toBe('shipped');
  });

  test('an answer that got lost is not another number', async () => {
    const id = await parcel(carriers.kdniao);
    const before = given().length;
    fixture.sandbox.waybills.faults.set({ timeoutAfterSuccess: 1 });
    expect(await post('fetchNumber', { id })).toMatchObject({
      code: '400',
      message: expect.stringContaining('再取一次'),
    });
    expect(await issued(id)).toEqual([]);
    fixture.sandbox.waybills.faults.set({ timeoutAfterSuccess: 0 });
    expect((await post('fetchNumber', { id })).code).toBe('200');
    expect(given()).toHaveLength(before + 1);
    expect((await read(id)).expressNo).toBe(given().at(-1)!.number);
  });

  test('of two at once both find the same number', async () => {
    const id = await parcel(carriers.sf);
    const before = given().length;
    const answers = await Promise.all([1, 2, 3].map(() => post('fetchNumber', { id })));
    expect(answers.filter(({ code }) => code === '200')).not.toEqual([]);
    expect(given()).toHaveLength(before + 1);
    expect(await issued(id)).toHaveLength(1);
    expect((await read(id)).expressNo).toBe(given().at(-1)!.number);
  });

  test('a refusal is told in the words of the service, and nothing is kept of it', async () => {
    const id = await parcel(carriers.kuaidi100);
    fixture.sandbox.waybills.faults.set({ refuses: 1 });
    const { code, message } = await post('fetchNumber', { id });
    fixture.sandbox.waybills.faults.set({ refuses: 0 });
    expect([code, message.startsWith('没有取到号：')]).toEqual(['400', true]);
    expect(await read(id)).toMatchObject({ numberFrom: 'typed', expressNo: null });
    expect(await issued(id)).toEqual([]);
  });

  test.each<[string, () => Promise<number>, string]>([
    [
      'no account for the carrier',
      async () => parcel(await picked('oms_express_company', 'EMS')),
      '没有可用的电子面单账号',
    ],
    ['a receiver the platform keeps to itself', () => parcel(carriers.sf, { ...plain, name: '王**' }), '请重新授权'],
    ['no phone', () => parcel(carriers.sf, { name: '王小明', address: '文一西路' }), '没有收货电话'],
  ])('%s', async (_, make, words) => {
    const id = await make();
    const before = given().length;
    expect(await post('fetchNumber', { id })).toMatchObject({ code: '400', message: expect.stringContaining(words) });
    expect(given()).toHaveLength(before);
  });

  test('who has no right to it, or belongs to somebody else, is refused', async () => {
    const id = await parcel(carriers.sf);
    expect((await post('fetchNumber', { id }, 'cashier')).code).toBe('403');
    expect((await post('fetchNumber', { id }, 'boss2')).code).toBe('404');
    expect(await issued(id)).toEqual([]);
  });
});

describe('面单', () => {
  test('what stands on it cannot be changed until it is cancelled, and the next number is another one', async () => {
    const id = await parcel(carriers.kdniao);
    await post('fetchNumber', { id });
    const { expressNo, orders, outDate } = await read(id);
    expect(await post('ship', { id, express: carriers.kdniao, expressNo: 'OTHER1' })).toMatchObject({
      code: '400',
      message: expect.stringContaining(`已经取号 ${expressNo}`),
    });
    expect((await post('deaudit', { id }, 'keeper')).code).toBe('200');
    const changed = { id, orders, outDate, warehouse, express: carriers.sf, expressNo };
    expect(await post('update', { ...changed, version: (await read(id)).version })).toMatchObject({
      code: '422',
      message: expect.stringContaining('请先作废面单'),
    });
    expect((await post('delete', { id })).code).toBe('400');
    expect((await post('cancelNumber', { id })).code).toBe('200');
    expect(given().find(({ number }) => number === expressNo)?.cancelledAt).toBeDefined();
    expect(await read(id)).toMatchObject({ numberFrom: 'typed', expressNo: null });
    expect((await post('fetchNumber', { id })).code).toBe('200');
    expect((await read(id)).expressNo).not.toBe(expressNo);
    expect((await issued(id)).map(({ state }) => state)).toEqual(['cancelled', 'issued']);
  });

  test('is printed with the whole address and a name only its owner knows, and counted', async () => {
    const id = await parcel(carriers.sf);
    const none = await fixture.suite.get('boss', '/api/oms/waybill/print', { ids: String(id) });
    expect(none).toMatchObject({ code: '400', message: expect.stringContaining('还没有取号') });
    await post('fetchNumber', { id });
    const { expressNo } = await read(id);
    const { data } = await fixture.suite.get('boss', '/api/oms/waybill/print', { ids: String(id) });
    const text = readPdf(Buffer.from(data as string, 'base64'))
      .join('')
      .replaceAll(/\s/g, '');
    expect(text).toContain(expressNo);
    expect(text).toContain('江苏省苏州市吴中区文一西路969号');
    expect(text).toContain('138****6021');
    expect(text).not.toContain('王小明');
    const [row] = await fixture.suite.sql<{ prints: number }>(
      'select prints from oms_waybill where output_order = $1',
      [id],
    );
    expect(row!.prints).toBe(1);
    await post('lock', { id, reason: '买家要改地址' });
    expect(await fixture.suite.get('boss', '/api/oms/waybill/print', { ids: String(id) })).toMatchObject({
      code: '400',
      message: expect.stringContaining('已锁定'),
    });
  });

  test('a key is kept out of sight, and forgotten when the account leads elsewhere', async () => {
    const express = await picked('oms_express_company', 'YD');
    const { data } = await call(`${accounts}/save`, account('kdniao', { name: '韵达', express, carrier: 'YD' }));
    await call(`${accounts}/key`, { id: data.id, key: 'a-key-of-somebody' });
    const shown = await fixture.suite.get('boss', `${accounts}/get`, { id: data.id });
    expect(shown.data).toMatchObject({ keyed: true });
    expect(JSON.stringify(shown)).not.toContain('a-key-of-somebody');
    const version = shown.data.version;
    await call(
      `${accounts}/update`,
      account('kdniao', { id: data.id, version, name: '韵达', express, carrier: 'YD', place: 'real' }),
    );
    expect((await fixture.suite.get('boss', `${accounts}/get`, { id: data.id })).data).toMatchObject({ keyed: false });
    const id = await parcel(express);
    expect(await post('fetchNumber', { id })).toMatchObject({
      code: '400',
      message: expect.stringContaining('还没有填密钥'),
    });
  });
});
