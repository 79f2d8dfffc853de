import { runWork, service } from '@heliu/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { matchJob, noticeGoods } from '../modules/einvoice/server.ts';
import type { SoldItem } from '../modules/shop/server.ts';
import { demoCompanies } from './support/database.ts';
import { bringIn, taskOver, workbookOf } from './support/excel.ts';
import { start, type Suite } from './support/suite.ts';
import { shopNamed } from './support/external-orders.ts';
import { until } from './support/until.ts';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly state: string;
  readonly found: string | null;
  readonly taxItem: number | null;
  readonly sku: string | null;
  readonly invoiceName: string | null;
  readonly seen: number;
  readonly lastSeen: string;
  readonly goodsName: string;
}

let suite: Suite;
let company: number;
let shop: number;
let other: number;
let cake: number;
let bread: number;
beforeAll(async () => {
  suite = await start({ workers: 1 });
  company = (await demoCompanies(suite)).first;
  shop = await shopNamed(suite, '甲店');
  other = await shopNamed(suite, '乙店');
  const pick = async (q: string) =>
    (await suite.get('boss', '/api/pick/oms_tax_item', { q })).data.rows[0].id as number;
  [cake, bread] = [await pick('1030201010000000000'), await pick('1030201020000000000')];
});
afterAll(() => suite.stop());
beforeEach(async () => {
  await suite.sql('delete from oms_goods_name where company_id = $1', [company]);
});

const work = <T>(task: Parameters<typeof runWork<T>>[2]) => runWork(suite.db, service('测试', company), task);
const item = (name: string, more: Partial<SoldItem> = {}): SoldItem => ({
  shop,
  itemId: `I-${name}`,
  skuId: 'S1',
  goodsName: name,
  lines: 1,
  at: '2026-10-01T00:00:00.000Z',
  ...more,
});
const notice = (...items: SoldItem[]) => work((w) => noticeGoods(w, items));
/** The worker may be at it as well, so it is over when nothing is left to look at. */
const matchAll = async () => {
  await work((w) => matchJob.run({}, w));
  await until(async () =>
    (await suite.sql(`select 1 from oms_goods_name where not tried and state = 'unmatched'`)).length === 0
      ? true
      : undefined,
  );
};
const rows = async (args = {}): Promise<Row[]> =>
  (await suite.get('boss', '/api/oms/platformgoodsname/list', { pageSize: 200, sort: 'goodsName', ...args })).data
    .rows as Row[];
const named = async (goodsName: string) => (await rows({ goodsName: `=${goodsName}` }))[0]!;
const act = (action: string, id: number) => suite.call('boss', `/api/oms/platformgoodsname/${action}`, { id });
async function autoConfirm(value: string) {
  const { data } = await suite.get('boss', '/api/system/parameter/list', { code: '=oms.goodsAutoConfirm' });
  return suite.call('boss', '/api/system/parameter/update', { ...data.rows[0], value });
}

describe('看见商品', () => {
  test('an item is one row per shop, counted as often as it is seen, its last moment kept', async () => {
    await notice(item('月饼礼盒'), item('月饼礼盒', { lines: 2 }), item('月饼礼盒', { shop: other }));
    await notice(item('月饼礼盒', { lines: 3, at: '2026-09-01T00:00:00.000Z' }));
    expect((await rows({ shop })).map(({ seen, lastSeen }) => [seen, Date.parse(lastSeen)])).toEqual([
      [6, Date.parse('2026-10-01T00:00:00.000Z')],
    ]);
    expect((await rows({ shop: other })).map(({ seen }) => seen)).toEqual([1]);
  });

  test('twenty batches at once neither lose a line nor wait for each other for ever', async () => {
    const names = Array.from({ length: 30 }, (_, i) => `商品${i}`);
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        notice(...(i % 2 === 0 ? names : names.toReversed()).map((name) => item(name))),
      ),
    );
    expect((await rows()).map(({ seen }) => seen)).toEqual(names.map(() => 20));
  });

  test('what is new is looked at by itself, in the background', async () => {
    await notice(item('杏仁饼干'));
    await until(async () => ((await named('杏仁饼干')).state === 'suggested' ? true : undefined));
    expect(await named('杏仁饼干')).toMatchObject({ found: 'keyword' });
  });
});

