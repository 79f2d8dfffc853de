import { sumYuan } from '@heliu/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { salesAnalysis } from '../modules/overview/model.ts';
import { daysFromToday, today } from './support/days.ts';
import { saveOrder, shopNamed } from './support/external-orders.ts';
import { start, type Suite } from './support/suite.ts';

type Row = Readonly<Record<string, any>>;
let suite: Suite;
let [shop, sku, warehouse, express] = [0, 0, 0, 0];
const span = { from: daysFromToday(-200), to: today() };

const picked = async (entity: string, q: string): Promise<number> =>
  (await suite.get('boss', `/api/pick/${entity}`, { q })).data.rows[0].id;
const analysis = async (asked: object, as = 'boss'): Promise<{ rows: Row[]; totals: Row; course: Row[] }> => {
  const { code, message, data } = await suite.get(as, '/api/bianalysis/sales', { ...span, ...asked });
  expect([code, message]).toEqual(['200', '操作成功']);
  return data;
};
const linesAt = async (to: string, as = 'boss'): Promise<Row[]> => {
  const { searchParams, pathname } = new URL(to, 'http://x');
  const kind = pathname.startsWith('/oms/') ? 'shop' : 'sales,other';
  const asked = { ...Object.fromEntries(searchParams), kind, pageSize: 500 };
  const { data } = await suite.get(as, '/api/lines/oms_output_order/lines', asked);
  expect(data.total).toBeLessThanOrEqual(500);
  return data.rows;
};
const prove = async (): Promise<Row[]> => {
  const { data } = await suite.call('boss', '/api/system/datamonitor/run', {});
  const own = (data as Row[]).filter(({ code }) => /sale/.test(code));
  expect(own.length).toBeGreaterThan(3);
  return own.filter(({ state }) => state !== 'holds');
};

/** A parcel of two cups for 59.90 leaves the warehouse. */
async function shipped(expressNo: string): Promise<number> {
  const order = await saveOrder(suite, { audited: true, shop, goods: '分析杯' });
  await suite.sql(
    `update oms_goods_name set goods_sku = $1, sku_state = 'linked' where shop = $2 and goods_name = '分析杯'`,
    [sku, shop],
  );
  const input = { orders: [order.id], outDate: today(), warehouse, express };
  const { message, data } = await suite.call('boss', '/api/oms/outputorder/save', input);
  expect(message).toBe('保存成功');
  expect((await suite.call('keeper', '/api/oms/outputorder/audit', { id: data.id })).message).toBe('审核成功');
  const rows = [{ id: data.id, express, expressNo }];
  const sent = await suite.call('keeper', '/api/oms/outputorder/shipWithNumbers', { rows });
  expect(sent.data.rows).toEqual([{ ok: true, message: '发货成功' }]);
  return data.id;
}

beforeAll(async () => {
  suite = await start();
  shop = await shopNamed(suite, '分析抖店');
  [warehouse, express] = [await picked('scm_warehouse', 'A02'), await picked('oms_express_company', 'SF')];
  const { data: channel } = await suite.call('boss', '/api/oms/b2csaleschannel/save', {
    code: 'FX',
    name: '分析渠道',
    commission: '0.05',
  });
  await suite.sql('update oms_shop set channel = $1 where id = $2', [channel.id, shop]);
  const { data: goods } = await suite.call('boss', '/api/goods/goods/save', {
    code: 'FX1',
    name: '分析杯',
    category: await picked('goods_category', ''),
    unit: await picked('goods_unit', ''),
    retailPrice: '29.95',
    purchasePrice: '10',
  });
  sku = (await suite.get('boss', '/api/goods/goodsSku/list', { goods: goods.id })).data.rows[0].id;
  const lines = [{ sku, quantity: '10', price: '10' }];
  const { data: stock } = await suite.call('boss', '/api/inventory/otherorder/save', {
    kind: 'in',
    orderDate: today(),
    warehouse,
    lines,
  });
  expect((await suite.call('accountant', '/api/inventory/otherorder/audit', { id: stock.id })).code).toBe('200');
});
afterAll(() => suite.stop());

