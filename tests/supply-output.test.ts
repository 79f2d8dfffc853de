import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start, type Suite } from './support/suite.ts';
import { runWork, service } from '@heliu/engine';
import { yuan } from '@heliu/model';
import { fulfilment } from '../modules/fulfilment/server.ts';
import type { ShopRefund } from '../modules/shop/model.ts';
import { takeInRefunds } from '../modules/shop/server.ts';
import { demoCompanies } from './support/database.ts';
import { today } from './support/days.ts';
import { type OrderMade, type OrderWanted, saveOrder, shopNamed } from './support/external-orders.ts';

interface Output {
  readonly id: number;
  readonly number: string;
  readonly status: string;
  readonly shipState: string;
  readonly [key: string]: unknown;
}

let suite: Suite;
let express: number;
let warehouse: number;
beforeAll(async () => {
  suite = await start();
  const pick = async (entity: string, q: string) =>
    (await suite.get('boss', `/api/pick/${entity}`, { q })).data.rows[0].id as number;
  [express, warehouse] = [await pick('oms_express_company', 'SF'), await pick('scm_warehouse', 'A01')];
});
afterAll(() => suite.stop());

const post = (name: string, args: object, as = 'boss') => suite.call(as, `/api/oms/outputorder/${name}`, { ...args });
const order = (wanted: OrderWanted = {}) => saveOrder(suite, { audited: true, ...wanted });
const outputs = async (args = {}): Promise<Output[]> =>
  (await suite.get('boss', '/api/oms/outputorder/list', { pageSize: 200, ...args })).data.rows as Output[];
const read = async (id: number) => (await suite.get('boss', '/api/oms/outputorder/get', { id })).data;
const save = (orders: readonly OrderMade[], more = {}) =>
  post('save', { orders: orders.map(({ id }) => id), outDate: '2026-11-01', warehouse, ...more });
/** Keeper audits what the boss wrote, as the four eyes demand. */
const audit = (id: number) => post('audit', { id }, 'keeper');
const claims = (id: number) => suite.sql('select order_id from oms_output_claim where document_id = $1', [id]);

async function audited(wanted: OrderWanted = {}): Promise<{ id: number; order: OrderMade }> {
  const made = await order(wanted);
  const { data } = await save([made], { express });
  expect((await audit(data.id)).code).toBe('200');
  return { id: data.id, order: made };
}

