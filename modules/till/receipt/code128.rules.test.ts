import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { code128, split } from './code128.rules.ts';

describe('小票条码', () => {
  test.each([
    ['LS2026111800001', { letters: 'LS2', pairs: '026111800001' }],
    ['20261118', { letters: '', pairs: '20261118' }],
    ['AB123', { letters: 'AB123', pairs: '' }],
    ['1', { letters: '1', pairs: '' }],
  ])('%s is split into letters and pairs of digits', (text, expected) => {
    expect(split(text)).toEqual(expected);
  });

  test('what is no letter of it is refused', () => {
    expect(() => code128('小票')).toThrow(RangeError);
  });

  // As a program of other people draws them.
  test.each([
    ['LS26', '2112141321312131132232112231121142122331112'],
    ['LS2026111800001', '2112141321312131132232111131412222212214112312121112422122222221222133112331112'],
    ['20261118', '2112322212313212212312122232112211142331112'],
    ['~ {', '2112141311412122224121213321112331112'],
  ])('%s is these bars and spaces', (text, bars) => {
    expect(code128(text).join('')).toBe(bars);
  });

  test('every symbol is eleven of the thinnest bars wide, the last one thirteen, and texts differ', () => {
    const texts = fc.string({
      unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
      minLength: 1,
      maxLength: 24,
    });
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const bars = code128(one);
        const { letters, pairs } = split(one);
        const symbols = letters.length + pairs.length / 2 + (letters !== '' && pairs !== '' ? 1 : 0) + 2;
        expect(bars.reduce((sum, width) => sum + width, 0)).toBe(symbols * 11 + 13);
        expect(bars.join('') === code128(other).join('')).toBe(one === other);
      }),
    );
  });

  test('the number of a receipt fits on 58 mm with bars of two dots', () => {
    const dots = code128('LS2026111800001').reduce((sum, one) => sum + one, 0) * 2;
    expect(dots).toBeLessThan(384 - 40);
  });
});
