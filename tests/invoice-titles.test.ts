import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { entityNamed } from '@heliu/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../apps/sandbox/src/start.ts';
import { sellerTaxNo, untilSettled } from './support/invoicing.ts';
import { strangerTo } from './support/rights.ts';
import { owner } from './support/shops.ts';
import { start, type Suite } from './support/suite.ts';
import { today } from './support/days.ts';

const lanting = {
  buyerName: '绍兴兰亭文具有限公司',
  buyerTaxNo: '91330106MA2CFLDG4R',
  buyerAddress: '绍兴市越城区兰亭路 8 号',
  buyerPhone: '0575-88001234',
  buyerBank: '中国银行绍兴分行',
  buyerAccount: '6222020000000000008',
};
interface Title extends Record<string, string | null> {
  readonly buyerName: string;
  readonly buyerTaxNo: string;
  readonly source: string | null;
}
interface Found {
  readonly titles: readonly Title[];
  readonly notice: string | null;
}
const silent = '百望没有答复，这里只有以前开过的抬头';

describe('企业抬头', () => {
  let suite: Suite;
  let sandbox: Sandbox;
  let subject: number;
  let taxItem: number;
  beforeAll(async () => {
    sandbox = await startSandbox({ perDay: 0, unlimited: true, invoices: { delayMs: 0 } });
    const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.min(ms, 3)));
    const shops = { apps: {}, publicUrl: 'http://127.0.0.1:1', sandbox: sandbox.url, inside: true, rest };
    suite = await start({ workers: 1, shops });
    ({ id: subject } = await done('/api/oms/invoicesubject/save', {
      name: '合流测试商贸有限公司',
      taxNo: sellerTaxNo,
      provider: 'baiwang',
      drawer: '李开票',
    }));
    await done('/api/baiwang/saveConfig', { gateway: 'sandbox', settings: {} });
    const items = await suite.get(owner, '/api/pick/oms_tax_item', { pageSize: 1 });
    taxItem = items.data.rows[0].id as number;
  });
  afterAll(async () => {
    await suite.stop();
    await sandbox.stop();
  });

  async function done(path: string, args: object): Promise<{ id: number }> {
    const { code, message, data } = await suite.call(owner, path, { ...args });
    expect({ path, code, message }).toMatchObject({ code: '200' });
    return data as { id: number };
  }
  async function issue(title: object): Promise<number> {
    const lines = [{ taxItem, goodsName: '软件服务', amount: '113.00' }];
    const { id } = await done('/api/oms/invoice/save', {
      subject,
      invoiceDate: today(),
      titleType: 'company',
      lines,
      ...title,
    });
    await done('/api/oms/invoice/open', { id });
    expect(await untilSettled({ suite }, [id])).toMatchObject([{ status: 'issued', fault: null }]);
    return id;
  }
  const find = async (name: string, as = owner): Promise<Found> => {
    const { code, message, data } = await suite.get(as, '/api/oms/invoice/titles', { name });
    expect({ code, message }).toMatchObject({ code: '200' });
    return data as Found;
  };
  const own = ({ titles }: Found): Title[] => titles.filter(({ source }) => source === null);
  const faults = () => sandbox.invoices.faults('baiwang');

  test('what was invoiced once is found again by a part of its name or number, with everything as it was last', async () => {
    await issue({ ...lanting, buyerPhone: '0575-1' });
    await issue(lanting);
    const found = { titles: [{ ...lanting, source: null }], notice: null };
    expect(await find('兰亭')).toEqual(found);
    expect(await find('兴兰亭文')).toEqual(found);
    expect(await find(lanting.buyerTaxNo.toLowerCase())).toEqual(found);
    expect(await find(lanting.buyerTaxNo.slice(0, 12))).toEqual(found);
  });

  test('goods, persons and patterns are no titles', async () => {
    await issue({ titleType: 'personal', buyerName: '兰亭序' });
    expect(own(await find('兰亭序'))).toEqual([]);
    expect(own(await find('软件服务'))).toEqual([]);
    expect(own(await find('%%%'))).toEqual([]);
    expect(own(await find('__'))).toEqual([]);
  });

  test('a title that was taken back whole is not offered again', async () => {
    const id = await issue({ ...lanting, buyerName: '绍兴兰停文具有限公司' });
    expect(own(await find('兰停文'))).toHaveLength(1);
    const { id: red } = await done('/api/oms/invoice/openRed', { id, reason: 'mistaken' });
    await untilSettled({ suite }, [red]);
    expect(own(await find('兰停文'))).toEqual([]);
  });

  test('another company’s titles are never seen, nor by whoever may not open invoices', async () => {
    expect(await find('兰亭文具', 'boss')).toEqual({ titles: [], notice: null });
    expect(own(await find('有限公司', 'boss'))).not.toEqual([]);
    expect(own(await find('有限公司')).map(({ buyerName }) => buyerName)).toEqual([lanting.buyerName]);
    const stranger = await strangerTo(suite, entityNamed('oms_invoice'));
    const refused = await suite.get(stranger, '/api/oms/invoice/titles', { name: '兰亭' });
    expect(refused.code).not.toBe('200');
    expect(JSON.stringify(refused)).not.toContain('兰亭');
  });

  test('one letter is too few to ask anybody', async () => {
    const { code, message } = await suite.get(owner, '/api/oms/invoice/titles', { name: ' 兰 ' });
    expect([code, message]).toEqual(['422', '请至少输入 2 个字']);
  });

  test('what the provider knows follows, each company once', async () => {
    const { titles, notice } = await find('云栖');
    expect(notice).toBeNull();
    expect(titles).toMatchObject([
      { buyerName: '杭州云栖信息技术有限公司', buyerTaxNo: expect.stringMatching(/^91\w{16}$/), source: '百望' },
    ]);
    const { buyerName, buyerTaxNo } = titles[0]!;
    await issue({ buyerName, buyerTaxNo });
    expect(await find('云栖')).toMatchObject({ titles: [{ buyerName, source: null }] });
    // Of a company without such a service nobody outside is asked.
    expect((await find('有限公司', 'boss')).titles.filter(({ source }) => source !== null)).toEqual([]);
  });

  test.each(['serverError', 'garbage', 'throttled', 'timeoutAfterSuccess'] as const)(
    'a provider that fails by %s leaves the rest of the answer as it is',
    async (fault) => {
      faults().set({ [fault]: 1 });
      const found = await find('兰亭').finally(() => faults().set({ [fault]: 0 }));
      expect(found).toEqual({ titles: [{ ...lanting, source: null }], notice: silent });
    },
  );

  test('one that never answers is not waited for, and one that refuses is quoted', async () => {
    const mute = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((resolve) => mute.once('listening', resolve));
    const { port } = mute.address() as AddressInfo;
    const settings = { appKey: 'a', appSecret: 'b', username: 'c', password: 'd', salt: 'e' };
    await done('/api/baiwang/saveConfig', { gateway: `http://127.0.0.1:${port}/router/rest`, settings });
    const started = Date.now();
    expect(await find('兰亭')).toEqual({ titles: [{ ...lanting, source: null }], notice: silent });
    expect(Date.now() - started).toBeLessThan(5000);
    mute.closeAllConnections();
    mute.close();
    await done('/api/baiwang/saveConfig', { gateway: `${sandbox.url}/baiwang/router/rest`, settings });
    expect((await find('兰亭')).notice).toMatch(/^百望查不了抬头：./);
    await done('/api/baiwang/saveConfig', { gateway: 'sandbox', settings: {} });
  });

  test('behind thousands of newer invoices a title takes three letters to be found', async () => {
    await suite.sql(
      `insert into oms_invoice select copy.* from oms_invoice t, generate_series(1, 2000) n,
         jsonb_populate_record(t, jsonb_build_object('id', 900000000 + n, 'serial', 'Z' || n, 'number', 'Z' || n, 'invoice_no', null)) copy
       where t.buyer_name = '兰亭序'`,
    );
    expect(own(await find('绍兴'))).toEqual([]);
    expect(own(await find('绍兴兰'))).toEqual([{ ...lanting, source: null }]);
  });
});
