import { describe, expect, test } from 'vitest';
import { isOneOf } from './arrays.ts';
import { addDays, dayMs, isoDay, readDay, toDate } from './date.ts';
import {
  formatDate,
  formatDecimal,
  formatMoment,
  formatMoney,
  formatNumber,
  formatRate,
  parseRate,
} from './filters.ts';

const instant = new Date(2026, 10, 15, 9, 5, 3);

describe('日期', () => {
  test.each([null, undefined, '', '不是日期', '2026-13-99', {}, Number.NaN])('%j is shown as --', (value) => {
    expect(formatDate(value)).toBe('--');
  });
  test('is written whole unless told otherwise', () => {
    expect(formatDate(instant)).toBe('2026-11-15 09:05:03');
    expect(formatDate(instant, 'yyyy/MM/dd')).toBe('2026/11/15');
  });
  test('a timestamp of fewer than 13 digits is in seconds', () => {
    const ms = instant.getTime();
    expect(formatDate(ms)).toBe('2026-11-15 09:05:03');
    expect(formatDate(Math.floor(ms / 1000))).toBe('2026-11-15 09:05:03');
    expect(formatDate(String(Math.floor(ms / 1000)))).toBe('2026-11-15 09:05:03');
  });
  test('a bare day is that day here', () => {
    expect(formatDate('2026-11-15')).toBe('2026-11-15 00:00:00');
  });
  test('lists leave out the year that everybody knows', () => {
    expect(formatMoment('2026-11-05', false, instant)).toBe('11-05');
    expect(formatMoment('2025-11-05', false, instant)).toBe('2025-11-05');
    expect(formatMoment(instant, true, instant)).toBe('11-15 09:05');
  });
  test('the helper takes dates and texts and nothing else', () => {
    expect(toDate(instant)).toBe(instant);
    expect(() => toDate(20261115 as never)).toThrow(TypeError);
    expect(() => toDate(null as never)).toThrow(TypeError);
  });
  test('days are counted on the calendar', () => {
    expect(isoDay(addDays('2026-12-31', 1))).toBe('2027-01-01');
    expect(dayMs).toBe(86_400_000);
  });
  test.each([
    ['2026-11-05', '2026-11-05'],
    ['2026/11/5', '2026-11-05'],
    ['2026年11月5日', '2026-11-05'],
    ['20261105', '2026-11-05'],
    ['11-5', '2026-11-05'],
    ['1105', '2026-11-05'],
    ['2026-02-30', undefined],
    ['明天', undefined],
  ])('%s is read as %s', (text, day) => {
    expect(readDay(text, instant)).toBe(day);
  });
});

describe('金额与数字', () => {
  test.each([
    ['1234567.5', '￥1,234,567.50'],
    ['0', '￥0.00'],
    ['-59.00', '−￥59.00'],
    [106.01, '￥106.01'],
    ['99999999999999.99', '￥99,999,999,999,999.99'],
    ['', '--'],
    [null, '--'],
    ['abc', '--'],
  ])('%j is shown as %s', (value, text) => {
    expect(formatMoney(value)).toBe(text);
  });
  test('quantities lose only the zeros that say nothing', () => {
    expect(formatDecimal('1000.5000')).toBe('1,000.5');
    expect(formatDecimal('40.000000')).toBe('40');
    expect(formatDecimal('100')).toBe('100');
    expect(formatNumber('-1234')).toBe('−1,234');
  });
  test.each([
    ['0.13', '13%'],
    ['0.07', '7%'],
    ['0.005', '0.5%'],
    ['1', '100%'],
    ['0', '0%'],
  ])('the rate %s is %s and back', (fraction, shown) => {
    expect(formatRate(fraction)).toBe(shown);
    expect(parseRate(shown)).toBe(fraction);
  });
  test('a rate may be typed without its sign', () => {
    expect(parseRate('13')).toBe('0.13');
    expect(parseRate('6.5％')).toBe('0.065');
    expect(parseRate('x')).toBeUndefined();
  });
});

describe('数组', () => {
  test('the second argument must be an array', () => {
    expect(isOneOf('a', ['a', 'b'])).toBe(true);
    expect(isOneOf('c', ['a', 'b'])).toBe(false);
    expect(() => isOneOf('a', 'abc' as never)).toThrow(TypeError);
  });
});