describe('推荐与确认', () => {
  test('a keyword suggests; nobody but a person confirms', async () => {
    await notice(item('中秋月饼'), item('不知何物'));
    await matchAll();
    expect(await named('中秋月饼')).toMatchObject({ state: 'suggested', found: 'keyword', taxItem: cake });
    expect(await named('不知何物')).toMatchObject({ state: 'unmatched', taxItem: null });
    expect((await act('confirm', (await named('不知何物')).id)).message).toContain('不能确认');
    expect((await act('confirm', (await named('中秋月饼')).id)).code).toBe('200');
    expect((await act('confirm', (await named('中秋月饼')).id)).code).not.toBe('200');
  });

  test('a decision typed in the list confirms, and is suggested to all of the same name, as the preview said', async () => {
    await notice(item('神秘礼包'), item('神秘礼包', { shop: other }), item('神秘礼包', { skuId: 'S2' }));
    await matchAll();
    const [first] = await rows({ shop, sort: 'id' });
    const change = {
      shop,
      goodsName: '神秘礼包',
      itemId: 'I-神秘礼包',
      skuId: 'S1',
      taxItem: bread,
      sku: 'SKU-1',
      invoiceName: '礼包',
    };
    const saved = await suite.call('boss', '/api/oms/platformgoodsname/update', {
      ...change,
      id: first!.id,
      version: first!.version,
    });
    expect(saved.code).toBe('200');
    const all = await rows({ sort: 'id' });
    expect(all.map(({ state, found, sku, invoiceName }) => [state, found, sku, invoiceName])).toEqual([
      ['confirmed', 'manual', 'SKU-1', '礼包'],
      ['suggested', 'learned', null, '礼包'],
      ['suggested', 'learned', null, '礼包'],
    ]);
    const { data } = await suite.call('boss', '/api/preview/oms_goods_name/confirm', { id: all[1]!.id });
    expect(data.warnings).toEqual(['归入 *焙烤食品*面包，税率 13%', '另有 1 个同名商品会得到同样的推荐']);
  });

  test('of two minds about a name, nothing is suggested for it', async () => {
    await notice(item('两可'), item('两可', { shop: other }));
    for (const [index, row] of (await rows()).entries())
      await suite.call('boss', '/api/oms/platformgoodsname/update', {
        shop: [shop, other][index],
        goodsName: '两可',
        itemId: 'I-两可',
        skuId: 'S1',
        id: row.id,
        taxItem: [cake, bread][index],
      });
    await notice(item('两可', { skuId: 'S9' }));
    await matchAll();
    const states = (await rows({ sort: 'id' })).map(({ state }) => state);
    expect(states).toEqual(['confirmed', 'confirmed', 'unmatched']);
  });

  test('the same merchant code is surer than any word; switched on, it confirms by itself', async () => {
    await notice(item('蛋糕甲', { outerSku: 'C-1' }));
    await matchAll();
    const { id } = await named('蛋糕甲');
    await suite.call('boss', '/api/oms/platformgoodsname/update', {
      shop,
      goodsName: '蛋糕甲',
      itemId: 'I-蛋糕甲',
      skuId: 'S1',
      outerSku: 'C-1',
      id,
      taxItem: bread,
      sku: 'MY-1',
    });
    await notice(item('蛋糕乙', { outerSku: 'C-1', shop: other }));
    await matchAll();
    expect(await named('蛋糕乙')).toMatchObject({ state: 'suggested', found: 'exact', taxItem: bread, sku: 'MY-1' });
    expect((await autoConfirm('true')).code).toBe('200');
    try {
      await notice(item('蛋糕丙', { outerSku: 'C-1', shop: other }), item('面包丁'));
      await matchAll();
      expect(await named('蛋糕丙')).toMatchObject({ state: 'confirmed', found: 'exact' });
      expect(await named('面包丁')).toMatchObject({ state: 'suggested', found: 'keyword' });
    } finally {
      await autoConfirm('false');
    }
  });

  test('what was ignored or confirmed goes back to people, and the matcher does not press its view again', async () => {
    await notice(item('月饼券'));
    await matchAll();
    const { id } = await named('月饼券');
    await act('ignore', id);
    expect((await named('月饼券')).state).toBe('ignored');
    await act('reopen', id);
    await matchAll();
    expect(await named('月饼券')).toMatchObject({ state: 'unmatched', taxItem: null });
  });

  test('a new keyword finds what was left, when asked to look again', async () => {
    await notice(item('青团'));
    await matchAll();
    const { data: kept } = await suite.get('boss', '/api/oms/taxItem/get', { id: cake });
    await suite.call('boss', '/api/oms/taxItem/update', { ...kept, keywords: `${kept.keywords} 青团` });
    const { data } = await suite.call('boss', '/api/oms/platformgoodsname/rematch');
    expect(data.task).toBeGreaterThan(0);
    await until(async () => ((await named('青团')).state === 'suggested' ? true : undefined));
  });
});