describe('从订单生成', () => {
  test('waiting orders are offered with where they would leave from, and leave the queue once made', async () => {
    const [near, far] = [await order({ region: '江苏省 苏州市' }), await order({ region: '四川省 成都市' })];
    const draft = await saveOrder(suite, {});
    const { data } = await suite.get('boss', '/api/oms/outputorder/waiting');
    const byNo = new Map((data.rows as { orderNo: string }[]).map((row) => [row.orderNo, row]));
    expect(byNo.get(near.orderNo)).toMatchObject({ warehouse: '嘉兴成品仓', express: '中通快递', paid: '59.90' });
    expect(byNo.get(far.orderNo)).toMatchObject({ warehouse: '义乌云仓', express: '圆通速递' });
    expect(byNo.has(draft.orderNo)).toBe(false);
    const made = await post('generate', { orders: [near.id, far.id, draft.id] });
    expect(made.data).toEqual({
      made: 2,
      left: [{ orderNo: draft.orderNo, message: `订单 ${draft.orderNo} 待审核，审核后才能出库` }],
    });
    const [output] = await outputs({ q: near.orderNo });
    expect(output).toMatchObject({ status: 'draft', receiverName: '王**', region: '江苏省 苏州市', amount: '59.90' });
    expect((await read(output!.id)).lines).toMatchObject([
      { goodsName: '保温杯', quantity: '2', orderNo: near.orderNo },
    ]);
    const again = await post('generate', { orders: [near.id] });
    expect(again.data).toEqual({
      made: 0,
      left: [{ orderNo: near.orderNo, message: `订单 ${near.orderNo} 已在出库单 ${output!.number} 中` }],
    });
  });

  test('two people making them of the same orders at once make each once', async () => {
    const orders = [await order(), await order(), await order()];
    const all = await Promise.all(
      Array.from({ length: 4 }, () => post('generate', { orders: orders.map(({ id }) => id) })),
    );
    expect(all.reduce((sum, { data }) => sum + (data?.made ?? 0), 0)).toBe(3);
    for (const { id } of orders) expect(await outputs({ orders: id })).toHaveLength(1);
  });

  test('an order in one document cannot be put into another, by hand or at the same moment', async () => {
    const one = await order();
    const saved = await Promise.all([save([one]), save([one]), save([one])]);
    expect(saved.filter(({ code }) => code === '200')).toHaveLength(1);
    for (const { message } of saved.filter(({ code }) => code !== '200'))
      expect(message).toMatch(/已在出库单|刚被放进另一张出库单/);
  });

  test('orders of two receivers, of two shops, locked or in dispute do not leave together', async () => {
    const [a, b] = [await order(), await order({ receiver: '李**' })];
    expect((await save([a, b])).message).toBe(`订单 ${b.orderNo} 与 ${a.orderNo} 的收货人不同，请分开出库`);
    const elsewhere = await order({ shop: await shopNamed(suite, '另一家店') });
    expect((await save([a, elsewhere])).message).toContain('不是同一家店铺');
    await suite.sql(`update oms_order set refund_status = 'applied' where id = $1`, [b.id]);
    expect((await save([b])).message).toBe(`订单 ${b.orderNo} 待商家处理，退款有结果后再出库`);
    const { data } = await suite.get('boss', '/api/oms/outputorder/propose', { orders: a.id });
    expect(data).toMatchObject({
      receiver: '王** 138****0000 浙江省 杭州市 余杭区 文一西路***',
      lines: [{ goodsName: '保温杯' }],
    });
  });

  test('another company’s orders are not there', async () => {
    const one = await order();
    expect((await post('generate', { orders: [one.id] }, 'boss2')).code).toBe('404');
    expect((await suite.get('boss2', '/api/oms/outputorder/propose', { orders: one.id })).code).toBe('404');
  });
});

describe('状态', () => {
  test('delete lets the order go, restore takes it again unless somebody else has', async () => {
    const one = await order();
    const { data } = await save([one]);
    expect((await post('delete', { id: data.id })).code).toBe('200');
    expect(await claims(data.id)).toEqual([]);
    expect((await post('restore', { id: data.id })).code).toBe('200');
    expect(await claims(data.id)).toHaveLength(1);
    await post('delete', { id: data.id });
    const other = await save([one]);
    const { number } = await read(other.data.id);
    expect((await post('restore', { id: data.id })).message).toContain(`订单 ${one.orderNo} 已在出库单 ${number} 中`);
  });

  test('locked it is neither changed, audited, shipped nor deleted; unlocked by the locker or with the right', async () => {
    const one = await order();
    const { data } = await save([one]);
    expect((await post('lock', { id: data.id })).message).toContain('请填写锁定原因');
    expect((await post('lock', { id: data.id, reason: '买家改地址' })).code).toBe('200');
    expect(await read(data.id)).toMatchObject({ locked: true, lockReason: '买家改地址' });
    expect((await audit(data.id)).message).toContain('已锁定，不能审核');
    expect((await post('delete', { id: data.id })).code).not.toBe('200');
    const change = await post('update', { id: data.id, orders: [one.id], outDate: '2026-11-02', warehouse });
    expect(change.message).toContain('已被陈志远锁定，不能修改');
    expect((await post('unlock', { id: data.id })).code).toBe('200');
    expect(await read(data.id)).toMatchObject({ locked: false, lockReason: null, lockedBy: null });
    expect((await audit(data.id)).code).toBe('200');
  });

  test('an order refunded meanwhile stops the audit', async () => {
    const one = await order();
    const { data } = await save([one]);
    await suite.sql(`update oms_order set order_status = 'closedRefund' where id = $1`, [one.id]);
    expect((await audit(data.id)).message).toContain(`订单 ${one.orderNo} 退款关闭，不用再发货`);
  });

  test('the order of a live document is not de-audited', async () => {
    const { order: one } = await audited();
    const { message } = await suite.call('boss', '/api/oms/order/deaudit', { id: one.id });
    expect(message).toContain('已有出库单');
  });
});

