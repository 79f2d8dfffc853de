import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportView } from '@heliu/model';
import { commit, recordsOf, rowsOf, sendFile, type Table, undo, workbookOf } from '../support/excel.ts';
import { today } from '../support/days.ts';
import { start, type Suite } from '../support/suite.ts';

let suite: Suite;
const day = today();
const month = day.slice(0, 7);
beforeAll(async () => {
  suite = await start({ workers: 1 });
});
afterAll(() => suite.stop());

const at = '/api/fico/generalledger/voucher/importOld';
const bring = async (rows: Table, as = 'boss') => sendFile(suite, as, at, await workbookOf(rows));
const brought = async (rows: Table): Promise<ImportView> => {
  const { code, message, data } = await bring(rows);
  expect([code, message]).toEqual(['200', '操作成功']);
  return data as ImportView;
};
/** As 金蝶 writes them, with columns nobody needs. */
const kingdee = [
  '凭证日期',
  '会计年度',
  '凭证字',
  '凭证号',
  '科目代码',
  '科目名称',
  '币别代码',
  '借方',
  '贷方',
  '制单',
  '凭证摘要',
  '附件数',
];
const entry = (no: number, account: string, name: string, debit: string, credit: string, summary: string) => [
  day,
  month.slice(0, 4),
  '记',
  String(no),
  account,
  name,
  'RMB',
  debit,
  credit,
  '张三',
  summary,
  '2',
];
const rent = (no: number, sum = '31.00') => [
  entry(no, '5603.02', '手续费', sum, '0.00', '手续费'),
  entry(no, '2701', '长期应付款', '0.00', sum, ''),
];

describe('旧账凭证', () => {
  test('rows of one date, word and number are a voucher, unaudited; the same file again brings nothing', async () => {
    const draft = await brought([kingdee, ...rent(901), ...rent(902, '7.50')]);
    expect((await rowsOf(suite, draft.id)).map(({ errors }) => errors)).toEqual([[], []]);
    expect(draft).toMatchObject({ records: 2, bad: 0, unknown: ['会计年度', '科目名称', '币别代码', '制单'] });
    expect(await commit(suite, draft.id)).toMatchObject({ status: 'done' });
    const [first] = await recordsOf(suite, draft.id);
    const { data: made } = await suite.get('boss', '/api/fico/generalledger/voucher/get', {
      id: Number(first!.record_id),
    });
    expect(made).toMatchObject({
      status: 'draft',
      word: '记',
      voucherDate: day,
      oldNumber: `${month} 记-901`,
      attachCount: 2,
      total: '31.00',
      kind: 'manual',
    });
    expect(made.entries).toMatchObject([
      { summary: '手续费', debit: '31.00', credit: null },
      { summary: '手续费', debit: null, credit: '31.00' },
    ]);

    const { code, message } = await bring([kingdee, ...rent(901), ...rent(902, '7.50')]);
    expect([code, message]).toEqual(['422', '没有要导入的：2 行已经有了，不再导入']);
    const more = await brought([kingdee, ...rent(901), ...rent(903)]);
    expect(more).toMatchObject({ records: 1, leftOut: ['1 行已经有了，不再导入'] });
    await commit(suite, more.id);
    expect(await undo(suite, more.id)).toMatchObject({ status: 'done' });
    expect((await brought([kingdee, ...rent(903)])).bad).toBe(0);
  });

  test('what is wrong is told for all of them before any is saved', async () => {
    const draft = await brought([
      kingdee,
      entry(911, '5603.02', '手续费', '10.00', '', '不平'),
      entry(911, '2701', '', '', '9.00', ''),
      entry(912, '1122', '应收账款', '10.00', '', '由单据记账'),
      entry(912, '2701', '', '', '10.00', ''),
      ...rent(913).map(([, ...rest]) => ['2001-01-05', ...rest]),
      entry(914, '9999.09', '没有的科目', '1.00', '', '没有'),
      entry(914, '2701', '', '', '1.00', ''),
    ]);
    expect((await rowsOf(suite, draft.id)).map(({ row, errors }) => [row, errors.join('；')])).toEqual([
      [2, '借贷不平：借方比贷方多 1.00'],
      [4, expect.stringMatching(/分录第1行：科目 1122 .*记账，不能手工记/)],
      [6, expect.stringContaining('会计期间 2001-01 未启用')],
      [8, '会计科目“999909”不存在或已停用'],
    ]);
    // Said once what the other program means, it is read so.
    const [wanted] = (await suite.get('boss', '/api/pick/fico_account', { q: '560302' })).data.rows;
    const { data: named } = await suite.call('boss', '/api/import/name', {
      id: draft.id,
      records: [{ target: 'fico_account', word: '999909', record: wanted.id }],
    });
    expect(named).toMatchObject({ records: 4, bad: 3 });
    const task = await commit(suite, draft.id, true);
    expect(task).toMatchObject({ status: 'done', result: { summary: '已导入 1 条' } });
  });

  test('the columns of 用友 and a number with its word in it', async () => {
    const draft = await brought([
      ['制单日期', '凭证字号', '摘要', '科目编码', '借方金额', '贷方金额'],
      [day, '银付字第0921号', '付手续费', '560302', '3', '0'],
      [day, '银付字第0921号', '付手续费', '2701', '0', '3'],
    ]);
    await commit(suite, draft.id);
    const [first] = await recordsOf(suite, draft.id);
    const { data } = await suite.get('boss', '/api/fico/generalledger/voucher/get', { id: Number(first!.record_id) });
    expect(data).toMatchObject({ word: '付', oldNumber: `${month} 付-921` });
  });

  test('who may not write vouchers brings none in', async () => {
    expect((await bring([kingdee, ...rent(931)], 'keeper')).code).toBe('403');
  });
});
