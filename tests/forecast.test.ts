import { daysAfter } from '@heliu/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from './support/days.ts';
import { start, type Suite } from './support/suite.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await start();
});
afterAll(() => suite.stop());

const post = (path: string, args: object, as = 'buyer') => suite.call(as, path, { ...args });
const made = async (path: string, args: object, as = 'boss'): Promise<number> => {
  const { code, message, data } = await post(path, args, as);
  expect([code, message]).toEqual(['200', '保存成功']);
  return (data as { id: number }).id;
};
const at = '/api/purchase/Purchaseforcast';
interface Line {
  readonly id: number;
  readonly sku: number;
  readonly supplier: number | null;
  readonly unit: number;
  readonly supply: string;
  readonly target: string;
  readonly suggested: string;
  readonly quantity: string;
  readonly price: string;
  readonly amount: string;
  readonly orderedQuantity: string;
  readonly reasoning: { readonly basis: string; readonly months: readonly { month: string; demand: number }[] };
}
interface Forecast {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly ordered: string;
  readonly total: string;
  readonly lines: readonly Line[];
}
const read = async (id: number, as = 'boss') => (await suite.get(as, `${at}/get`, { id })).data as Forecast;
const done = async (action: string, id: number, as = 'boss', more: object = {}) => {
  const { code, message } = await post(`${at}/${action}`, { id, ...more }, as);
  return code === '200' ? 'done' : message;
};
const first = async (target: string, q = '') =>
  ((await suite.get('boss', `/api/pick/${target}`, { pageSize: 1, q })).data as { rows: { id: number }[] }).rows[0]!.id;

let [boss, warehouse, unit, supplier, category] = [0, 0, 0, 0, 0];
/** Goods of a category of their own, sold by one supplier in six days, at least twenty at once. */
async function goodsOf(name: string, more: object = {}): Promise<number> {
  const goods = await made('/api/goods/goods/save', { code: name, name, category, unit, kind: 'goods', ...more });
  const { data } = await suite.get('boss', '/api/goods/goodsSku/list', { goods });
  return (data as { rows: { id: number }[] }).rows[0]!.id;
}
const moved = async (kind: 'in' | 'out', sku: number, quantity: string, orderDate: string) => {
  const line = { sku, quantity, ...(kind === 'in' && { price: '5' }) };
  const id = await made('/api/inventory/otherorder/save', { kind, orderDate, warehouse, lines: [line] });
  expect((await post('/api/inventory/otherorder/audit', { id }, 'accountant')).code).toBe('200');
};
/** As of the last day of last month, so that no month is begun. */
const lastDay = daysAfter(`${today().slice(0, 7)}-01`, -1);
const input = (more: object = {}) => ({
  forecastDate: lastDay,
  warehouse,
  category,
  buyer: boss,
  method: 'average',
  lines: [],
  ...more,
});

/** The 15th so many months ago. */
const monthsAgo = (n: number) =>
  new Date(Date.UTC(Number(today().slice(0, 4)), Number(today().slice(5, 7)) - 1 - n, 15)).toISOString().slice(0, 10);

let [steady, limited, idle] = [0, 0, 0];
beforeAll(async () => {
  [boss, warehouse, unit] = [
    await first('sys_user'),
    await first('scm_warehouse', 'A02'),
    await first('goods_unit', '件'),
  ];
  category = await made('/api/goods/category/save', { code: 'YC', name: '预测的货' });
  supplier = await made('/api/purchase/supplier/save', {
    code: 'YC1',
    name: '预测供应商',
    leadDays: 6,
    taxRate: '0.13',
  });
  [steady, limited, idle] = [
    await goodsOf('YC-稳定'),
    await goodsOf('YC-有下限', { minStock: '15' }),
    await goodsOf('YC-没人要'),
  ];
  for (const sku of [steady, limited])
    await made('/api/purchase/suppliergoods/save', {
      supplier,
      sku,
      price: '11.3',
      minQuantity: '20',
      preferred: true,
    });
  await moved('in', steady, '400', monthsAgo(4));
  for (const n of [3, 2, 1]) await moved('out', steady, '120', monthsAgo(n));
  await moved('in', idle, '10', monthsAgo(3));
});

