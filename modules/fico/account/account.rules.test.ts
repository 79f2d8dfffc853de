import { describe, expect, test } from 'vitest';
import { codeComplaint, dotted, levelOf, parentCodeOf } from './account.rules.ts';

describe('科目编码', () => {
  test.each([
    ['1122', undefined],
    ['222101', undefined],
    ['22210101', undefined],
    ['112', '科目编码应为数字：一级4位，每下一级加2位'],
    ['11221', '科目编码应为数字：一级4位，每下一级加2位'],
    ['1122.01', '科目编码应为数字：一级4位，每下一级加2位'],
    ['11220101010101', '科目最多5级'],
  ])('%s: %s', (code, complaint) => {
    expect(codeComplaint(code)).toBe(complaint);
  });

  test('the code tells level and parent', () => {
    expect(['1122', '222101', '22210101'].map((code) => [levelOf(code), parentCodeOf(code)])).toEqual([
      [1, undefined],
      [2, '2221'],
      [3, '222101'],
    ]);
  });

  test('is read with dots', () => {
    expect(dotted('22210101')).toBe('2221.01.01');
  });
});
