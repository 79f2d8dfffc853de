import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoCompanies } from './support/database.ts';
import { bytesOf, sendFile, type Table, tableOf, taskOver, workbookOf } from './support/excel.ts';
import { newShop, orderInput } from './support/orders.ts';
import { start, type Suite } from './support/suite.ts';

const bySku = '/api/goods/importSkuOrderInfo';
const withTitle = '/api/goods/importSkuOrderInfo2';
const whole = '/api/wkd/plateformecommerceorder/import';

describe('订单的导入', () => {
  let suite: Suite;
  let shop: number;
  let name: string;
  beforeAll(async () => {
    suite = await start({ workers: 1 });
    const { first } = await demoCompanies(suite);
    shop = await newShop(suite, first);
    name = `店铺${shop}`;
  });
  afterAll(() => suite.stop());

  const bring = async (path: string, rows: Table, as = 'boss') => sendFile(suite, as, path, await workbookOf(rows));
  const rowsOf = async (id: number) => (await suite.get('boss', '/api/import/rows', { id })).data.rows as any[];
  const commit = async (id: number, goodOnly = false) => {
    const { data } = await suite.call('boss', '/api/import/commit', { id, goodOnly });
    return taskOver(suite, 'boss', data.task);
  };
  const orders = async (orderNo: string) =>
    (await suite.get('boss', '/api/oms/order/list', { shop, orderNo: `=${orderNo}` })).data.rows as any[];
  const head = ['店铺', '订单号', 'SKU', '商品名称', '数量', '单价'];

  test('rows of one order number are one order, wherever they stand; a code stands in for a name', async () => {
    const { data: view } = await bring(bySku, [
      head,
      [name, 'I1', 'A-1', '面霜', 2, 59.9],
      [name, 'I2', 'B-1', null, 1, 10],
      [name, 'I1', 'A-2', null, 1, '39.80'],
      [null, null, 'A-3', null, 3, 1],
    ]);
    expect(view).toMatchObject({ records: 2, bad: 0 });
    expect((await commit(view.id)).result).toMatchObject({ summary: '已导入 2 条' });
    const [order] = await orders('I1');
    expect(order).toMatchObject({ origin: 'import', paid: '162.60', goods: '面霜 等 6 件', skus: 'A-1 A-2 A-3' });
    const { data: lines } = await suite.get('boss', '/api/oms/order/details', { id: order.id });
    expect(lines.map((line: any) => [line.outerSku, line.goodsName, line.quantity, line.paid])).toEqual([
      ['A-1', '面霜', '2', '119.80'],
      ['A-2', 'A-2', '1', '39.80'],
      ['A-3', 'A-3', '3', '3.00'],
    ]);

    const { data: again } = await bring(bySku, [
      head,
      [name, 'I1', 'A-1', null, 1, 1],
      [name, 'I3', 'C-1', null, 1, 1],
    ]);
    expect(again).toMatchObject({ records: 2, bad: 1 });
    expect((await rowsOf(again.id))[0].errors).toEqual(['订单号“I1”已存在']);
    expect((await suite.call('boss', '/api/import/commit', { id: again.id })).message).toContain('有 1 条有错误');
    expect((await commit(again.id, true)).status).toBe('done');
    expect(await orders('I1')).toHaveLength(1);
    expect(await orders('I3')).toHaveLength(1);

    const undone = await suite.call('boss', '/api/import/undo', { id: again.id });
    await taskOver(suite, 'boss', undone.data.task);
    expect(await orders('I3')).toEqual([]);
    expect(await orders('I1')).toHaveLength(1);
  });

  test('the longer shape brings title, tax number and memo, and says what is wrong row by row', async () => {
    const titles = [...head, '发票抬头', '抬头税号', '备注'];
    const { data: view } = await bring(withTitle, [
      titles,
      [name, 'J1', 'A', null, 1, 20, '杭州知味食品有限公司', '91330110MA2CXXXX0Y', '尽快'],
      ['没有的店', 'J2', 'A', null, 1, 20, null, null, null],
      [name, 'J3', 'A', null, 'x', 20, null, null, null],
      [name, 'J4', null, null, 1, 20, null, null, null],
      [name, 'J5', 'A', null, 0, 20, null, null, null],
    ]);
    expect(view).toMatchObject({ records: 5, bad: 4 });
    expect((await rowsOf(view.id)).map(({ errors }) => errors)).toEqual([
      [],
      ['店铺“没有的店”不存在或已停用'],
      expect.arrayContaining([expect.stringContaining('数量')]),
      [expect.stringContaining('商品名称')],
      ['商品明细第1行：数量不能为零'],
    ]);
    const { data: file } = await suite.get('boss', '/api/import/errorFile', { id: view.id });
    const marked = await tableOf(bytesOf(file));
    expect(marked[2]!.at(-1)).toBe('店铺“没有的店”不存在或已停用');
    await commit(view.id, true);
    expect((await orders('J1'))[0]).toMatchObject({
      invoiceTitle: '杭州知味食品有限公司',
      titleTaxNo: '91330110MA2CXXXX0Y',
      wantsInvoice: true,
      remark: '尽快',
    });
    expect((await bring(bySku, [['订单号'], ['X']])).message).toBe('缺少必填的列：店铺、SKU、数量、单价');
  });

  test('the whole template needs no other number, and what was exported comes back', async () => {
    const { data } = await suite.get('boss', '/api/import/template/oms_order');
    const [titles] = await tableOf(bytesOf(data));
    expect(titles!.slice(0, 2)).toEqual(['店铺*', '订单号*']);
    const template = await suite.get('boss', `${bySku}/template`);
    expect((await tableOf(bytesOf(template.data)))[0]).toEqual([
      '店铺*',
      '订单号*',
      'SKU*',
      '商品名称',
      '数量*',
      '单价*',
      '下单日期',
    ]);
    const { data: view } = await bring(whole, [
      ['店铺', '订单号', '下单日期', '实付', '商品名称', '数量', '单价'],
      [name, 'K1', '2026-11-01', null, '面霜', 1, 10],
      [name, 'K1', null, null, '水', 2, 5],
      [name, 'K2', '2026-11-01', 99, '水', 2, 5],
    ]);
    expect(view).toMatchObject({ records: 2, bad: 1 });
    expect((await rowsOf(view.id))[1].errors[0]).toContain('实付应为 ￥10.00');
    await commit(view.id, true);
    expect((await orders('K1'))[0]).toMatchObject({ paid: '20.00', origin: 'import', orderDate: '2026-11-01' });
  });

  test('whoever may not save orders brings none in, and no other company’s shop is found', async () => {
    for (const path of [bySku, withTitle, whole])
      expect((await bring(path, [head, [name, 'L1', 'A', null, 1, 1]], 'hr')).code).toBe('403');
    const { data } = await bring(bySku, [head, [name, 'L1', 'A', null, 1, 1]], 'boss2');
    expect(data).toMatchObject({ records: 1, bad: 1 });
    const saved = await suite.call('boss', '/api/oms/order/save', orderInput(shop, 'L2'));
    expect(saved.code).toBe('200');
  });
});
