import { runWork, service } from '@heliu/engine';
import { dec } from '@heliu/model';
import { goods as goodsArea } from '../modules/goods/server.ts';
import { demoCompanies } from './support/database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start, type Suite } from './support/suite.ts';
import { png, upload as uploadForm } from './support/upload.ts';
import { today } from './support/days.ts';

let suite: Suite;
let [unit, pack, group, category] = [0, 0, 0, 0];
const post = (path: string, args: object, as = 'boss') => suite.call(as, `/api/goods/${path}`, { ...args });
const made = async (path: string, args: object): Promise<number> => {
  const { code, message, data } = await post(`${path}/save`, args);
  expect([code, message]).toEqual(['200', '保存成功']);
  return (data as { id: number }).id;
};

beforeAll(async () => {
  suite = await start();
  unit = await made('goodsunit', { name: '测试瓶' });
  pack = await made('goodsunit', { name: '测试箱' });
  group = await made('goodsunitgroup', {
    name: '瓶箱',
    units: [
      { unit, ratio: '1', shown: true },
      { unit: pack, ratio: '12', purchaseDefault: true, shown: true },
    ],
  });
  category = await made('category', { code: 'TST', name: '测试分类' });
});
afterAll(() => suite.stop());

let n = 0;
const goodsInput = (more: object = {}) => ({ code: `T${++n}`, name: `测试商品${n}`, category, unit, ...more });
interface Sku {
  readonly id: number;
  readonly version: number;
  readonly code: string;
  readonly name: string;
  readonly spec: string | null;
  readonly barcode: string | null;
  readonly retailPrice: string | null;
  readonly withdrawn: boolean;
  readonly disabled: boolean;
  readonly shelf: string;
}
const skusOf = async (goods: number): Promise<Sku[]> =>
  (
    (await suite.get('boss', '/api/goods/goodsSku/list', { goods, sort: 'code', pageSize: 500 })).data as {
      rows: Sku[];
    }
  ).rows;
const stored = async (id: number) =>
  (await suite.get('boss', '/api/goods/goods/get', { id })).data as Record<string, unknown> & { version: number };
const change = async (id: number, more: object) => post('goods/update', { ...(await stored(id)), ...more });
const colour = (values: string) => ({ name: '颜色', kind: 'sale', values });
const size = (values: string) => ({ name: '尺码', kind: 'sale', values });

describe('单位', () => {
  test('a ratio is free until goods are counted by it; then the group may only grow', async () => {
    const units = (ratio: string, ...more: object[]) => [{ unit, ratio: '1' }, { unit: pack, ratio }, ...more];
    const update = async (lines: object[]) => {
      const { data } = await suite.get('boss', '/api/goods/goodsunitgroup/get', { id: group });
      return post('goodsunitgroup/update', { ...(data as object), units: lines });
    };
    expect((await update(units('10'))).code).toBe('200');
    expect((await update(units('12'))).code).toBe('200');
    const goods = await made('goods', goodsInput({ unitGroup: group }));
    expect(await update(units('10'))).toMatchObject({
      code: '400',
      message: expect.stringMatching(/^商品“测试商品\d+”等已按这个单位组计量，测试箱的换算率不能再改/) as string,
    });
    const third = await made('goodsunit', { name: '测试托' });
    expect((await update(units('12', { unit: third, ratio: '480' }))).code).toBe('200');
    expect((await update(units('12'))).message).toContain('测试托的换算率不能再改，也不能去掉');
    expect(await change(goods, { unit: pack })).toMatchObject({
      message: '基本单位与计量单位组的基本单位不同，请改成一致',
    });
  });
});

