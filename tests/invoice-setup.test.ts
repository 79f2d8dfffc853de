import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bringIn, sendFile, workbookOf } from './support/excel.ts';
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
const subjectOf = async (kind: string) => (await rows('/api/oms/invoicesubject/list', { kind }))[0]!;

describe('开票主体', () => {
  const act = (name: string, id: number, more = {}) =>
    suite.call('boss', `/api/oms/invoicesubject/${name}`, { id, ...more });
  const now = async (id: number) => (await suite.get('boss', '/api/oms/invoicesubject/get', { id })).data as Row;

  test('held by hand it says since when and why, and goes on when told', async () => {
    const { id } = await subjectOf('digital');
    expect((await act('hold', id)).code).not.toBe('200');
    expect((await act('hold', id, { reason: '月底对账' })).code).toBe('200');
    expect(await now(id)).toMatchObject({ pause: 'manual', pauseText: '月底对账', pausedAt: expect.any(String) });
    expect((await act('hold', id, { reason: '再停一次' })).code).not.toBe('200');
    expect((await act('resume', id)).code).toBe('200');
    expect(await now(id)).toMatchObject({ pause: 'none', pauseText: null, pausedAt: null });
    expect((await act('resume', id)).code).not.toBe('200');
  });

  test('a tax-control subject cannot promise digital invoices, nor the other way round', async () => {
    const save = (kind: string, defaultKind: string) =>
      suite.call('boss', '/api/oms/invoicesubject/save', { name: kind, taxNo: '310104000000001', kind, defaultKind });
    expect((await save('taxControl', 'digitalNormal')).message).toContain('税控主体开不出数电票');
    expect((await save('digital', 'paperNormal')).message).toContain('数电主体只开数电票');
  });
});

describe('开票员与税控终端', () => {
  test('the last one chosen is the only one taken unasked', async () => {
    const { id: subject } = await subjectOf('digital');
    const save = (account: string) =>
      suite.call('boss', '/api/oms/qddrawer/save', { name: '赵六', subject, account, preferred: true });
    expect((await save('13900000001')).code).toBe('200');
    expect((await save('13900000002')).code).toBe('200');
    const preferred = (await rows('/api/oms/qddrawer/list', { subject })).filter((one) => one['preferred']);
    expect(preferred.map(({ account }) => account)).toEqual(['13900000002']);
    expect((await save('13900000002')).message).toBe('电子税务局账号已存在');
  });

  test('a digital subject needs no machine, and a machine number has twelve digits', async () => {
    const [digital, control] = [await subjectOf('digital'), await subjectOf('taxControl')];
    const save = (subject: number, machineNo: string) =>
      suite.call('boss', '/api/oms/taxTerminal/save', { name: `终端${machineNo}`, subject, machineNo });
    expect((await save(digital.id, '661820061235')).message).toContain('是数电主体，不用税控设备');
    expect((await save(control.id, '6618')).message).toBe('机器编号格式不正确');
    expect((await save(control.id, '661820061235')).code).toBe('200');
  });
});

describe('模板', () => {
  test('a remark template may only name what can be filled in', async () => {
    const fields = (await suite.get('boss', '/api/oms/remarktemplate/commonFields')).data as { name: string }[];
    expect(fields.map(({ name }) => name)).toContain('国补金额');
    const save = (content: string) =>
      suite.call('boss', '/api/oms/remarktemplate/save', { name: `模板${content.length}`, content });
    expect((await save('{订单编号}')).message).toContain('不认识“{订单编号}”');
    expect((await save(fields.map(({ name }) => `{${name}}`).join(''))).code).toBe('200');
  });

  test('what no provider would take is refused in bytes, not in characters', async () => {
    const taxItem = await new Samples(suite, 'boss').target('oms_tax_item');
    const save = (goodsName: string) =>
      suite.call('boss', '/api/oms/invoicetemplate/save', { name: goodsName.slice(0, 20), goodsName, taxItem });
    expect((await save('饼'.repeat(46))).message).toContain('92 字节，不能超过 90 字节');
    expect((await save('饼'.repeat(45))).code).toBe('200');
    expect((await save('<b>')).message).toContain('不能含有');
  });
});

