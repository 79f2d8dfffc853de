import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bringIn, bytesOf, commit, exportOf, tableOf, workbookOf } from './support/excel.ts';
import { pdfText } from './support/pdf-text.ts';
import { Samples } from './support/samples.ts';
import { entityNamed } from '@heliu/model';
import { start, type Suite } from './support/suite.ts';

type Row = Record<string, any>;
const base = '/api/system/customfield';
const customer = 'crm_customer';
const invoice = 'fico_ar_invoice';

let suite: Suite;
let samples: Samples;
beforeAll(async () => {
  suite = await start({ workers: 1 });
  samples = new Samples(suite, 'boss', '自定');
  for (const [code, kind, more] of [
    ['via', 'choice', { options: '展会\n老客户介绍\n官网', label: '得知途径', inList: true }],
    ['likes', 'choices', { options: '茶具\n餐具\n礼盒', label: '感兴趣' }],
    ['began', 'date', { label: '开始合作' }],
    ['stores', 'integer', { label: '门店数' }],
    ['share', 'decimal', { label: '占比' }],
    ['motto', 'text', { label: '口号' }],
    ['story', 'longText', { label: '故事' }],
    ['vip', 'flag', { label: '重点' }],
  ] as const)
    await add({ target: customer, code, kind, ...more });
}, 90_000);
afterAll(() => suite.stop());

async function add(input: Row, as = 'boss'): Promise<number> {
  const { code, message, data } = await suite.call(as, `${base}/save`, { sort: 0, ...input });
  expect([code, message]).toEqual(['200', '保存成功']);
  return data.id;
}
const addCustomer = async (input: Row, as = 'boss') => {
  const sample = await samples.input(entityNamed(customer));
  return suite.call(as, '/erp/customer/add', { ...sample, ...input });
};
const read = async (id: number, as = 'boss'): Promise<Row> =>
  (await suite.get(as, '/erp/customer/getCustById', { id })).data;
const found = async (args: Row): Promise<number[]> =>
  (await suite.get('boss', '/erp/customer/getCustList', { pageSize: 200, ...args })).data.rows.map(({ id }: Row) => id);

const whole = {
  x_via: '展会',
  x_likes: ['茶具', '礼盒'],
  x_began: '2024-03-01',
  x_stores: 12,
  x_share: '0.125',
  x_motto: '好茶',
  x_story: '第一行\n第二行',
  x_vip: true,
};