describe('分类', () => {
  test('what is left empty comes from above, and says from where', async () => {
    const rate = ((await suite.get('boss', '/api/pick/fico_tax_rate', { q: '13%' })).data as { rows: { id: number }[] })
      .rows[0]!.id;
    const top = await made('category', { code: 'TOP', name: '顶', taxRate: rate, attributes: [colour('红、黑')] });
    const middle = await made('category', { code: 'MID', name: '中', parent: top, attributes: [size('S、M')] });
    const low = await made('category', { code: 'LOW', name: '低', parent: middle });
    const { data } = await suite.get('boss', '/api/goods/category/inherited', { id: low });
    expect(data).toMatchObject({
      taxRate: { value: rate, from: { id: top, name: '顶' } },
      taxItem: null,
      titles: { taxRate: '13%' },
      attributes: [
        { value: { name: '尺码' }, from: { name: '中' } },
        { value: { name: '颜色' }, from: { name: '顶' } },
      ],
    });
    const known = await suite.get('boss', '/api/goods/goods/attributes', { category: low });
    expect(known.data).toMatchObject([{ name: '尺码', values: 'S、M' }, { name: '颜色' }]);
    expect((await post('category/save', { code: 'X', name: '低', parent: middle })).message).toBe(
      '同一上级之下已有分类“低”',
    );
    const fourth = await made('category', { code: 'L4', name: '第四级', parent: low });
    expect((await post('category/save', { code: 'L5', name: '第五级', parent: fourth })).message).toBe(
      '商品分类最多 4 级，这样会有 5 级',
    );
    expect((await suite.get('boss2', '/api/goods/category/inherited', { id: low })).code).toBe('404');
  });

  test('the class that stock is booked by stays, whoever would change it, once goods that have it are used', async () => {
    const classes = (await suite.get('boss', '/api/pick/fico_valuation_class', { pageSize: 2 })).data as {
      rows: { id: number }[];
    };
    const [own, another] = classes.rows.map(({ id }) => id);
    const top = await made('category', { code: 'VTOP', name: '评估顶', valuationClass: own });
    const low = await made('category', { code: 'VLOW', name: '评估低', parent: top });
    const elsewhere = await made('category', { code: 'VELS', name: '评估别处', valuationClass: another });
    const id = await made('goods', goodsInput({ code: 'VG', category: low }));
    const changed = async (of: number, more: object) => {
      const { data } = await suite.get('boss', '/api/goods/category/get', { id: of });
      return (await post('category/update', { ...(data as object), ...more })).message;
    };
    expect(await changed(top, { valuationClass: another })).toBe('保存成功');
    expect(await changed(top, { valuationClass: own })).toBe('保存成功');
    const [{ id: sku }] = (await skusOf(id)) as [Sku];
    const places = (await suite.get('boss', '/api/pick/scm_warehouse', { q: 'A02' })).data as {
      rows: { id: number }[];
    };
    const lines = [{ sku, quantity: '1', price: '1' }];
    const opening = { kind: 'opening', orderDate: today(), warehouse: places.rows[0]!.id, lines };
    expect((await suite.call('boss', '/api/inventory/otherorder/save', opening)).code).toBe('200');
    const why = /^VG 测试商品\d+ 已在单据里使用，它们的评估类不能随分类改变/;
    expect(await changed(top, { valuationClass: another })).toMatch(why);
    expect(await changed(low, { valuationClass: another })).toMatch(why);
    expect(await changed(low, { parent: elsewhere })).toMatch(why);
    expect((await change(id, { category: elsewhere })).message).toContain('商品已在单据里使用');
    // What gives the same class changes nothing.
    expect(await changed(low, { valuationClass: own })).toBe('保存成功');
    expect(await changed(top, { valuationClass: another })).toBe('保存成功');
  });
});

