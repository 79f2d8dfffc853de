import { yuan } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { digitsOf, numberOn, type PaperVoucher, places, slipsOf } from './slip.rules.ts';

const zero = yuan('0.00');
const voucher = (count: number): PaperVoucher => ({
  word: '记',
  no: 12,
  date: '2026-11-18',
  papers: 1,
  isAudited: true,
  lines: Array.from({ length: count }, (_, i) => ({
    summary: '计提',
    account: '5602',
    items: '',
    debit: i === 0 ? yuan('10.00') : zero,
    credit: i === count - 1 ? yuan('10.00') : zero,
  })),
  maker: '甲',
  auditor: '乙',
  cashier: '',
});

describe('打印的记账凭证', () => {
  test.each([
    [1, 1],
    [6, 1],
    [7, 2],
    [12, 2],
    [13, 3],
    [0, 1],
  ])('%d lines take %d sheets', (lines, sheets) => {
    expect(slipsOf(voucher(lines))).toHaveLength(sheets);
  });

  test('only the last sheet has the sums, and every sheet says which one it is', () => {
    const slips = slipsOf(voucher(8));
    expect(slips.map(({ total }) => total?.debit)).toEqual([undefined, yuan('10.00')]);
    expect(slips.map(numberOn)).toEqual(['记 字第 0012 号（1/2）', '记 字第 0012 号（2/2）']);
    expect(numberOn(slipsOf(voucher(2))[0]!)).toBe('记 字第 0012 号');
  });

  test.each([
    ['12345.60', '', '    1234560'],
    ['0.05', '', '        005'],
    ['123456789.01', '', '12345678901'],
    ['-80.00', '', '      -8000'],
    ['80.00', '￥', '      ￥8000'],
    ['999999999.99', '￥', '99999999999'],
  ])('%s stands under its places', (amount, mark, shown) => {
    const digits = digitsOf(yuan(amount), mark)!;
    expect(digits).toHaveLength(places.length);
    expect(digits.map((digit) => digit || ' ').join('')).toBe(shown);
  });

  test('an amount beyond the places is not cut', () => {
    expect(digitsOf(yuan('1000000000.00'))).toBeUndefined();
  });
});