describe('合并', () => {
  test('merged they are one with all lines; taken apart each is as it was', async () => {
    const [a, b] = [await order(), await order({ goods: '雨伞' })];
    const [one, two] = [(await save([a])).data.id as number, (await save([b])).data.id as number];
    const lasting = async (of: number) => {
      const { version: _, updatedAt: __, updatedBy: ___, ...rest } = await read(of);
      return rest;
    };
    const before = [await lasting(one), await lasting(two)];
    const merged = await post('merge', { ids: [one, two] });
    expect(merged.code).toBe('200');
    const { id } = merged.data;
    expect(await read(id)).toMatchObject({
      origin: 'merged',
      status: 'draft',
      amount: '119.80',
      lines: [{ goodsName: '保温杯' }, { goodsName: '雨伞' }],
    });
    expect([(await read(one)).status, (await read(one)).mergedInto]).toEqual(['merged', id]);
    expect(await claims(id)).toHaveLength(2);
    expect((await post('delete', { id })).code).not.toBe('200');
    expect((await post('restoreMerge', { id })).code).toBe('200');
    expect([(await read(id)).status, (await read(one)).status, (await read(two)).status]).toEqual([
      'deleted',
      'draft',
      'draft',
    ]);
    expect([await lasting(one), await lasting(two)]).toEqual(before);
    expect([await claims(id), await claims(one), await claims(two)].map((all) => all.length)).toEqual([0, 1, 1]);
    expect((await post('restore', { id })).code).not.toBe('200');
    expect((await post('merge', { ids: [one, two] })).code).toBe('200');
  });

  test('what does not fit is refused, and of two who merge at once one does', async () => {
    const [a, b, c] = [await order(), await order(), await order({ receiver: '李**' })];
    const ids = [(await save([a])).data.id, (await save([b])).data.id, (await save([c])).data.id] as number[];
    expect((await post('merge', { ids: [ids[0]] })).message).toBe('请至少选两张出库单合并');
    expect((await post('merge', { ids: [ids[0], ids[2]] })).message).toContain('的收货人不同，不能合并');
    const both = await Promise.all([
      post('merge', { ids: ids.slice(0, 2) }),
      post('merge', { ids: ids.slice(0, 2).toReversed() }),
    ]);
    expect(both.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(both.find(({ code }) => code !== '200')!.message).toContain('已合并，只能合并待审核的出库单');
  });

  test('the counts of the list are those of its rows, whatever was done', async () => {
    const rows = await suite.sql<{ status: string; n: string }>(
      `select status, count(*) as n from oms_output_order where kind = 'shop' group by status`,
    );
    for (const { status, n } of rows)
      expect([status, (await suite.get('boss', '/api/oms/outputorder/list', { status })).data.total]).toEqual([
        status,
        Number(n),
      ]);
  });
});

describe('发货', () => {
  const ship = (rows: readonly object[], as = 'keeper') => post('shipWithNumbers', { rows }, as);

  test('number, state, order and the message to the platform are one', async () => {
    const { id, order: one } = await audited();
    expect((await post('ship', { id })).message).toContain('快递单号不能为空');
    const { data } = await ship([{ id, express, expressNo: 'SF1001' }]);
    expect(data.rows).toEqual([{ ok: true, message: '发货成功' }]);
    expect(await read(id)).toMatchObject({ shipState: 'shipped', expressNo: 'SF1001', pushState: 'queued' });
    const { data: told } = await suite.get('boss', '/api/oms/order/get', { id: one.id });
    expect(told).toMatchObject({ orderStatus: 'shipped', parcels: [{ carrier: '顺丰速运', trackingNo: 'SF1001' }] });
    const jobs = await suite.sql(
      `select 1 from sys_task where kind = 'oms.shipToPlatform' and (payload->>'id')::bigint = $1`,
      [id],
    );
    expect(jobs).toHaveLength(1);
    const trace = (await suite.get('boss', '/api/oms/order/trace', { id: one.id })).data as {
      streams: { stream: string; stations: { label: string; isOpen?: boolean }[] }[];
    };
    const goods = trace.streams.find(({ stream }) => stream === 'goods')!;
    expect(goods.stations.map(({ label }) => label)).toEqual(['出库单', '顺丰速运', '已出库']);
    expect((await post('sign', { id })).code).toBe('200');
    expect((await post('deaudit', { id })).code).not.toBe('200');
  });

  test('two people shipping the same one ship it once', async () => {
    const { id } = await audited();
    const both = await Promise.all(['A1', 'A2', 'A3'].map((expressNo) => ship([{ id, express, expressNo }])));
    const results = both.map(({ data }) => data.rows[0] as { ok: boolean; message: string });
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const won = ['A1', 'A2', 'A3'][results.findIndex(({ ok }) => ok)];
    expect(await read(id)).toMatchObject({ expressNo: won, shipState: 'shipped' });
    const jobs = await suite.sql(
      `select 1 from sys_task where kind = 'oms.shipToPlatform' and (payload->>'id')::bigint = $1`,
      [id],
    );
    expect(jobs).toHaveLength(1);
  });

  test('one that cannot leave does not keep the others, and leaves no number behind', async () => {
    const [good, refunded, twice, alike] = [await audited(), await audited(), await audited(), await audited()];
    await suite.sql(`update oms_order set refund_status = 'applied' where id = $1`, [refunded.order.id]);
    const { data } = await ship([
      { id: refunded.id, express, expressNo: 'B1' },
      { id: good.id, express, expressNo: 'B2' },
      { id: twice.id, express, expressNo: 'B3' },
      { id: alike.id, express, expressNo: 'B3' },
    ]);
    expect((data.rows as { ok: boolean }[]).map(({ ok }) => ok)).toEqual([false, true, false, false]);
    expect(data.rows[2].message).toBe('快递单号 B3 填了两次，请核对');
    expect(await read(refunded.id)).toMatchObject({ shipState: 'waiting', expressNo: null });
    expect((await ship([{ id: twice.id, express: 999_999_999, expressNo: 'B4' }])).data.rows[0]).toMatchObject({
      ok: false,
    });
    expect(await read(twice.id)).toMatchObject({ shipState: 'waiting', expressNo: null });
  });

  test('without the right nobody ships; another company reaches nothing', async () => {
    const { id } = await audited();
    expect((await ship([{ id, express, expressNo: 'C1' }], 'sales')).code).toBe('403');
    expect((await ship([{ id, express, expressNo: 'C1' }], 'boss2')).data.rows[0]).toMatchObject({ ok: false });
    expect(await read(id)).toMatchObject({ shipState: 'waiting' });
  });
});

describe('库存与分批', () => {
  const goods = '分批杯';
  let [sku, place] = [0, 0];
  const ship = (id: number, expressNo: string) =>
    post('shipWithNumbers', { rows: [{ id, express, expressNo }] }, 'keeper');
  const stock = async () => {
    const [row] = await suite.sql<Record<'quantity' | 'reserved' | 'available', string>>(
      'select quantity, reserved, available from inv_stock_entry_by_place where sku = $1 and warehouse = $2',
      [sku, place],
    );
    return [Number(row?.quantity ?? 0), Number(row?.reserved ?? 0), Number(row?.available ?? 0)];
  };
  const ordered = (quantity: string) =>
    order({
      goods,
      more: {
        lines: [
          {
            lineNo: '1',
            itemId: `I-${goods}`,
            skuId: 'S1',
            name: goods,
            quantity,
            price: yuan('10'),
            amount: yuan('59.90'),
            refund: 'none',
          },
        ],
      },
    });
  const stocked = async (quantity: string) => {
    const lines = [{ sku, quantity, price: '20' }];
    const made = await suite.call('boss', '/api/inventory/otherorder/save', {
      kind: 'in',
      orderDate: today(),
      warehouse: place,
      lines,
    });
    expect((await suite.call('accountant', '/api/inventory/otherorder/audit', { id: made.data.id })).code).toBe('200');
  };
  beforeAll(async () => {
    const pick = async (entity: string) =>
      (await suite.get('boss', `/api/pick/${entity}`, { pageSize: 1 })).data.rows[0].id as number;
    place = (await suite.get('boss', '/api/pick/scm_warehouse', { q: 'A02' })).data.rows[0].id;
    const { data } = await suite.call('boss', '/api/goods/goods/save', {
      code: 'PART1',
      name: goods,
      category: await pick('goods_category'),
      unit: await pick('goods_unit'),
    });
    const { data: skus } = await suite.get('boss', '/api/goods/goodsSku/list', { goods: data.id });
    sku = skus.rows[0].id;
    // The shop sells it, and somebody has said what it is.
    const one = await order({ goods });
    const [name] = await suite.sql<{ id: string; version: string }>(
      `select id, version from oms_goods_name where shop = $1 and goods_name = $2`,
      [one.shop, goods],
    );
    const linked = await suite.call('boss', '/api/oms/platformgoodsname/update', {
      id: Number(name!.id),
      version: Number(name!.version),
      shop: one.shop,
      goodsName: goods,
      itemId: `I-${goods}`,
      skuId: 'S1',
      goodsSku: sku,
    });
    expect(linked.message).toBe('保存成功');
    await stocked('10');
  });

  test('the audit keeps the goods, taking it back lets them go, and they leave with the parcel at their cost', async () => {
    const one = await ordered('4');
    const { data } = await save([one], { express, warehouse: place });
    expect((await read(data.id)).lines).toMatchObject([{ sku, quantity: '4', baseQuantity: '4' }]);
    expect(await stock()).toEqual([10, 0, 10]);
    expect((await audit(data.id)).code).toBe('200');
    expect(await stock()).toEqual([10, 4, 6]);
    expect((await post('deaudit', { id: data.id }, 'keeper')).code).toBe('200');
    expect(await stock()).toEqual([10, 0, 10]);
    expect((await audit(data.id)).code).toBe('200');
    expect((await ship(data.id, 'P1')).data.rows).toEqual([{ ok: true, message: '发货成功' }]);
    expect(await stock()).toEqual([6, 0, 6]);
    expect((await read(data.id)).lines).toMatchObject([{ cost: '80.00' }]);
    const [voucher] = await suite.sql<{ debit: string }>(
      `select sum(e.debit)::text as debit from fico_gl_entry e join fico_account a on a.company_id = e.company_id and a.id = e.account
       where e.source_name = 'oms_output_order' and e.source_id = $1 and a.name = '主营业务成本'`,
      [data.id],
    );
    expect(voucher!.debit).toBe('80.00');
    const much = await ordered('7');
    const { data: short } = await save([much], { warehouse: place });
    expect((await audit(short.id)).message).toContain('库存不足');
    expect((await post('delete', { id: short.id })).code).toBe('200');
  });

  test('an order leaves in several parcels, never more of it than was ordered, and is shipped with the last', async () => {
    const one = await ordered('5');
    const line = { order: one.id, orderLine: '/1' };
    const first = await save([one], { express, warehouse: place, lines: [{ ...line, quantity: '2' }] });
    expect((await read(first.data.id)).lines).toMatchObject([{ quantity: '2' }]);
    const over = await save([one], { lines: [{ ...line, quantity: '4' }] });
    expect(over.message).toBe(`订单 ${one.orderNo} 的“${goods}”还能发 3，这里是 4`);
    const { data: queue } = await suite.get('boss', '/api/oms/outputorder/waiting');
    expect((queue.rows as { orderNo: string }[]).some(({ orderNo }) => orderNo === one.orderNo)).toBe(true);
    const many = await Promise.all(
      Array.from({ length: 4 }, () => save([one], { express, warehouse: place, lines: [{ ...line, quantity: '3' }] })),
    );
    expect(many.filter(({ code }) => code === '200')).toHaveLength(1);
    const second = many.find(({ code }) => code === '200')!;
    for (const { data } of [first, second]) expect((await audit(data.id)).code).toBe('200');
    const status = async () => (await suite.get('boss', '/api/oms/order/get', { id: one.id })).data.orderStatus;
    expect((await ship(first.data.id, 'P2')).data.rows[0].ok).toBe(true);
    expect(await status()).toBe('partShipped');
    expect((await ship(second.data.id, 'P3')).data.rows[0].ok).toBe(true);
    expect(await status()).toBe('shipped');
    expect(await stock()).toEqual([1, 0, 1]);
  });

  test('by parameter nothing leaves whose SKU nobody has said', async () => {
    const strange = await order({ goods: '没人认识的货' });
    const setting = (value: string) =>
      suite.call('boss', '/erp/company/saveSysParameter', { values: { 'oms.unknownGoods': value } });
    expect((await setting('BLOCK')).code).toBe('200');
    expect((await save([strange])).message).toContain('“没人认识的货” 还没有对应 SKU');
    await setting('ALLOW');
    expect((await save([strange])).code).toBe('200');
  });

  test('what is refunded before it left is held back, and let go when the refund is refused', async () => {
    await stocked('5');
    const one = await ordered('1');
    const { data } = await save([one], { express, warehouse: place });
    expect((await audit(data.id)).code).toBe('200');
    const { first } = await demoCompanies(suite);
    const as = service('测试', first);
    const refund = (status: ShopRefund['status'], updatedAt: string) =>
      runWork(suite.db, as, (work) =>
        takeInRefunds(work, { id: one.shop, platform: 'douyin', includePostage: false, subsidyBasis: 'paid' }, [
          {
            refundNo: `R-${one.orderNo}`,
            orderNo: one.orderNo,
            lineNo: '1',
            status,
            rawStatus: status,
            kind: 'money',
            amount: yuan('10'),
            updatedAt,
            raw: {},
          },
        ]),
      );
    const look = async () => {
      const tasks = await suite.sql<{ payload: { ids: number[] } }>(
        `select payload from sys_task where kind = 'oms.intercept' order by id desc limit 1`,
      );
      const job = fulfilment.jobs!.find(({ name }) => name === 'oms.intercept')!;
      await runWork(suite.db, as, (work) => job.run(tasks[0]!.payload, work));
      return read(data.id);
    };
    await refund('applied', '2026-10-02T00:00:00.000Z');
    expect(await look()).toMatchObject({ intercepted: true, interceptReason: expect.stringContaining(one.orderNo) });
    expect((await ship(data.id, 'P4')).data.rows[0]).toMatchObject({ ok: false });
    await refund('rejected', '2026-10-03T00:00:00.000Z');
    expect(await look()).toMatchObject({ intercepted: false, interceptReason: null });
    expect((await ship(data.id, 'P5')).data.rows[0]).toMatchObject({ ok: true });
  });

  test('what the monitor proves of stock and books still holds', async () => {
    const { data } = await suite.call('boss', '/api/system/datamonitor/run');
    // Tests above have written into orders what no platform said.
    const own = (data as { state: string; code: string }[]).filter(
      ({ code }) => !code.startsWith('oms.orders') && code !== 'records.counts',
    );
    expect(own.filter(({ state }) => state === 'broken')).toEqual([]);
  });
});