describe('SKU 矩阵', () => {
  test('goods without specs have one SKU of their own code; values make the rest, and prices begin with theirs', async () => {
    const plain = goodsInput({ retailPrice: '9.9', weight: '0.5' });
    expect(await skusOf(await made('goods', plain))).toMatchObject([
      { code: plain.code, name: plain.name, spec: null, retailPrice: '9.9', shelf: 'off' },
    ]);
    const shirt = goodsInput({
      attributes: [colour('红、黑'), size('M、L'), { name: '面料', kind: 'description', values: '棉' }],
    });
    expect((await skusOf(await made('goods', shirt))).map(({ code, spec }) => `${code} ${spec}`)).toEqual(
      ['红/M', '红/L', '黑/M', '黑/L'].map((spec, i) => `${shirt.code}-0${i + 1} ${spec}`),
    );
  });

  test('a change of values adds, keeps, withdraws what was used and brings it back', async () => {
    const id = await made('goods', goodsInput({ attributes: [colour('红、黑')] }));
    const [red, black] = await skusOf(id);
    const set = await made('goods', goodsInput({ kind: 'combination' }));
    await made('goodscombination', {
      combination: (await skusOf(set))[0]!.id,
      parts: [{ sku: black!.id, quantity: '2' }],
    });
    expect((await change(id, { attributes: [colour('红、白')] })).code).toBe('200');
    const after = await skusOf(id);
    expect(after.map(({ spec, disabled }) => [spec, disabled])).toEqual([
      ['红', false],
      ['黑', true],
      ['白', false],
    ]);
    expect(after[0]!.id).toBe(red!.id);
    expect((await change(id, { attributes: [colour('红、白、黑')] })).code).toBe('200');
    expect((await skusOf(id)).find(({ spec }) => spec === '黑')).toMatchObject({
      id: black!.id,
      disabled: false,
      withdrawn: false,
    });
    // White was never used: it goes altogether.
    expect((await change(id, { attributes: [colour('红、黑')] })).code).toBe('200');
    expect((await skusOf(id)).map(({ spec }) => spec)).toEqual(['红', '黑']);
  });

  test('one that somebody took away stays away until its values change, and can be added by hand', async () => {
    const id = await made('goods', goodsInput({ attributes: [colour('红、黑')] }));
    const [, black] = await skusOf(id);
    expect((await post('goodsSku/delete', { id: black!.id })).code).toBe('200');
    expect((await change(id, { shortName: '改' })).code).toBe('200');
    expect((await skusOf(id)).map(({ spec }) => spec)).toEqual(['红']);
    expect((await post('goodsSku/save', { goods: id, spec: '绿', code: 'ZZ1' })).message).toBe(
      '“绿”不是这个商品的颜色（红、黑），请先在商品里加上',
    );
    expect((await post('goodsSku/save', { goods: id, spec: '黑', code: 'ZZ1' })).code).toBe('200');
    expect((await post('goodsSku/save', { goods: id, spec: '黑', code: 'ZZ2' })).code).toBe('422');
  });

  test('names follow the goods and are found by their pinyin', async () => {
    const id = await made('goods', goodsInput({ name: '旧名', attributes: [colour('红、黑')] }));
    await change(id, { name: '独特保温壶' });
    expect((await skusOf(id)).map(({ name }) => name)).toEqual(['独特保温壶 红', '独特保温壶 黑']);
    const { data } = await suite.get('boss', '/api/goods/goodsSku/search', { q: 'dtbwh' });
    expect(data).toHaveLength(2);
  });

  test('prices of the goods are followed by SKUs without one of their own, and every step is written down', async () => {
    const id = await made(
      'goods',
      goodsInput({ retailPrice: '10', purchasePrice: '4', attributes: [colour('红、黑')] }),
    );
    const [red, black] = await skusOf(id);
    await post('goodsSku/saveSheet', { rows: [{ id: black!.id, version: black!.version, retailPrice: '8' }] });
    await change(id, { retailPrice: '12' });
    expect((await skusOf(id)).map(({ retailPrice }) => retailPrice)).toEqual(['12', '8']);
    const history = async (sku: number) =>
      (
        (await suite.get('boss', '/api/goods/pricechange/list', { sku })).data as { rows: Record<string, string>[] }
      ).rows
        .map(({ kind, before, after, costAfter }) => [kind, before, after ?? costAfter])
        .toReversed();
    expect(await history(red!.id)).toEqual([
      ['retailPrice', null, '10'],
      ['purchasePrice', null, '4'],
      ['retailPrice', '10', '12'],
    ]);
    expect((await history(black!.id)).at(-1)).toEqual(['retailPrice', '10', '8']);
  });

  test('removed goods take their SKUs and bar codes along', async () => {
    const input = goodsInput({ retailPrice: '5' });
    const id = await made('goods', input);
    const [only] = await skusOf(id);
    await post('goodsSku/saveSheet', { rows: [{ id: only!.id, version: only!.version, barcode: 'GONE-1' }] });
    expect((await post('goods/delete', { id })).message).toBe('删除成功');
    expect(await skusOf(id)).toEqual([]);
    await made('goods', input);
    expect(await suite.sql(`select 1 from goods_sku_barcodes where barcode = 'GONE-1'`)).toEqual([]);
  });
});

