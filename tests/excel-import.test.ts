import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bringIn, bytesOf, commit, recordsOf, rowsOf, type Table, tableOf, undo, workbookOf } from './support/excel.ts';
import { start, type Suite } from './support/suite.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await start({ workers: 1 });
});
afterAll(() => suite.stop());

describe('导入', () => {
  const head = ['编码*', '名称*', '类型', '负责人', '备注'];
  const upload = async (rows: Table) => {
    const { code, message, data } = await bringIn(suite, 'boss', 'sys_factory', await workbookOf([head, ...rows]));
    expect([code, message]).toEqual(['200', '操作成功']);
    return data;
  };
  let n = 0;
  const code = () => `IMP${String(++n).padStart(4, '0')}`;
  const saved = async (codes: readonly string[]) =>
    (
      await suite.sql<{ code: string }>(
        'select code from sys_factory where code = any($1) and not deleted order by code',
        [codes],
      )
    ).map((row) => row.code);

  test('every mistake is told by its row and in words, before anything is saved', async () => {
    const [a, b, c, d, f] = [code(), code(), code(), code(), code()];
    await suite.call('boss', '/erp/factory/add', { code: d, name: '先来的' });
    const draft = await upload([
      [a, '好的', '门店', '陈志远', null],
      [b, null, '车间', null, null],
      [c, '没有此人', null, '查无此人', null],
      [a, '重复', null, null, null],
      [f, '长'.repeat(101), null, null, null],
    ]);
    expect(draft).toMatchObject({ records: 5, bad: 4 });
    expect((await rowsOf(suite, draft.id, { bad: true })).map(({ row, errors }) => [row, errors])).toEqual([
      [3, expect.arrayContaining(['名称不能为空', '类型无效'])],
      [4, ['负责人“查无此人”不存在或已停用']],
      [5, [`编码“${a}”与第2行重复`]],
      [6, ['名称不能超过100个字']],
    ]);
    const { message } = await suite.call('boss', '/api/import/commit', { id: draft.id });
    expect(message).toBe('有 4 条有错误，请改正后重新上传，或只导入正确的行');
    expect(await saved([a, b, c, f])).toEqual([]);
  });

  test('a record outside the subset its field means is told before saving, and not offered by the template', async () => {
    const rows = [
      ['岗位编号*', '岗位名称*', '计提科目'],
      ['IMPG1', '末级', '22210101'],
      ['IMPG2', '非末级', '2221 应交税费'],
    ];
    const { data } = await bringIn(suite, 'boss', 'hr_post', await workbookOf(rows));
    expect((await rowsOf(suite, data.id)).map(({ row, errors }) => [row, errors])).toEqual([
      [2, []],
      [3, ['计提科目“2221 应交税费”不是末级科目，或按外币核算，不能记账']],
    ]);
    const { data: file } = await suite.get('boss', '/api/import/template/hr_post');
    const offered = JSON.stringify((await readXlsx(bytesOf(file))).sheets);
    expect(offered).toContain('22210101 ');
    expect(offered).not.toContain('2221 应交税费');
  });

  test('good rows only: they are saved, the others stay in a copy of the own file with what is wrong', async () => {
    const [a, b, c] = [code(), code(), code()];
    const draft = await upload([
      [a, '甲', null, null, '备注甲'],
      [b, null, null, null, null],
      [c, '丙', null, null, null],
    ]);
    expect(await commit(suite, draft.id, true)).toMatchObject({ status: 'done', result: { summary: '已导入 2 条' } });
    expect(await saved([a, b, c])).toEqual([a, c]);
    const { data } = await suite.get('boss', '/api/import/errorFile', { id: draft.id });
    expect(await tableOf(bytesOf(data))).toEqual([
      [...head, '错误'],
      [a, '甲', null, null, '备注甲', null],
      [b, null, null, null, null, '名称不能为空'],
      [c, '丙', null, null, null, null],
    ]);
    expect((await suite.call('boss', '/api/import/commit', { id: draft.id })).message).toContain('已经导入过');
  });

  test('all or nothing: one row that is refused while saving leaves none', async () => {
    const [a, b, c] = [code(), code(), code()];
    const draft = await upload([
      [a, '甲', null, null, null],
      [b, '乙', null, null, null],
      [c, '丙', null, null, null],
    ]);
    // Taken by somebody else between the look and the commit.
    await suite.call('boss', '/erp/factory/add', { code: b, name: '抢先' });
    const taken = await saved([b]);
    const task = await commit(suite, draft.id);
    expect(taken).toEqual([b]);
    expect(task).toMatchObject({ status: 'failed', error: '第3行：编码已存在。一行也没有导入' });
    expect(await saved([a, b, c])).toEqual([b]);
    expect(await rowsOf(suite, draft.id, { bad: true })).toMatchObject([{ row: 3, errors: ['编码已存在'] }]);
    expect((await suite.get('boss', '/api/import/get', { id: draft.id })).data).toMatchObject({
      status: 'draft',
      bad: 1,
    });
  });

  test('undo takes back what nobody touched, and says which it left and why', async () => {
    const codes = [code(), code(), code()];
    const draft = await upload(codes.map((one) => [one, `组织${one}`, null, null, null]));
    expect(await commit(suite, draft.id)).toMatchObject({ status: 'done' });
    const [, second] = await recordsOf(suite, draft.id);
    await suite.sql('update sys_factory set version = version + 1 where id = $1', [second!.record_id]);
    const task = await undo(suite, draft.id);
    expect(task).toMatchObject({ status: 'done', failed: 1, result: { summary: '撤销了 2 条' } });
    expect((await suite.get('boss', '/api/task/errors', { id: task.id })).data).toMatchObject({
      rows: [{ id: 3, title: '第3行', message: '导入后已被修改，没有撤销' }],
    });
    expect(await saved(codes)).toEqual([codes[1]]);
  });

  test('a file that is none, has no rows or other columns is refused with what to do', async () => {
    const refused = async (content: Buffer) => (await bringIn(suite, 'boss', 'sys_factory', content)).message;
    expect(await refused(Buffer.from('PK\x03\x04 nonsense'))).toContain('文件打不开');
    expect(await refused(await workbookOf([head]))).toBe('文件里只有表头，没有数据');
    expect(
      await refused(
        await workbookOf([
          ['甲', '乙'],
          ['1', '2'],
        ]),
      ),
    ).toContain('请下载模板填写');
    expect(await refused(await workbookOf([['编码'], ['X1']]))).toBe('缺少必填的列：名称');
  });

  test('what a file calls columns and records is said once, known from then on, and taken back', async () => {
    const [a, b] = [code(), code()];
    const file = await workbookOf([
      ['编码', '门市叫法', '店长', '颜色'],
      [a, '南门店', '老陈', '红'],
      [b, '北门店', '没人认识', '蓝'],
    ]);
    const bring = async () => (await bringIn(suite, 'boss', 'sys_factory', file)).data;
    const draft = await bring();
    expect(draft).toMatchObject({ records: 2, bad: 2, unknown: ['门市叫法', '店长', '颜色'], strangers: [] });
    expect(draft.absent[0]).toEqual({ title: '名称', needed: true });

    const name = async (id: number, said: object) => suite.call('boss', '/api/import/name', { id, ...said });
    const columns = [
      { word: '门市叫法', title: '名称' },
      { word: '店长', title: '负责人' },
    ];
    const { data: read } = await name(draft.id, { columns });
    expect(read).toMatchObject({ unknown: ['颜色'], renamed: columns, bad: 2 });
    const target = read.strangers[0].target as string;
    expect(read.strangers.map(({ word }: { word: string }) => word)).toEqual(['老陈', '没人认识']);
    const [person] = (await suite.get('boss', `/api/pick/${target}`, { q: '陈志远' })).data.rows;
    const { data: known } = await name(draft.id, { records: [{ target, word: '老陈', record: person.id }] });
    expect(known).toMatchObject({ records: 2, bad: 1 });
    expect((await rowsOf(suite, draft.id)).map(({ errors }) => errors)).toEqual([
      [],
      ['负责人“没人认识”不存在或已停用'],
    ]);

    // The next file needs nothing said, shows what it was read by, and may take it back.
    const again = await bring();
    expect(again).toMatchObject({ bad: 1, renamed: columns });
    expect(again.strangers).toContainEqual(expect.objectContaining({ word: '老陈', record: person.id }));
    const { data: taken } = await name(again.id, {
      columns: [{ word: '店长', title: null }],
      records: [{ target, word: '老陈', record: null }],
    });
    expect(taken).toMatchObject({ bad: 0, unknown: ['店长', '颜色'], strangers: [] });

    // Nothing is said of what the file does not have, of what is saved already, or of another company's records.
    expect((await name(again.id, { columns: [{ word: '没有这列', title: '负责人' }] })).code).toBe('422');
    expect((await name(again.id, { columns: [{ word: '店长', title: '没有这列' }] })).code).toBe('422');
    expect((await name(again.id, { records: [{ target, word: '老陈', record: person.id }] })).code).toBe('422');
    await name(again.id, { columns: [columns[1]!] });
    const [stranger] = (await suite.get('boss2', `/api/pick/${target}`, {})).data.rows;
    const { data: foreign } = await name(again.id, { records: [{ target, word: '老陈', record: stranger.id }] });
    expect(foreign).toMatchObject({ bad: 2 });
    expect((await suite.call('sales', '/api/import/name', { id: again.id })).code).not.toBe('200');
  });

  test('it is its maker’s alone: neither a colleague nor another company reaches it', async () => {
    const draft = await upload([[code(), '甲', null, null, null]]);
    for (const as of ['sales', 'boss2']) {
      for (const call of ['get', 'rows', 'errorFile'])
        expect([as, call, (await suite.get(as, `/api/import/${call}`, { id: draft.id })).code]).toEqual([
          as,
          call,
          '404',
        ]);
      for (const call of ['commit', 'undo', 'discard'])
        expect([as, call, (await suite.call(as, `/api/import/${call}`, { id: draft.id })).code]).toEqual([
          as,
          call,
          '404',
        ]);
    }
    expect((await suite.call('boss', '/api/import/discard', { id: draft.id })).code).toBe('200');
    expect((await suite.get('boss', '/api/import/get', { id: draft.id })).code).toBe('404');
  });
});
