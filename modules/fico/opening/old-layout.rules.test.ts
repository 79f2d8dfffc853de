import { describe, expect, test } from 'vitest';
import { textRows } from '../bank-statement/sheet.rules.ts';
import { readOldBooks } from './old-books.rules.ts';
import { mappingComplaint, mappingFor, oldHead, type OldMapping, withRemembered } from './old-layout.rules.ts';

const headOf = (text: string) => oldHead(textRows(text))!;

describe('旧账期初表的列', () => {
  test('a head of two lines is read as one, a cell over several counting for each of them', () => {
    const sheet =
      '科目余额表\t\t\t\t\t\n科目代码\t科目名称\t期初余额\t\t本年累计发生额\t\n\t\t借方\t贷方\t借方\t贷方\n1001\t库存现金\t30\t\t5\t2';
    expect(headOf(sheet)).toEqual({
      below: 3,
      headings: ['科目代码', '科目名称', '期初余额借方', '期初余额贷方', '本年累计发生额借方', '本年累计发生额贷方'],
    });
    expect(readOldBooks(textRows(sheet)).lines).toMatchObject([
      { code: '1001', amounts: { openDebit: '30.00', yearDebit: '5.00', yearCredit: '2.00' } },
    ]);
  });

  test('of a layout nobody knows the first row of words is the head, and somebody says what its columns are', () => {
    const sheet = '账号,说明,结余\n1001,库存现金,30\n1002,银行存款,-8';
    const rows = textRows(sheet);
    const head = oldHead(rows);
    expect(head?.headings).toEqual(['账号', '说明', '结余']);
    expect(readOldBooks(rows, head).complaint).toBe('请指明科目编码是哪一列');
    const { lines } = readOldBooks(rows, head, { code: '账号', name: '说明', opening: '结余' });
    expect(lines.map(({ code, amounts }) => [code, amounts.opening])).toEqual([
      ['1001', '30.00'],
      ['1002', '-8.00'],
    ]);
  });

  test('a sheet of figures alone has no head', () => {
    expect(oldHead(textRows('1001,库存现金,借,30'))).toBeUndefined();
  });

  const own: OldMapping = { code: '账号', opening: '结余' };
  test('what was said of a sheet counts for the next one with those headings, and for no other', () => {
    expect(mappingFor(['账号', '说明', '结余'], [own])).toEqual(own);
    expect(mappingFor(['科目编码', '期初余额'], [own])).toEqual({ code: '科目编码', opening: '期初余额' });
  });

  test('the latest stand first, each once, and only a few of them', () => {
    const others = Array.from({ length: 6 }, (_, i): OldMapping => ({ code: `编码${i}`, opening: '余额' }));
    expect(withRemembered(own, [others[0]!, own])).toEqual([own, others[0]]);
    expect(withRemembered(own, others)).toHaveLength(5);
  });

  test.each<[OldMapping, string | undefined]>([
    [{ opening: '余额' }, '请指明科目编码是哪一列'],
    [{ code: '编码' }, '请指明余额是哪一列：期初余额，或期初借方、期初贷方'],
    [{ code: '编码', openCredit: '贷方' }, undefined],
  ])('%j', (mapping, complaint) => {
    expect(mappingComplaint(mapping)).toBe(complaint);
  });
});