describe('条码', () => {
  test('unique in the company whatever the unit, checked by its last digit, found by a scan with its unit', async () => {
    const one = await made('goods', goodsInput({ unitGroup: group }));
    const other = await made('goods', goodsInput());
    const [[first], [second]] = [await skusOf(one), await skusOf(other)];
    const sku = async (id: number) => (await suite.get('boss', '/api/goods/goodsSku/get', { id })).data as object;
    const codes = async (id: number, ...barcodes: object[]) =>
      post('goodsSku/update', { ...(await sku(id)), barcodes });
    expect((await codes(first!.id, { barcode: '6901234567893', unit })).message).toContain('最后一位应为 2');
    expect(
      (await codes(first!.id, { barcode: '6901234567892', unit }, { barcode: '16901234567899', unit: pack })).code,
    ).toBe('200');
    expect((await codes(second!.id, { barcode: '16901234567899', unit })).message).toBe('条码 16901234567899 已存在');
    expect((await codes(second!.id, { barcode: 'ABCD', unit: pack })).message).toContain('不按此单位计量');
    const { data } = await suite.get('boss', '/api/goods/goodsSku/search', { q: '16901234567899' });
    expect(data).toMatchObject([{ id: first!.id, unit: pack, unitName: '测试箱' }]);
    expect((await suite.get('boss', '/api/goods/goodsSku/search', { q: '6901234567892' })).data).toMatchObject([
      { unit },
    ]);
    // Two at once: one gets it.
    const both = await Promise.all([first!, second!].map(({ id }) => codes(id, { barcode: 'RACE-01', unit })));
    expect(both.map(({ code }) => code).toSorted()).toEqual(['200', '422']);
  });

  test('a sheet is saved whole or not at all, and codes may change hands in it', async () => {
    const id = await made('goods', goodsInput({ attributes: [colour('红、黑')] }));
    const rows = async (...more: object[]) =>
      (await skusOf(id)).map((row, i) => ({ id: row.id, version: row.version, ...more[i] }));
    const save = async (...more: object[]) => post('goodsSku/saveSheet', { rows: await rows(...more) });
    expect((await save({ barcode: 'SW-1', retailPrice: '5' }, { barcode: 'SW-2' })).code).toBe('200');
    expect((await save({ retailPrice: '6' }, { barcode: 'SW-1' })).message).toBe('条码 SW-1 已存在');
    expect((await skusOf(id))[0]!.retailPrice).toBe('5');
    expect((await save({ barcode: null }, { barcode: 'SW-1' })).code).toBe('200');
    expect((await skusOf(id)).map(({ barcode }) => barcode)).toEqual([null, 'SW-1']);
    expect((await save({ minPrice: '7' }, {})).message).toBe('第1行：零售价低于最低售价 7');
  });
});

describe('上架', () => {
  test('everything that is missing is told at once; SKUs go with their goods', async () => {
    const id = await made('goods', goodsInput({ noSale: true }));
    expect((await post('goods/onShelf', { id })).message).toBe(
      '不能上架：商品设为禁止销售；不能上架：没有图片；不能上架：没有零售价',
    );
    await change(id, { noSale: false, retailPrice: dec('3') });
    await suite.sql('update goods_goods set pictures = 1 where id = $1', [id]);
    expect((await post('goods/onShelf', { id })).message).toBe('上架成功');
    expect((await skusOf(id))[0]!.shelf).toBe('on');
    expect((await post('goods/offShelf', { id })).message).toBe('下架成功');
    const [only] = await skusOf(id);
    expect(only!.shelf).toBe('off');
    expect((await post('goodsSku/onShelf', { id: only!.id })).message).toBe('上架成功');
  });
});