describe('专票记录', () => {
  const record = { orderNo: 'T1', buyerName: '甲公司', taxNo: '91350100m000100y43' };

  test('an issued one has a number and a day; a tax number is checked and in capitals', async () => {
    const save = (more: object) => suite.call('boss', '/api/specialInvoiceRecords', { ...record, ...more });
    expect((await save({ taxNo: '91350100M000100Y44' })).message).toContain('税号校验不通过');
    expect((await save({ state: 'issued' })).message).toBe('已开的专票要填发票号码');
    expect((await save({ state: 'issued', invoiceNo: '26332000000080019999' })).message).toBe('已开的专票要填开票日期');
    expect((await save({})).code).toBe('200');
    expect((await save({})).message).toContain('已存在');
    expect(await rows('/api/specialInvoiceRecords', { q: '甲公司' })).toMatchObject([
      { taxNo: '91350100M000100Y43', state: 'pending' },
    ]);
  });

  test('a workbook of them is looked through before it is saved', async () => {
    const book = await workbookOf([
      ['订单号*', '购方名称*', '税号*', '价税合计'],
      ['T2', '乙公司', '91310000MA1FL0LX06', 12.5],
      ['T3', '丙公司', '91310000MA1FL0LX07', 1],
    ]);
    const { data } = await bringIn(suite, 'boss', 'oms_special_record', book);
    expect(data).toMatchObject({ records: 2, bad: 1 });
  });
});

describe('税收分类编码', () => {
  test('the table of the tax bureau is read under its own headings, without classes and what is there already', async () => {
    const head = ['说明', '合并编码', '货物和劳务名称', '商品和服务分类简称', '增值税税率', '汇总项'];
    const book = await workbookOf([
      head,
      [null, '1030200000000000000', '食品', null, null, 'Y'],
      [null, '1030201010000000000', '糕点', '焙烤食品', '13%', 'N'],
      ['包括奶片', '1030204990000000000', '其他乳制品', '乳制品', '13%、9%', 'N'],
      [null, '6010000000000000000', '预付卡销售', '预付卡', '不征税', 'N'],
      [null, '1030299990000000000', '没有税率的', '食品', null, 'N'],
      [null, '1030299980000000000', '税率不明的', '食品', '见说明', 'N'],
    ]);
    const { data } = await sendFile(suite, 'boss', '/api/oms/taxItem/importOfficial', book);
    expect(data).toMatchObject({
      records: 4,
      bad: 2,
      unknown: ['汇总项'],
      leftOut: ['1 行是分类，不是末级编码', '1 行已经有了，不再导入'],
    });
    const kept = await suite.sql<{ input: object }>(
      'select input from sys_import_row where import_id = $1 order by row_no',
      [data.id],
    );
    expect(kept.map(({ input }) => input)).toMatchObject([
      { code: '1030204990000000000', taxRate: '0.13', policy: 'none', remark: '另有税率 9%；包括奶片' },
      { code: '6010000000000000000', taxRate: '0', policy: 'untaxed' },
      { taxRate: null },
      { taxRate: '见说明' },
    ]);
    const again = await sendFile(
      suite,
      'boss',
      '/api/oms/taxItem/importOfficial',
      await workbookOf([head, [null, '1030201010000000000', '糕点', '焙烤食品', '13%', 'N']]),
    );
    expect(again.message).toBe('没有要导入的：1 行已经有了，不再导入');
  });
});

describe('开票项目', () => {
  test('a category has one tax item, and the list leaves as a workbook', async () => {
    const taxItem = await new Samples(suite, 'boss').target('oms_tax_item');
    const save = () => suite.call('boss', '/api/goods/categorytax/save', { category: '箱包', taxItem });
    expect((await save()).code).toBe('200');
    expect((await save()).message).toBe('商品类目已存在');
    const { data } = await suite.get('boss', '/api/goods/categorytax/export');
    expect(
      Buffer.from(data as string, 'base64')
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });
});
