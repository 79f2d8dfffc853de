import { fc, test as check } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { askComplaint, csvCell, csvLine, entryName, erasesAt } from './leaving.rules.ts';

const now = '2026-11-19T08:00:00.000Z';
const fine = { typed: '甲公司', name: '甲公司', leavesAt: null, exportedAt: '2026-11-18T08:00:00.000Z' };

describe('注销企业', () => {
  test.for([
    ['fine', {}, undefined],
    ['another name', { typed: '甲' }, '请原样填写企业名称“甲公司”'],
    ['asked already', { leavesAt: '2026-12-01T00:00:00.000Z' }, '已经申请过注销，到期前可以撤回'],
    ['never exported', { exportedAt: null }, '请先导出全部数据'],
    ['exported long ago', { exportedAt: '2026-11-12T07:59:59.000Z' }, '请先导出全部数据'],
    ['exported just in time', { exportedAt: '2026-11-12T08:00:00.000Z' }, undefined],
  ] as const)('%s', ([, patch, said]) => {
    const message = askComplaint({ ...fine, ...patch }, now)?.message;
    if (said === undefined) expect(message).toBeUndefined();
    else expect(message).toContain(said);
  });

  test('thirty days later it is done', () => expect(erasesAt(now)).toBe('2026-12-19T08:00:00.000Z'));

  test.for([
    [null, ''],
    ['甲', '甲'],
    ['a,b', '"a,b"'],
    ['他说"好"', '"他说""好"""'],
    ['一\n二', '"一\n二"'],
    ['=1+1', "'=1+1"],
    ['-5.20', '-5.20'],
    ['-cmd', "'-cmd"],
    ['@SUM(A1)', "'@SUM(A1)"],
  ] as const)('%j in a cell is %j', ([value, cell]) => expect(csvCell(value)).toBe(cell));

  test('names of entries lead nowhere', () => expect(entryName('../a:b*?.pdf')).toBe('.._a_b__.pdf'));

  check.prop([fc.array(fc.option(fc.string()), { minLength: 1, maxLength: 6 })])(
    'a line has as many cells as it was given',
    (cells) => {
      const line = csvLine(cells);
      let [count, isQuoted] = [1, false];
      for (const c of line.slice(0, -2)) {
        if (c === '"') isQuoted = !isQuoted;
        if (c === ',' && !isQuoted) count += 1;
      }
      expect([count, isQuoted]).toEqual([cells.length, false]);
    },
  );
});