describe('图片', () => {
  const upload = async (name: string, content: Buffer): Promise<number> =>
    ((await uploadForm(suite, 'boss', name, content)).data as { id: number }).id;
  test('are added, sorted and taken away; the first counts for the shelf', async () => {
    const goods = await made('goods', goodsInput());
    const add = async (name: string) => post('goodsPicture/upload', { goods, file: await upload(name, png) });
    await add('a.png');
    const { data } = await add('b.png');
    const ids = (data as { id: number }[]).map(({ id }) => id);
    expect((data as { name: string }[]).map(({ name }) => name)).toEqual(['a.png', 'b.png']);
    const sorted = await post('goodsPicture/sort', { goods, ids: ids.toReversed() });
    expect((sorted.data as { name: string }[]).map(({ name }) => name)).toEqual(['b.png', 'a.png']);
    expect((await post('goodsPicture/sort', { goods, ids: [ids[0]] })).message).toBe('图片刚有变动，请刷新后再排列');
    expect((await stored(goods))['pictures']).toBe(2);
    expect((await post('goodsVideo/upload', { goods, file: await upload('c.mp4', png) })).message).toBe(
      '上传的文件不是 MP4 或 WebM 视频',
    );
    const clip = Buffer.concat([Buffer.from('\0\0\0\x20ftypisom', 'latin1'), Buffer.alloc(64)]);
    expect((await post('goodsVideo/upload', { goods, file: await upload('c.mp4', clip) })).data).toMatchObject([
      { name: 'c.mp4' },
    ]);
    expect((await post('goodsPicture/delete', { id: ids[0] })).data).toMatchObject([{ id: ids[1] }]);
    expect((await post('goodsPicture/delete', { id: ids[0] })).code).toBe('404');
    expect((await suite.get('boss2', '/api/goods/goodsPicture/list', { goods })).code).toBe('404');
  });

  test('the first stands for the goods and for each of its SKUs that has none of its own', async () => {
    const goods = await made('goods', goodsInput({ attributes: [colour('红、黑')] }));
    const file = await upload('a.png', png);
    const { data } = await post('goodsPicture/upload', { goods, file });
    const [picture] = data as { id: number }[];
    const covers = async () => [
      (await stored(goods))['cover'],
      ...(
        await suite.sql<{ cover: string | null }>(
          'select cover from goods_sku where goods = $1 and not deleted order by id',
          [goods],
        )
      ).map(({ cover }) => (cover === null ? null : Number(cover))),
    ];
    expect(await covers()).toEqual([file, file, file]);
    const picked = (await suite.get('buyer', '/api/pick/goods_goods', { ids: goods })).data as { rows: object[] };
    expect(picked.rows).toMatchObject([{ picture: file }]);
    // One of its own, and another colour that comes later.
    const [red] = await skusOf(goods);
    const own = await upload('红.png', png);
    const whole = (await suite.get('boss', '/api/goods/goodsSku/get', { id: red!.id })).data as Record<string, unknown>;
    expect((await post('goodsSku/update', { ...whole, picture: own })).code).toBe('200');
    const before = await stored(goods);
    await post('goods/update', { ...before, attributes: [colour('红、黑、白')] });
    expect(await covers()).toEqual([file, own, file, file]);
    await post('goodsPicture/delete', { id: picture!.id });
    expect(await covers()).toEqual([null, own, null, null]);
  });

  test('what could carry a script, or would fill the memory of every browser, is refused', async () => {
    const goods = await made('goods', goodsInput());
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const { message } = await post('goodsPicture/upload', { goods, file: await upload('a.png', svg) });
    expect(message).toBe('上传的文件不是 PNG、JPG、GIF、WebP 或 BMP 图片');
    const huge = Buffer.from(png);
    huge.writeUInt32BE(20_000, 16);
    huge.writeUInt32BE(20_000, 20);
    expect((await uploadForm(suite, 'boss', '大.png', huge)).message).toBe(
      '“大.png”有 20000×20000 像素，超过 5000 万像素，请缩小后再上传',
    );
    expect((await stored(goods))['pictures']).toBe(0);
  });

  test('a thumbnail is made once, by whoever has just uploaded the picture', async () => {
    const goods = await made('goods', goodsInput());
    const file = await upload('a.png', png);
    const small = (content: Buffer, id = file, as = 'boss') =>
      uploadForm(suite, as, 's.webp', content, `/api/file/thumbnail?id=${id}`).then(({ code, message }) =>
        code === '200' ? 'kept' : message,
      );
    const large = Buffer.from(png);
    large.writeUInt32BE(257, 16);
    expect(await small(large)).toBe('缩略图应是边长不超过 256 像素的图片');
    expect(await small(Buffer.from('<svg xmlns="x"/>'))).toBe('缩略图应是边长不超过 256 像素的图片');
    expect(await small(Buffer.concat([png, Buffer.alloc(70_000)]))).toBe('缩略图不能超过 64 KB');
    expect(await small(png, file, 'buyer')).toBe('文件不存在或已过期');
    expect(await small(png, file, 'boss2')).toBe('文件不存在或已过期');
    const linked = async () =>
      ((await suite.get('boss', '/api/file/links', { files: file })).data as { url: string; small?: string }[])[0]!;
    expect((await linked()).small).toBeUndefined();
    expect(await small(png)).toBe('kept');
    await post('goodsPicture/upload', { goods, file });
    const { url, small: address } = await linked();
    expect(address).toBe(`${url}&t=1`);
    const sent = await suite.app.inject({ url: address! });
    expect([sent.headers['content-type'], sent.rawPayload.equals(png)]).toEqual(['image/png', true]);
    // Somebody else's by now, so it stays as it is.
    expect(await small(png)).toBe('文件不存在或已过期');
    await suite.sql('delete from sys_file where id = $1', [file]);
    expect(await suite.sql('select 1 from sys_file_thumbnail where file_id = $1', [file])).toEqual([]);
  });
});

