import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gbkBytes, gbkCut } from './gbk.ts';

describe('GBK 字节', () => {
  test.each([
    ['', 0],
    ['abc-123', 7],
    ['订单号', 6],
    ['订单 A1', 7],
    ['￥９', 4],
    ['𠮷野家', 8],
  ])('%j is %i bytes', (text, bytes) => {
    expect(gbkBytes(text)).toBe(bytes);
  });

  test.each([
    ['订单号', 6, '订单号'],
    ['订单号', 5, '订单'],
    ['a订单', 2, 'a'],
    ['ab𠮷', 5, 'ab'],
    ['订', 0, ''],
  ])('%j cut at %i is %j', (text, limit, cut) => {
    expect(gbkCut(text, limit)).toBe(cut);
  });

  test('a cut is the longest beginning that fits, in whole characters', () => {
    assert(
      property(string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const cut = gbkCut(text, 40);
        const next = [...text].slice(0, [...cut].length + 1).join('');
        expect(text.startsWith(cut)).toBe(true);
        expect(gbkBytes(cut)).toBeLessThanOrEqual(40);
        if (cut !== text) expect(gbkBytes(next)).toBeGreaterThan(40);
      }),
    );
  });
});
