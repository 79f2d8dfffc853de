import { describe, expect, test } from 'vitest';
import { accountWord, completeOldVoucher, oldNumberOf } from './old-voucher.rules.ts';

describe('the number of a voucher in other books', () => {
  test.each([
    ['12', '记', '记', '12'],
    ['0012', '', '记', '12'],
    ['记-12', '', '记', '12'],
    ['记字第0012号', '', '记', '12'],
    ['银收 7', '', '收', '7'],
    ['7', '现付', '付', '7'],
    ['转-3', '', '转', '3'],
    ['凭-5', '', '记', '5'],
  ])('%s beside “%s” is %s %s', (told, beside, word, number) => {
    expect(oldNumberOf(told, beside)).toEqual({ word, number });
  });
  test.each(['', '合计', '12-3-x'])('“%s” is none', (told) => expect(oldNumberOf(told, '')).toBeUndefined());
});

describe('the code of an account in other books', () => {
  test.each([
    ['1002', '1002'],
    ['100201', '100201'],
    ['1002.01', '100201'],
    ['1002001', '100201'],
    ['6602-01-02', '66020102'],
    ['2221.01.001', '22210101'],
    ['银行存款', '银行存款'],
  ])('%s is %s', (told, ours) => expect(accountWord(told)).toBe(ours));
});

describe('a voucher in the words of another program', () => {
  test('zeros are nothing, lines of nothing are left out, a summary holds until the next', () => {
    const input = {
      voucherDate: '2026-03-31',
      word: '银付',
      oldNumber: '0012',
      entries: [
        { summary: '付房租', account: '6602.01', debit: '1,000.00', credit: '0.00', quantity: '0' },
        { summary: null, account: '100201', debit: '0', credit: '1000' },
        { summary: '合计', account: null, debit: '0.00', credit: '' },
      ],
    };
    completeOldVoucher(input);
    expect(input).toEqual({
      voucherDate: '2026-03-31',
      word: '付',
      oldNumber: '2026-03 付-12',
      entries: [
        { summary: '付房租', account: '660201', debit: '1,000.00', credit: null, quantity: null },
        { summary: '付房租', account: '100201', debit: null, credit: '1000', quantity: null },
      ],
    });
  });
});