describe('销售分析', () => {
  test('what leaves is sold: with tax, without it, what it cost and what the platform keeps', async () => {
    await shipped('FX0001');
    const { rows, totals } = await analysis({ by: 'shop', shop });
    expect(rows).toMatchObject([
      {
        key: String(shop),
        label: '分析抖店',
        quantity: '2',
        shopTotal: '59.90',
        wholesaleTotal: '0.00',
        total: '59.90',
        net: '53.01',
        cost: '20.00',
        fee: '3.00',
        margin: '30.01',
        marginRate: '0.5661',
      },
    ]);
    expect(totals).toMatchObject({ total: '59.90', margin: '30.01' });
    const { rows: goods } = await analysis({ by: 'goods', shop });
    expect(goods).toMatchObject([{ key: String(sku), quantity: '2', total: '59.90' }]);
  });

  test('looked at by anything it adds up to the same', async () => {
    const all = await Promise.all(
      ['day', 'month', 'shop', 'goods', 'customer', 'salesman'].map((by) => analysis({ by })),
    );
    const { totals } = all[0]!;
    expect(Number(totals['wholesaleTotal'])).toBeGreaterThan(0);
    for (const { rows, totals: own, course } of all) {
      expect(own).toEqual(totals);
      for (const key of ['shopTotal', 'wholesaleTotal', 'total', 'net', 'cost', 'fee', 'margin'])
        expect([key, sumYuan(rows.map((row) => row[key]))]).toEqual([key, totals[key]]);
      expect(sumYuan(course.flatMap((point) => [point['shopTotal'], point['wholesaleTotal']]))).toBe(totals['total']);
    }
    expect(await prove()).toEqual([]);
  });

  test('a figure leads to exactly the lines it adds up', async () => {
    for (const by of ['day', 'month', 'shop', 'goods', 'customer', 'salesman'] as const) {
      const { rows } = await analysis({ by });
      const asked = { ...span, by, shop: null, customer: null, salesman: null, sku: null };
      for (const row of rows.slice(0, 4))
        for (const figure of ['shopTotal', 'wholesaleTotal'] as const) {
          const drill = salesAnalysis.drill![figure]!(row as never, asked as never) as { to: string } | undefined;
          if (!drill) expect([by, figure, row[figure]]).toEqual([by, figure, '0.00']);
          else
            expect([by, drill.to, sumYuan((await linesAt(drill.to)).map(({ total }) => total))]).toEqual([
              by,
              drill.to,
              row[figure],
            ]);
        }
    }
  });

  test('wholesale that is taken back is sold no more', async () => {
    const before = (await analysis({ by: 'day' })).totals;
    const all = await suite.sql<{ id: string; total: string }>(
      `select id, total from oms_output_order where kind = 'sales' and status = 'audited' and ship_state = 'shipped' order by id desc`,
    );
    // Of what is billed or came back nothing can be taken back.
    let last: { id: string; total: string } | undefined;
    for (const one of all) {
      const { code } = await suite.call('boss', '/api/sales/outputorder/deaudit', { id: Number(one.id) });
      if (code !== '200') continue;
      last = one;
      break;
    }
    const id = Number(last!.id);
    const without = (await analysis({ by: 'day' })).totals;
    expect(sumYuan([without['wholesaleTotal'], last!.total])).toBe(before['wholesaleTotal']);
    expect((await suite.call('boss', '/api/sales/outputorder/audit', { id })).code).toBe('200');
    expect((await analysis({ by: 'day' })).totals).toMatchObject({ total: before['total'] });
    expect(await prove()).toEqual([]);
  });

  test('home shows the same figures as the analysis', async () => {
    const lately = { from: daysFromToday(-29), to: today() };
    const trend = (await suite.get('boss', '/api/bianalysis/salesTrend', { days: 30 })).data;
    expect(trend.total).toBe((await analysis({ ...lately, by: 'day' })).totals['total']);
    const shops = (await suite.get('boss', '/api/bianalysis/shopRanking', { days: 30 })).data;
    expect(shops.rows.map(({ total }: Row) => total)).toEqual(
      (await analysis({ ...lately, by: 'shop' })).rows.slice(0, 8).map(({ total }) => total),
    );
    const goods = (await suite.get('boss', '/api/bianalysis/topGoods', { days: 30 })).data;
    expect(goods.rows.map(({ id }: Row) => String(id))).toEqual(
      (await analysis({ ...lately, by: 'goods' })).rows.slice(0, 8).map(({ key }) => key),
    );
  });

  test('who sees a part of the documents sees the figures of that part, and no cost where it is hidden', async () => {
    const mine = await analysis({ by: 'customer' }, 'sales');
    const all = await analysis({ by: 'customer' });
    const clients = (await suite.get('sales', '/api/pick/crm_customer', { pageSize: 200 })).data.rows as Row[];
    const own = new Set(clients.map(({ id }) => String(id)));
    expect(mine.rows.length).toBeGreaterThan(0);
    for (const row of mine.rows) {
      expect(own.has(row['key'])).toBe(true);
      expect(row['total']).toBe(all.rows.find(({ key }) => key === row['key'])!['total']);
      expect(row['cost']).not.toBe(all.rows.find(({ key }) => key === row['key'])!['cost']);
    }
    expect(sumYuan(mine.rows.map(({ total }) => total))).toBe(mine.totals['total']);
    // What is drawn tells no cost either.
    expect(Object.keys(mine.course[0]!).toSorted()).toEqual(['label', 'shopTotal', 'wholesaleTotal']);
    const none = await suite.get('hr', '/api/bianalysis/salesTrend', { days: 30 });
    expect(none.code).toBe('403');
    const other = await suite.get('boss2', '/api/bianalysis/sales', { ...span, by: 'shop' });
    expect(other.data.rows.some(({ label }: Row) => label === '分析抖店')).toBe(false);
  });
});
