import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderRoute } from '../modules/fulfilment/model.ts';
import { today } from './support/days.ts';
import { saveOrder } from './support/external-orders.ts';
import { Samples } from './support/samples.ts';
import { start, type Suite } from './support/suite.ts';

type Row = Record<string, unknown> & { readonly id: number };

let suite: Suite;
beforeAll(async () => {
  suite = await start();
});
afterAll(() => suite.stop());

const rows = async (path: string, args = {}) =>
  (await suite.get('boss', path, { pageSize: 200, ...args })).data.rows as Row[];
const idOf = async (entity: string, q: string): Promise<number> =>
  (await suite.get('boss', `/api/pick/${entity}`, { q, pageSize: 1 })).data.rows[0].id as number;

describe('新企业备好的资料', () => {
  test('both companies have the usual tax items, each code of nineteen digits with a rate', async () => {
    const items = await rows('/api/oms/taxItem/list');
    expect(items.length).toBeGreaterThan(90);
    expect(items.filter(({ code }) => !/^\d{19}$/.test(code as string))).toEqual([]);
    expect(items.find(({ code }) => code === '1030201010000000000')).toMatchObject({
      shortName: '焙烤食品',
      taxRate: '0.13',
    });
    const { data } = await suite.get('boss2', '/api/oms/taxItem/list', { pageSize: 1 });
    // The demo company has added one of its own.
    expect(data.total).toBe(items.filter(({ remark }) => !String(remark ?? '').startsWith('演示用')).length);
  });

  test('the same code may stand there once with a rate and once exempt, but never twice alike', async () => {
    const eggs = (await rows('/api/oms/taxItem/list')).filter(({ code }) => code === '1010303020100000000');
    expect(new Set(eggs.map(({ policy }) => policy))).toEqual(new Set(['exempt', 'none']));
    expect(eggs.length).toBe(2);
    const { id: _, ...egg } = eggs[0]!;
    const again = await suite.call('boss', '/api/oms/taxItem/save', egg);
    expect([again.code, again.message]).toEqual(['422', '优惠政策已存在']);
  });

  test('carriers know what platforms call them; other words and addresses are refused', async () => {
    const [sf] = await rows('/api/oms/expresscompany/list', { code: '=SF' });
    expect(sf).toMatchObject({ name: '顺丰速运', platformCodes: { taobao: 'SF', pdd: '44' } });
    const save = (more: object) =>
      suite.call('boss', '/api/oms/expresscompany/save', { code: 'X', name: '某快递', ...more });
    expect((await save({ platformCodes: { amazon: 'X' } })).code).toBe('422');
    expect((await save({ trackUrl: 'javascript:alert(1)//{no}' })).message).toContain('查询网址应以 http');
    expect((await save({ trackUrl: 'https://example.com/' })).message).toContain('查询网址里要有 {no}');
    expect((await save({ trackUrl: 'https://example.com/?n={no}' })).code).toBe('200');
  });
});

describe('开票主体', () => {
  test('a tax number is checked, kept in capitals, and can be used once', async () => {
    const save = (name: string, taxNo: string) => suite.call('boss', '/api/oms/invoicesubject/save', { name, taxNo });
    expect((await save('甲', '91350100M000100Y44')).message).toContain('税号校验不通过');
    const { data } = await save('甲', '91350100m000100y43');
    expect((await rows('/api/oms/invoicesubject/list', { id: data.id }))[0]).toMatchObject({
      taxNo: '91350100M000100Y43',
    });
    expect((await save('乙', '91350100M000100Y43')).message).toBe('税号已存在');
    expect((await suite.call('boss', '/api/oms/invoicesubject/disable', { id: data.id })).code).toBe('200');
    expect((await suite.call('boss', '/api/oms/invoicesubject/disable', { id: data.id })).code).not.toBe('200');
  });
});