describe('导入对照表', () => {
  test('known items are changed, new ones added, and taking it back leaves the known ones', async () => {
    await notice(item('老商品'));
    const head = ['店铺', '商品名称', '平台商品号', '平台规格号', '税收分类', '我方编码'];
    const book = await workbookOf([
      head,
      ['甲店', '老商品', 'I-老商品', 'S1', '1030201020000000000', 'OLD'],
      ['甲店', '新商品', 'I-新商品', 'S1', '1030201020000000000', 'NEW'],
    ]);
    const { data: draft } = await bringIn(suite, 'boss', 'oms_goods_name', book);
    expect([draft.records, draft.bad]).toEqual([2, 0]);
    const { data: started } = await suite.call('boss', '/api/import/commit', { id: draft.id });
    const over = await taskOver(suite, 'boss', started.task);
    expect(over.result!.summary).toBe('已导入 1 条，修改 1 条');
    expect(
      (await rows({ sort: 'id' })).map(({ goodsName, state, sku, seen }) => [goodsName, state, sku, seen]),
    ).toEqual([
      ['老商品', 'confirmed', 'OLD', 1],
      ['新商品', 'confirmed', 'NEW', 0],
    ]);
    const { data: undo } = await suite.call('boss', '/api/import/undo', { id: draft.id });
    await taskOver(suite, 'boss', undo.task);
    expect((await rows()).map(({ goodsName }) => goodsName)).toEqual(['老商品']);
  });
});

describe('开票项目', () => {
  test('goods of a category that was laid down are suggested its tax item and its name', async () => {
    const laidDown = { category: '节令糕点', taxItem: cake, invoiceName: '月饼礼盒' };
    expect((await suite.call('boss', '/api/goods/categorytax/save', laidDown)).code).toBe('200');
    await notice(item('没有关键字的东西', { category: '节令糕点' }));
    await matchAll();
    const [row] = await suite.sql(
      'select state, found, tax_item::int as item, invoice_name as name from oms_goods_name where company_id = $1',
      [company],
    );
    expect(row).toEqual({ state: 'suggested', found: 'category', item: cake, name: '月饼礼盒' });
  });
});

describe('手工开票时推荐的税收分类', () => {
  const suggested = async (name: string) => (await suite.get('boss', '/api/oms/taxItem/suggest', { name })).data.found;

  test('a word in the name is enough, and a name nobody knows gets none', async () => {
    expect(await suggested('316 不锈钢保温杯 500ml')).toMatchObject({
      code: '1060512990000000000',
      title: '其他日用杂品',
    });
    expect(await suggested('谁也没听说过的东西')).toBeNull();
  });

  test('what somebody confirmed under the name comes before words in it', async () => {
    await suite.call('boss', '/api/oms/platformgoodsname/save', { shop, goodsName: '保温杯造型蛋糕', taxItem: cake });
    expect(await suggested('保温杯造型蛋糕')).toMatchObject({ id: cake });
  });

  test('what the company wrote on its last invoice comes before everything', async () => {
    const { data: template } = await suite.call('boss', '/api/oms/invoicetemplate/save', {
      name: '面包模板',
      goodsName: '早餐保温杯',
      taxItem: bread,
    });
    expect(template.id).toBeGreaterThan(0);
    expect(await suggested('早餐保温杯')).toMatchObject({ id: bread });
    const { data: subjects } = await suite.get('boss', '/api/oms/invoicesubject/list', { disabled: 'false' });
    const invoice = await suite.call('boss', '/api/oms/invoice/save', {
      subject: subjects.rows[0].id,
      invoiceDate: '2026-06-15',
      buyerName: '李先生',
      lines: [{ goodsName: '早餐保温杯', taxItem: cake, amount: '10.00' }],
    });
    expect(invoice.message).toBe('保存成功');
    expect(await suggested('早餐保温杯')).toMatchObject({ id: cake });
  });
});