describe('调价单', () => {
  const path = 'adjustpricerorder';
  const hour = 3_600_000;
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const job = async (name: string, id: number) => {
    const { first } = await demoCompanies(suite);
    const found = goodsArea.jobs!.find((one) => one.name === name)!;
    await runWork(suite.db, service('定时任务', first), (work) => found.run({ id }, work));
  };
  const skuOf = async (more: object = {}): Promise<number> =>
    (await skusOf(await made('goods', goodsInput({ retailPrice: '10', purchasePrice: '4', ...more }))))[0]!.id;
  const order = (lines: object[], more: object = {}) =>
    made(path, { orderDate: today(), kind: 'retailPrice', lines, ...more });
  const audited = async (id: number) => {
    expect((await post(`${path}/sendAudit`, { id })).message).toBe('送审成功');
    return post(`${path}/audit`, { id }, 'accountant');
  };
  const priceOf = async (sku: number) =>
    (
      await suite.sql<{ price: string }>('select retail_price::float8::text as price from goods_sku where id = $1', [
        sku,
      ])
    )[0]!.price;
  const statusOf = async (id: number) =>
    (await suite.sql<{ status: string }>('select status from goods_price_order where id = $1', [id]))[0]!.status;

  test('audited, it takes effect at once, in the history with its number; undone, the price before is back', async () => {
    const sku = await skuOf();
    const id = await order([{ sku, newPrice: '12.5' }]);
    expect((await post(`${path}/audit`, { id }, 'accountant')).code).toBe('400');
    expect((await audited(id)).message).toBe('审核成功');
    expect([await statusOf(id), await priceOf(sku)]).toEqual(['effective', '12.5']);
    const { data } = await suite.get('boss', '/api/goods/pricechange/list', { sku });
    expect((data as { rows: object[] }).rows[0]).toMatchObject({
      before: '10',
      after: '12.5',
      number: expect.stringMatching(/^TJ/) as string,
    });
    expect((await post(`${path}/deaudit`, { id }, 'accountant')).message).toBe('反审核成功');
    expect([await statusOf(id), await priceOf(sku)]).toEqual(['draft', '10']);
  });

  test('what another changed meanwhile cannot be undone, and is named', async () => {
    const [one, two] = [await skuOf(), await skuOf()];
    const id = await order([
      { sku: one, newPrice: '12' },
      { sku: two, newPrice: '13' },
    ]);
    await audited(id);
    await audited(await order([{ sku: two, newPrice: '15' }]));
    expect((await post(`${path}/deaudit`, { id }, 'accountant')).message).toMatch(
      /的零售价现在是 15，已不是本单的 13，不能反审核$/,
    );
    expect([await priceOf(one), await priceOf(two)]).toEqual(['12', '15']);
  });

  test('a price below the lowest is refused, every line of it', async () => {
    const [one, two, three] = [await skuOf({ minPrice: '9' }), await skuOf({ minPrice: '9.5' }), await skuOf()];
    const id = await order([one, two, three].map((sku) => ({ sku, newPrice: '8' })));
    const { message } = await audited(id);
    expect(message.split('；')).toEqual([
      expect.stringMatching(/^第1行 .*新价 8 低于最低售价 9$/),
      expect.stringMatching(/^第2行 .*新价 8 低于最低售价 9.5$/),
    ]);
    expect(await statusOf(id)).toBe('pending');
  });

  test('one for later waits for its time and ends at its end; a job that comes too early or twice does nothing', async () => {
    const [stays, moved] = [await skuOf(), await skuOf()];
    const id = await order(
      [stays, moved].map((sku) => ({ sku, newPrice: '7' })),
      { effectiveAt: at(hour), endAt: at(2 * hour) },
    );
    await audited(id);
    await job('goods.takePriceEffect', id);
    expect([await statusOf(id), await priceOf(stays)]).toEqual(['audited', '10']);
    await suite.sql('update goods_price_order set effective_at = now() where id = $1', [id]);
    await Promise.all(
      [job('goods.takePriceEffect', id), job('goods.takePriceEffect', id)].map((one) => one.catch(() => {})),
    );
    expect([await statusOf(id), await priceOf(stays)]).toEqual(['effective', '7']);
    await job('goods.expirePrices', id);
    expect(await statusOf(id)).toBe('effective');
    await audited(await order([{ sku: moved, newPrice: '11' }]));
    await suite.sql('update goods_price_order set end_at = now() where id = $1', [id]);
    await job('goods.expirePrices', id);
    expect([await statusOf(id), await priceOf(stays), await priceOf(moved)]).toEqual(['expired', '10', '11']);
    expect((await post(`${path}/deaudit`, { id }, 'accountant')).code).toBe('400');
    const [{ count }] = (await suite.sql<{ count: string }>('select count(*) from goods_price_change where sku = $1', [
      stays,
    ])) as [{ count: string }];
    expect(count).toBe('4');
  });

  test('two orders over the same SKUs at once come one after the other', async () => {
    const skus = [await skuOf(), await skuOf(), await skuOf()];
    const orders = [
      await order(skus.map((sku) => ({ sku, newPrice: '21' }))),
      await order(skus.toReversed().map((sku) => ({ sku, newPrice: '22' }))),
    ];
    const answers = await Promise.all(orders.map(audited));
    expect(answers.map(({ code }) => code)).toEqual(['200', '200']);
    const prices = await Promise.all(skus.map(priceOf));
    expect(new Set(prices).size).toBe(1);
    for (const sku of skus) {
      const steps = await suite.sql<{ before: string; after: string }>(
        `select before::float8::text, after::float8::text from goods_price_change where sku = $1 and source = 'order' order by id`,
        [sku],
      );
      expect(steps.map(({ before }) => before)).toContain('10');
      expect(steps.at(0)!.after === '21' ? ['21', '22'] : ['22', '21']).toEqual(steps.map(({ after }) => after));
      expect(new Set(steps.map(({ before }) => before)).size).toBe(2);
    }
  });

  test('whoever may not see cost sees neither the order of it nor its history', async () => {
    const sku = await skuOf();
    const id = await order([{ sku, newCost: '3.5' }], { kind: 'purchasePrice' });
    await audited(id);
    const { data } = await suite.get('sales', '/api/goods/goodsSku/get', { id: sku });
    expect(data).toMatchObject({ purchasePrice: '***', retailPrice: '10' });
    const history = await suite.get('sales', '/api/goods/pricechange/list', { sku, kind: 'purchasePrice' });
    expect(JSON.stringify(history.data)).not.toContain('3.5');
    expect((await suite.get('buyer', '/api/goods/goodsSku/get', { id: sku })).data).toMatchObject({
      purchasePrice: '3.5',
      retailPrice: '***',
    });
    expect((await post('goodsSku/saveSheet', { rows: [] }, 'keeper')).code).toBe('403');
    expect(
      (await post('goodsSku/saveSheet', { rows: [{ id: sku, version: 1, retailPrice: '1' }] }, 'boss2')).message,
    ).toContain('不存在');
  });
});