describe('自定义字段', () => {
  test('what is filled in is read back, changed, and told in the history', async () => {
    const { data } = await addCustomer(whole);
    expect(await read(data.id)).toMatchObject(whole);
    const stored = await read(data.id);
    const changed = await suite.call('boss', '/erp/customer/edit', { ...stored, x_stores: 13, x_motto: null });
    expect(changed.code).toBe('200');
    expect(await read(data.id)).toMatchObject({ ...whole, x_stores: 13, x_motto: null });
    const log = await suite.get('boss', `/api/log/${customer}/${data.id}`);
    const last = (log.data.rows as Row[]).find(({ action }) => action === 'update')!;
    expect([last['before'], last['after']]).toMatchObject([
      { x_stores: 12, x_motto: '好茶' },
      { x_stores: 13, x_motto: null },
    ]);
  });

  test('a value of the wrong kind and a missing required one are refused by their names', async () => {
    const wrong = await addCustomer({ x_stores: '很多', x_began: '2024-13-01', x_via: '路过' });
    expect(wrong.code).toBe('422');
    expect(new Set((wrong.data.complaints as Row[]).map(({ path }) => path))).toEqual(
      new Set(['x_via', 'x_began', 'x_stores']),
    );
    const id = await add({ target: customer, code: 'must', label: '必须说', kind: 'text', required: true });
    expect(await addCustomer({})).toMatchObject({ code: '422', message: '必须说不能为空' });
    expect((await suite.call('boss', `${base}/disable`, { id })).code).toBe('200');
    expect((await addCustomer({})).code).toBe('200');
  });

  test('a list shows them and is narrowed and grouped by them', async () => {
    const { data: a } = await addCustomer({ ...whole, x_motto: '独一无二的口号' });
    const { data: b } = await addCustomer({ x_via: '官网', x_likes: ['餐具'], x_stores: 3, x_share: '0.5' });
    const both = `${a.id},${b.id}`;
    const { data } = await suite.get('boss', '/erp/customer/getCustList', {
      id: both,
      fields: 'x_via,x_likes,x_vip',
    });
    expect(Object.fromEntries(data.rows.map((row: Row) => [row.id, [row.x_via, row.x_likes, row.x_vip]]))).toEqual({
      [a.id]: ['展会', ['茶具', '礼盒'], true],
      [b.id]: ['官网', ['餐具'], false],
    });
    for (const [filter, expected] of [
      [{ x_via: '展会' }, [a.id]],
      [{ x_via: '展会,官网' }, [a.id, b.id]],
      [{ x_likes: '餐具' }, [b.id]],
      [{ x_began: '2024-01-01..2024-12-31' }, [a.id]],
      [{ x_began: '~' }, [b.id]],
      [{ x_stores: '1..5' }, [b.id]],
      [{ x_share: '0.50' }, [b.id]],
      [{ x_motto: '无二' }, [a.id]],
      [{ x_motto: '=独一无二的口号' }, [a.id]],
      [{ x_vip: 'true' }, [a.id]],
      [{ x_vip: 'false' }, [b.id]],
      [{ x_story: '!~' }, [a.id]],
    ] as const)
      expect([filter, (await found({ id: both, ...filter })).toSorted((x, y) => x - y)]).toEqual([filter, expected]);
    const { data: grouped } = await suite.get('boss', '/erp/customer/getCustList', { id: both, groupBy: 'x_via' });
    expect(grouped.groups.map(({ title, count }: Row) => [title, count]).toSorted()).toEqual([
      ['官网', 1],
      ['展会', 1],
    ]);
    expect((await suite.get('boss', '/erp/customer/getCustList', { sort: 'x_stores' })).code).toBe('422');
    expect((await suite.get('boss', '/erp/customer/getCustList', { x_nothing: '1' })).code).toBe('422');
  });

  test('a workbook takes them out and brings them in', async () => {
    const { data } = await addCustomer({ ...whole, x_story: null });
    const columns = ['name', 'x_via', 'x_likes', 'x_began', 'x_stores', 'x_vip'];
    const [head, row] = await exportOf(suite, 'boss', { entity: customer, ids: [data.id], columns });
    expect(head!.slice(1)).toEqual(['得知途径', '感兴趣', '开始合作', '门店数', '重点']);
    expect(row!.slice(1, 3).concat(row!.slice(4))).toEqual(['展会', '茶具、礼盒', 12, '是']);
    const template = await suite.get('boss', `/api/import/template/${customer}`);
    expect((await tableOf(bytesOf(template.data)))[0]).toEqual(expect.arrayContaining(['得知途径', '门店数']));
    const values = (await samples.input(entityNamed(customer))) as Row;
    const again = await workbookOf([
      ['客户编号', '客户名称', '业务员', '得知途径', '感兴趣', '门店数'],
      ['ZDY-01', String(values.name), '张伟', '官网', '餐具、礼盒', 7],
      ['ZDY-02', `${String(values.name)}二`, '张伟', '路过', '', ''],
    ]);
    const brought = await bringIn(suite, 'boss', customer, again);
    expect(brought.message).toBe('操作成功');
    const { data: lines } = await suite.get('boss', '/api/import/rows', { id: brought.data.id });
    expect(lines.rows.map(({ errors }: Row) => errors)).toEqual([[], ['得知途径无效']]);
    expect([brought.data.bad, brought.data.unknown]).toEqual([1, []]);
    expect((await commit(suite, brought.data.id, true)).status).toBe('done');
    const [id] = await found({ code: '=ZDY-01' });
    expect(await read(id!)).toMatchObject({ x_via: '官网', x_likes: ['餐具', '礼盒'], x_stores: 7 });
  });

  test('a printed record has them', async () => {
    const { data } = await addCustomer({ x_motto: '印在纸上的话' });
    const { data: paper } = await suite.call('boss', '/api/print/record', { entity: customer, id: data.id });
    expect(pdfText(bytesOf(paper)).join('')).toContain('印在纸上的话');
  });

  test('switched off, a field is gone from everything, and what it held is there again afterwards', async () => {
    const id = await add({ target: customer, code: 'later', label: '以后再说', kind: 'text' });
    const { data } = await addCustomer({ x_later: '还在', x_stores: 1 });
    await suite.call('boss', `${base}/disable`, { id });
    const without = await read(data.id);
    expect(without).not.toHaveProperty('x_later');
    expect((await suite.call('boss', '/erp/customer/edit', { ...without, x_stores: 2 })).code).toBe('200');
    await suite.call('boss', `${base}/enable`, { id });
    expect(await read(data.id)).toMatchObject({ x_later: '还在', x_stores: 2 });
    expect(await suite.call('boss', `${base}/delete`, { id })).toMatchObject({
      message: '已有客户填了“以后再说”，不能删除，可以停用',
    });
  });

  test('a document keeps them through its audit and back, and is found by them', async () => {
    await add({ target: invoice, code: 'project', label: '项目', kind: 'choice', options: '一期\n二期' });
    await add({ target: invoice, code: 'memo', label: '口头约定', kind: 'text' });
    const input = await samples.input(entityNamed(invoice));
    const saved = await suite.call('boss', '/api/fico/arinvoice/save', {
      ...input,
      x_project: '二期',
      x_memo: '月底付',
    });
    expect([saved.code, saved.message]).toEqual(['200', '保存成功']);
    const { id } = saved.data;
    const act = async (name: string) => suite.call('accountant', `/api/fico/arinvoice/${name}`, { id, reason: '试' });
    for (const name of ['audit', 'deaudit']) {
      expect([name, (await act(name)).code]).toEqual([name, '200']);
      const { data } = await suite.get('boss', '/api/fico/arinvoice/get', { id });
      expect(data).toMatchObject({ x_project: '二期', x_memo: '月底付' });
    }
    const { message, data } = await suite.get('boss', '/api/fico/arinvoice/listByWhere', {
      x_project: '二期',
      pageSize: 10,
    });
    expect(message).toBe('操作成功');
    expect(data.rows.map((row: Row) => row.id)).toEqual([id]);
    // No index finds a fragment among a million documents, so it is not offered there.
    expect((await suite.get('boss', '/api/fico/arinvoice/listByWhere', { x_memo: '月' })).code).toBe('422');
    const [plan] = await suite.sql<{ indexname: string }>(
      `select indexname from pg_indexes where tablename = 'fico_ar_invoice' and indexname = 'fico_ar_invoice_custom'`,
    );
    expect(plan).toBeDefined();
  });

  test('another company has none of them, and what it sends under their names is not kept', async () => {
    const other = await suite.get('boss2', `${base}/own`);
    expect(other.data.rows).toEqual([]);
    const theirs = new Samples(suite, 'boss2', '别家');
    const sample = await theirs.input(entityNamed(customer));
    const { data } = await suite.call('boss2', '/erp/customer/add', { ...sample, x_via: '展会' });
    expect(await read(data.id, 'boss2')).not.toHaveProperty('x_via');
    const [row] = await suite.sql<{ custom: unknown }>('select custom from crm_customer where id = $1', [data.id]);
    expect(row!.custom).toBeNull();
  });

  test('only who has the right to adds them, and everybody sees which there are', async () => {
    const input = { target: customer, code: 'mine', label: '我的', kind: 'text', sort: 0 };
    expect((await suite.call('sales', `${base}/save`, input)).code).toBe('403');
    const { data } = await suite.get('sales', `${base}/own`);
    expect(data.rows.map((row: Row) => row.code)).toContain('via');
  });

  test.each([
    [{ target: 'sys_log', code: 'a', label: '甲', kind: 'text' }, '这种记录不能加自定义字段'],
    [{ target: customer, code: 'via', label: '另一个', kind: 'text' }, '已存在'],
    [{ target: customer, code: 'other', label: '得知途径', kind: 'text' }, '已存在'],
    [{ target: customer, code: 'name2', label: '客户名称', kind: 'text' }, '客户已有“客户名称”，请换一个名称'],
    [
      { target: customer, code: 'pick', label: '挑一个', kind: 'choice', options: '只有一个' },
      '请至少填两个选项，每行一个',
    ],
    [{ target: customer, code: 'A-b', label: '编码不对', kind: 'text' }, '编码格式不正确'],
    [{ target: customer, code: "x'); drop", label: '引号', kind: 'text' }, '编码格式不正确'],
  ])('%j is refused', async (input, message) => {
    const answer = await suite.call('boss', `${base}/save`, { sort: 0, ...input });
    expect(answer.code).not.toBe('200');
    expect(answer.message).toContain(message);
  });

  test('once it is filled in somewhere, its use, its code and its kind stay', async () => {
    const id = await add({ target: customer, code: 'typo', label: '写错的', kind: 'text' });
    const update = async (change: Row) => {
      const { data } = await suite.get('boss', `${base}/get`, { id });
      return suite.call('boss', `${base}/update`, { ...data, ...change });
    };
    expect((await update({ code: 'right', kind: 'integer' })).code).toBe('200');
    expect((await addCustomer({ x_right: 5 })).code).toBe('200');
    for (const change of [{ kind: 'text' }, { code: 'second' }, { target: 'hr_post_level' }])
      expect((await update(change)).message).toBe('已有客户填了“写错的”，不能再改用处、编码和类型，可以停用后另加一个');
    expect((await update({ label: '写对的' })).code).toBe('200');
  });

  test('there are so many for one kind of record and no more', async () => {
    await add({ target: 'hr_post_level', code: 'first', label: '第一个', kind: 'text' });
    for (let n = 2; n <= 30; n++)
      await add({ target: 'hr_post_level', code: `n${n}`, label: `第${n}个`, kind: 'text' });
    const last = { target: 'hr_post_level', code: 'n31', label: '太多', kind: 'text', sort: 0 };
    expect((await suite.call('boss', `${base}/save`, last)).message).toContain('已有 30 个');
  });
});
