import { describe, expect, test } from 'vitest';
import { textRows } from '../bank-statement/sheet.rules.ts';
import type { BookAccount } from '../voucher/voucher.rules.ts';
import { codesFor } from '../account/old-code.rules.ts';
import { accountFor, lineFrom, readOldBooks } from './old-books.rules.ts';

const account = (id: number, code: string, name: string, more: Partial<BookAccount> = {}): BookAccount => ({
  id,
  code,
  name,
  direction: 'debit',
  element: 'asset',
  disabled: false,
  wants: [],
  unit: null,
  currency: null,
  bookedBy: null,
  cashiers: [],
  ...more,
});
const accounts = [
  account(1, '1001', '库存现金'),
  account(2, '1002', '银行存款'),
  account(3, '22210101', '应交税费-应交增值税-进项税额', { direction: 'credit', element: 'liability' }),
  account(4, '3001', '实收资本', { direction: 'credit', element: 'equity' }),
  account(5, '560205', '管理费用-办公费', { element: 'expense' }),
];
const read = (text: string) => readOldBooks(textRows(text));

describe('旧账的期初表', () => {
  test('a sheet of 金蝶 has one balance and its side', () => {
    const { lines } = read(
      '科目期初\n\n科目代码\t科目名称\t方向\t期初余额\t累计借方\t累计贷方\n1001\t库存现金\t借\t1,200.50\t300\t\n3001\t实收资本\t贷\t1,200.50\t\t300\n合计\t\t\t0\t\t',
    );
    expect(
      lines.map((one) =>
        lineFrom(
          one,
          accounts.find(({ code }) => code === one.code)!,
        ),
      ),
    ).toEqual([
      { account: 1, direction: 'debit', yearDebit: '300.00', yearCredit: null, yearOpening: null, opening: '1200.50' },
      { account: 4, direction: 'credit', yearDebit: null, yearCredit: '300.00', yearOpening: null, opening: '1200.50' },
    ]);
  });

  test('a sheet of 用友 has a column for each side', () => {
    const { lines } = read(
      '科目编码,科目名称,期初借方,期初贷方,累计借方,累计贷方\n1002,银行存款,,50.00,,\n3001,实收资本,,20,,',
    );
    expect(
      lines.map((one) =>
        lineFrom(
          one,
          accounts.find(({ code }) => code === one.code)!,
        ),
      ),
    ).toMatchObject([
      { account: 2, direction: 'credit', opening: '50.00' },
      { account: 4, direction: 'credit', opening: '20.00' },
    ]);
  });

  test('sums of accounts with others below them are left out, and so is what has no figure', () => {
    const { lines } = read(
      '科目编码,科目名称,方向,期初余额\n1002,银行存款,借,30\n1002.001,工行,借,30\n1001,库存现金,借,0.00',
    );
    expect(lines.map(({ code }) => code)).toEqual(['1002.001']);
  });

  test('without its head a sheet is refused', () => {
    expect(read('1001,库存现金,借,30').complaint).toMatch('没有找到表头');
  });

  test.each([
    ['2221.001.001', '22210101'],
    ['2221-01-01', '22210101'],
    ['2221001001', '22210101'],
    ['22210101', '22210101'],
  ])('%s is %s here', (code, expected) => {
    expect(codesFor(code)).toContain(expected);
  });

  test.each([
    ['the same code and name', '1001', '库存现金', { account: 1, isSure: true }],
    ['the same code and another name', '1001', '现金（人民币）', { account: 1, isSure: false }],
    ['another code and the same name', '6602.05', '办公费', { account: 5, isSure: true }],
    ['one that is only near', '100201', '工商银行', { account: 2, isSure: false }],
    ['one that nothing is like', '8888', '其他', { account: undefined, isSure: false }],
  ])('%s', (_, code, name, expected) => {
    expect(accountFor({ code, name }, accounts)).toEqual(expected);
  });
});