describe('订单路由', () => {
  test('a real order is tried out: route, then the area of its channel, then its shop', async () => {
    const order = await saveOrder(suite, { region: '浙江省 杭州市 余杭区', paid: '99.00' });
    const trial = async () => (await suite.get('boss', '/api/oms/orderroute/try', { orderNo: order.orderNo })).data[0];
    expect(await trial()).toMatchObject({
      order: { orderNo: order.orderNo, paid: '99.00' },
      warehouse: '嘉兴成品仓',
      express: '中通快递',
      reason: '路由“江浙沪从嘉兴发”：地区是浙江省 杭州市 余杭区',
    });
    const dear = await saveOrder(suite, { region: '浙江省 杭州市', paid: '500.00' });
    expect((await suite.get('boss', '/api/oms/orderroute/try', { orderNo: dear.orderNo })).data[0]).toMatchObject({
      express: '顺丰速运',
    });
    await suite.sql(`update oms_route set disabled = true`);
    await suite.sql(`update oms_shop set channel = $1 where id = $2`, [
      await idOf('oms_sales_channel', 'DY'),
      order.shop,
    ]);
    expect(await trial()).toMatchObject({
      warehouse: '杭州主仓',
      express: '极兔速递',
      reason: '销售渠道的区域“浙江杭州”',
    });
    await suite.sql(`update oms_shop set channel = null, warehouse = $1 where id = $2`, [
      await idOf('scm_warehouse', 'B01'),
      order.shop,
    ]);
    expect(await trial()).toMatchObject({ warehouse: '义乌云仓', reason: '没有路由相符，用店铺的发货仓库' });
    await suite.sql(`update oms_route set disabled = false`);
  });

  test('goods decide too: their category, their weight, and where all of them lie', async () => {
    const pick = async (entity: string, q = '') =>
      (await suite.get('boss', `/api/pick/${entity}`, { q })).data.rows[0].id as number;
    const [near, far] = [await idOf('scm_warehouse', 'A02'), await idOf('scm_warehouse', 'B01')];
    const category = await pick('goods_category');
    const { data: made } = await suite.call('boss', '/api/goods/goods/save', {
      code: 'ROUTE1',
      name: '路由壶',
      category,
      unit: await pick('goods_unit'),
      weight: '1.5',
    });
    const sku = (await rows('/api/goods/goodsSku/list', { goods: made.id }))[0]!.id;
    const wanted = { goods: '路由壶', region: '青海省 西宁市', audited: true };
    const order = await saveOrder(suite, wanted);
    await suite.sql(
      `update oms_goods_name set goods_sku = $1, sku_state = 'linked' where shop = $2 and goods_name = '路由壶'`,
      [sku, order.shop],
    );
    const route = {
      name: '壶',
      priority: 1,
      categories: [category],
      categoryMatch: 'all',
      minWeight: '3',
      maxWeight: '3',
      stock: 'enough',
      warehouse: near,
      spares: [far],
    };
    const saved = await suite.call('boss', '/api/oms/orderroute/save', route);
    expect(saved.message).toBe('保存成功');
    const trial = async (of = order) =>
      (await suite.get('boss', '/api/oms/orderroute/try', { orderNo: of.orderNo })).data[0];
    expect((await trial()).proof[0]).toEqual({
      name: '路由“壶”',
      fits: false,
      why: expect.stringMatching(/^嘉兴成品仓不够发（.*路由壶.*要 2、有 0）；义乌云仓不够发/),
    });
    const stock = { kind: 'in', orderDate: today(), warehouse: far, lines: [{ sku, quantity: '3', price: '9' }] };
    const { data: brought } = await suite.call('boss', '/api/inventory/otherorder/save', stock);
    expect((await suite.call('accountant', '/api/inventory/otherorder/audit', { id: brought.id })).code).toBe('200');
    expect(await trial()).toMatchObject({ warehouse: '义乌云仓', reason: expect.stringContaining('义乌云仓够发') });
    // Of three pieces two orders of two cannot both leave; made together, the second one is told so.
    const second = await saveOrder(suite, wanted);
    const both = await suite.call('boss', '/api/oms/outputorder/generate', { orders: [order.id, second.id] });
    expect(both.data).toMatchObject({ made: 2, left: [] });
    const outputs = await rows('/api/oms/outputorder/list', { q: order.orderNo });
    const { data: kept } = await suite.get('boss', '/api/oms/outputorder/get', { id: outputs[0]!.id });
    expect(kept).toMatchObject({ routeReason: expect.stringContaining('路由“壶”') });
    expect(kept.routeProof[0]).toMatchObject({ name: '路由“壶”', fits: true });
    const [other] = await rows('/api/oms/outputorder/list', { q: second.orderNo });
    const { data: late } = await suite.get('boss', '/api/oms/outputorder/get', { id: other!.id });
    expect(late.routeProof[0]).toMatchObject({ fits: false, why: expect.stringContaining('要 2、有 1') });
    expect(late.routeReason).toBe('路由“其余从义乌云仓发”：没有条件');
    const wrong = async (more: object) =>
      (await suite.call('boss', '/api/oms/orderroute/save', { ...route, name: '错', ...more })).message;
    expect(await wrong({ maxWeight: '2' })).toBe('“重量不低于”不能大于“重量不超过”，否则没有订单相符');
    await suite.call('boss', '/api/oms/orderroute/delete', { id: saved.data.id });
  });

  test('an order that is not there, or is another company’s, is not found', async () => {
    const order = await saveOrder(suite, {});
    expect((await suite.get('boss', '/api/oms/orderroute/try', { orderNo: 'nowhere' })).code).toBe('404');
    expect((await suite.get('boss2', '/api/oms/orderroute/try', { orderNo: order.orderNo })).code).toBe('404');
  });

  test('bounds that no order can be between are refused', async () => {
    const input = { ...(await new Samples(suite, 'boss').input(orderRoute)), minAmount: '10.01', maxAmount: '10' };
    const { code, message } = await suite.call('boss', '/api/oms/orderroute/save', input);
    expect([code, message]).toEqual(['422', '“实付不低于”不能大于“实付不超过”，否则没有订单相符']);
  });
});