describe('采购预测', () => {
  test('left empty it lists what the scope needs, with its reasons', async () => {
    const record = await read(await made(`${at}/save`, input(), 'buyer'));
    expect(record.lines.map(({ sku }) => sku).toSorted((a, b) => a - b)).toEqual([steady, limited]);
    const [line] = record.lines.filter(({ sku }) => sku === steady) as [Line];
    expect(line).toMatchObject({ supplier, supply: '40', price: '11.3', quantity: line.suggested });
    // Three months of 120 pieces: about four a day for 36 days, and forty are there.
    expect(Number(line.suggested)).toBeGreaterThan(90);
    expect(Number(line.suggested)).toBeLessThan(130);
    expect(line.reasoning.months.filter(({ demand }) => demand === 120)).toHaveLength(3);
    const [floor] = record.lines.filter(({ sku }) => sku === limited) as [Line];
    // Never sold: fifteen are to be there, and he sells twenty at once.
    expect(floor).toMatchObject({ supply: '0', target: '15', suggested: '20', amount: '226.00' });
    const total = record.lines.reduce((sum, { amount }) => sum + Number(amount), 0);
    expect(Number(record.total)).toBeCloseTo(total, 2);
  });

  test('what was typed stays, what was not follows', async () => {
    const id = await made(`${at}/save`, input({ lines: [{ sku: steady }, { sku: limited, quantity: '0' }] }), 'buyer');
    const before = await read(id);
    expect(before.lines.map(({ quantity }) => quantity)).toEqual([before.lines[0]!.suggested, '0']);
    const lines = before.lines.map(({ id: line, sku, quantity }) => ({ id: line, sku, quantity }));
    const { code } = await post(`${at}/update`, { id, version: before.version, ...input({ coverDays: 60, lines }) });
    expect(code).toBe('200');
    const after = await read(id);
    expect(Number(after.lines[0]!.quantity)).toBeGreaterThan(Number(before.lines[0]!.quantity) + 80);
    expect(after.lines[1]).toMatchObject({ quantity: '0', suggested: '20' });
    expect((await post(`${at}/save`, input({ lines: [{ sku: steady }, { sku: steady }] }))).message).toContain(
      'SKU重复',
    );
  });

  test('orders follow once, by supplier, and the chain knows', async () => {
    const id = await made(`${at}/save`, input(), 'buyer');
    expect(await done('order', id)).toBe('审核过的预测才能生成订单');
    expect(await done('audit', id, 'accountant')).toBe('done');
    const both = await Promise.all([post(`${at}/order`, { id }), post(`${at}/order`, { id })]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['200', '400']);
    const [order] = both.find(({ code }) => code === '200')!.data as { id: number; supplier: number; lines: number }[];
    expect(order).toMatchObject({ supplier, lines: 2 });
    expect((await read(id)).ordered).toBe('none');
    // What somebody is about to order is counted: a second forecast does not suggest it again, and says why.
    expect((await post(`${at}/save`, input())).message).toContain('没有要补的货');
    const same = await read(await made(`${at}/save`, input({ lines: [{ sku: steady }] }), 'buyer'));
    expect(same.lines[0]).toMatchObject({ suggested: '0', reasoning: { stock: { planned: expect.any(String) } } });
    expect(Number(same.lines[0]!.supply)).toBeGreaterThan(100);
    expect(await done('cancel', id)).toContain('采购订单');
    expect((await post('/api/purchase/purchaseorder/audit', { id: order!.id }, 'accountant')).code).toBe('200');
    const after = await read(id);
    expect(after.ordered).toBe('all');
    expect(after.lines.map(({ orderedQuantity }) => orderedQuantity)).toEqual(
      after.lines.map(({ quantity }) => quantity),
    );
    expect(await done('deaudit', id)).toContain('采购订单');
    // What is on order now is counted: nothing is left to buy.
    expect((await post(`${at}/save`, input())).message).toContain('没有要补的货');
    expect((await post('/api/purchase/purchaseorder/cancel', { id: order!.id })).code).toBe('200');
    expect((await read(id)).ordered).toBe('none');
    expect(await done('cancel', id)).toBe('done');
  });

  test('lines go into the cart once, and from there into orders the forecast knows of', async () => {
    const id = await made(`${at}/save`, input(), 'buyer');
    expect(await done('cart', id)).toBe('审核过的预测才能生成订单');
    expect(await done('audit', id, 'accountant')).toBe('done');
    const both = await Promise.all([post(`${at}/cart`, { id }), post(`${at}/cart`, { id })]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['200', '400']);
    expect(await done('order', id)).toContain('放进订货车');
    expect((await post(`${at}/save`, input())).message).toContain('没有要补的货');
    const { data } = await suite.get('buyer', '/api/purchase/easyordercart/list', { forecast: id });
    const rows = data.rows as { id: number; version: number; warehouse: number; source: string }[];
    expect(rows).toMatchObject([{ source: 'forecast' }, { source: 'forecast' }]);
    const elsewhere = await first('scm_warehouse', 'A01');
    const [one] = rows as [(typeof rows)[0]];
    const moved = { ...one, warehouse: elsewhere };
    expect((await post('/api/purchase/easyordercart/update', moved)).code).toBe('200');
    const submit = (ids: number[]) => post('/api/purchase/easyordercart/submit', { id: ids });
    expect((await submit(rows.map((row) => row.id))).message).toContain('收货仓库和单位要与它相同');
    // One that is taken out of the cart may be ordered after all.
    expect((await post('/api/purchase/easyordercart/delete', { id: one.id })).code).toBe('200');
    expect(await done('order', id)).toBe('done');
    const orders = (await submit(rows.slice(1).map((row) => row.id))).data as { id: number }[];
    expect((await post('/api/purchase/purchaseorder/audit', { id: orders[0]!.id }, 'accountant')).code).toBe('200');
    expect((await read(id)).ordered).toBe('part');
    const drafts = await suite.sql<{ id: string }>(
      'select distinct document_id as id from pur_order_lines where forecast = $1',
      [id],
    );
    for (const { id: of } of drafts) {
      const { code } = await post('/api/purchase/purchaseorder/cancel', { id: Number(of) });
      if (code !== '200')
        expect((await post('/api/purchase/purchaseorder/delete', { id: Number(of) })).code).toBe('200');
    }
    expect(await done('cancel', id)).toBe('done');
  });

  test('one without a supplier or a price says so before anything is ordered', async () => {
    const lonely = await goodsOf('YC-没人卖', { minStock: '5' });
    const id = await made(`${at}/save`, input({ lines: [{ sku: steady }, { sku: lonely }] }), 'buyer');
    expect(await done('audit', id, 'accountant')).toBe('done');
    expect(await done('order', id)).toContain('第2行：没有供应商和价格');
    expect(await suite.sql('select 1 from pur_order_lines where forecast = $1', [id])).toEqual([]);
    expect(await done('close', id)).toBe('done');
    expect(await done('order', id)).toBe('审核过的预测才能生成订单');
  });

  test('another warehouse alone has nothing; today there is something to buy', async () => {
    const elsewhere = await made('/api/basedata/scm/warehouse/save', { code: 'YCC', name: '空仓', kind: 'own' });
    const { message } = await post(`${at}/save`, input({ warehouse: elsewhere, scope: 'warehouse', method: 'auto' }));
    // The lower limit is the company's, and nothing ever left from here.
    expect(message).toContain('没有要补的货');
    const past = await read(await made(`${at}/save`, input({ forecastDate: today() }), 'buyer'));
    expect(past.lines.length).toBeGreaterThan(0);
  });

  test('whoever may not know costs sees none, and other companies see nothing', async () => {
    const id = await made(`${at}/save`, input(), 'buyer');
    expect((await suite.get('sales', `${at}/get`, { id })).code).toBe('403');
    expect((await suite.get('boss2', `${at}/get`, { id })).code).toBe('404');
    expect((await post(`${at}/order`, { id }, 'keeper')).code).toBe('403');
    expect((await post(`${at}/save`, input({ warehouse }), 'boss2')).code).not.toBe('200');
  });
});

describe('快捷订货', () => {
  test('what there is too little of is put into the cart once, however many do it at once', async () => {
    const sku = await goodsOf('YC-缺货', { minStock: '8', maxStock: '30' });
    const fill = () => post('/api/purchase/easyordercart/fill', {});
    const both = await Promise.all([fill(), fill()]);
    const added = both.map(({ data }) => (data as { added: number }).added).toSorted((a, b) => a - b);
    expect(added[0]).toBe(0);
    const rows = await suite.sql(
      'select trim_scale(quantity)::text as quantity, source from pur_cart_line where sku = $1 and not deleted',
      [sku],
    );
    expect(rows).toEqual([{ quantity: '30', source: 'lowStock' }]);
    expect((await fill()).data).toEqual({ added: 0 });
    expect((await post('/api/purchase/easyordercart/fill', {}, 'sales')).code).toBe('403');
  });
});
