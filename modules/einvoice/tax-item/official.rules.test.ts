import { describe, expect, test } from 'vitest';
import { areClasses, officialCode, officialRate } from './official.rules.ts';

describe('税务局编码表', () => {
  test.each([
    ['13%', '0.13', 'none', []],
    ['0.13', '0.13', 'none', []],
    ['13', '0.13', 'none', []],
    ['13%、9%', '0.13', 'none', ['9%']],
    ['13%9%', '0.13', 'none', ['9%']],
    ['9% 、 6%', '0.09', 'none', ['6%']],
    ['1.5%', '0.015', 'none', []],
    ['0', '0', 'none', []],
    ['免税', '0', 'exempt', []],
    ['不征税', '0', 'untaxed', []],
    ['看说明', '看说明', 'none', []],
    ['', null, 'none', []],
  ])('a rate of %j is %s', (cell, rate, policy, others) => {
    expect(officialRate(cell)).toEqual({ rate, policy, others });
  });

  test.each([
    ['1030201010000000000', '1030201010000000000'],
    ['10302', '1030200000000000000'],
    [' 1030201 01', '1030201010000000000'],
    ['1.03E+18', '1.03E+18'],
    ['', null],
  ])('code %j is %j', (cell, code) => {
    expect(officialCode(cell)).toBe(code);
  });

  test('a code with others below it is a class; a leaf may end in zeros, and stand there twice', () => {
    const codes = [
      '1000000000000000000',
      '1030000000000000000',
      '1030201000000000000',
      '1030201010000000000',
      '1030201010000000000',
      '1030201020000000000',
      '1100000000000000000',
      '3049900000000000000',
      null,
    ];
    expect(areClasses(codes)).toEqual([true, true, true, false, false, false, false, false, false]);
    expect(areClasses(codes.toReversed())).toEqual([false, false, false, false, false, false, true, true, true]);
  });
});