describe('销售渠道的区域', () => {
  const save = (channel: number, areas: readonly object[], as = 'boss') =>
    suite.call(as, '/api/oms/b2csaleschannel/saveAreaConfig', { channel, rows: areas });
  const read = async (channel: number) =>
    (await suite.get('boss', '/api/oms/b2csaleschannel/areaConfig', { channel })).data as Row[];

  test('what is saved replaces what was there, and rows that stay keep their identity', async () => {
    const channel = await idOf('oms_sales_channel', 'KS');
    const warehouse = await idOf('scm_warehouse', 'A01');
    const zhejiang = { province: '浙江', city: '', warehouse, express: null, freight: '5 元' };
    expect((await save(channel, [zhejiang, { province: '江苏', warehouse }])).data).toEqual({ rows: 2 });
    const [jiangsu, first] = await read(channel);
    expect([jiangsu!['province'], first!['freight']]).toEqual(['江苏', '5 元']);
    await save(channel, [zhejiang]);
    expect((await read(channel)).map(({ id }) => id)).toEqual([first!.id]);
    await save(channel, [{ ...zhejiang, freight: '6 元' }]);
    expect(await read(channel)).toMatchObject([{ province: '浙江', freight: '6 元' }]);
    const { data } = await suite.get('boss', `/api/log/oms_sales_channel/${channel}`);
    expect(data.rows[0]).toMatchObject({ label: '修改区域', after: { area: '浙江' } });
  });

  test('doubles, foreign warehouses and foreign channels are refused, and nothing is lost', async () => {
    const channel = await idOf('oms_sales_channel', 'KS');
    const warehouse = await idOf('scm_warehouse', 'A01');
    const row = { province: '山东', city: '济南', warehouse };
    await save(channel, [row]);
    expect((await save(channel, [row, row])).message).toBe('区域“山东 济南”写了两行，请合为一行');
    expect((await save(channel, [{ ...row, warehouse: 999_999_999 }])).message).toContain('发货仓库不存在');
    expect((await save(channel, [], 'boss2')).code).toBe('404');
    expect(await read(channel)).toMatchObject([{ province: '山东', city: '济南' }]);
  });
});

describe('异常商户', () => {
  test('the same name is listed once, cleared with a reason and listed again', async () => {
    const input = { name: '某某（集团）公司', reason: '虚开', since: '2026-06-15' };
    const { data } = await suite.call('boss', '/api/oms/abnormalmerchant/save', input);
    const double = await suite.call('boss', '/api/oms/abnormalmerchant/save', { ...input, name: '某某(集团)公司' });
    expect(double.message).toBe('某某(集团)公司已在异常商户中，请修改原来那条');
    expect((await suite.call('boss', '/api/oms/abnormalmerchant/clear', { id: data.id })).message).toContain(
      '请填写解除原因',
    );
    const cleared = await suite.call('boss', '/api/oms/abnormalmerchant/clear', { id: data.id, reason: '已查清' });
    expect(cleared.code).toBe('200');
    expect((await suite.call('boss', '/api/oms/abnormalmerchant/reinstate', { id: data.id })).code).toBe('200');
  });

  test('an order of a listed buyer says so, on its page and before it is audited, until he is cleared', async () => {
    const order = await saveOrder(suite, {});
    const listed = await suite.call('boss', '/api/oms/abnormalmerchant/save', {
      name: '小 王',
      kind: 'buyer',
      reason: '反复拒收',
      since: '2026-06-15',
    });
    const concerns = async (as = 'boss') =>
      (await suite.get(as, '/api/oms/abnormalmerchant/concerns', { id: order.id })).data as string[];
    expect(await concerns()).toEqual(['小 王 在异常商户中：反复拒收']);
    const { data } = await suite.call('boss', '/api/preview/oms_order/audit', { id: order.id });
    expect(data.warnings).toEqual(['小 王 在异常商户中：反复拒收']);
    expect((await suite.get('boss2', '/api/oms/abnormalmerchant/concerns', { id: order.id })).code).toBe('404');
    await suite.call('boss', '/api/oms/abnormalmerchant/clear', { id: listed.data.id, reason: '误会' });
    expect(await concerns()).toEqual([]);
  });
});
