import { describe, expect, test } from 'vitest';
import { archiveName, pathOf, sumLine } from './archive.rules.ts';

const one = {
  invoiceCode: null,
  invoiceNo: '26352000000012345678',
  colour: 'blue',
  buyerName: '个人',
  sellerName: '合流商贸',
} as const;

describe('归档包', () => {
  test.each([
    [{}, '2026-11/合流商贸/蓝票/26352000000012345678_个人.pdf'],
    [{ colour: 'red' as const }, '2026-11/合流商贸/红票/26352000000012345678_个人.pdf'],
    [{ invoiceCode: '033001900104', invoiceNo: '26110001' }, '2026-11/合流商贸/蓝票/033001900104-26110001_个人.pdf'],
    [{ buyerName: '../../etc/passwd' }, '2026-11/合流商贸/蓝票/26352000000012345678_etcpasswd.pdf'],
    [{ buyerName: 'a:b|c*?"<>\n' }, '2026-11/合流商贸/蓝票/26352000000012345678_abc.pdf'],
    [{ buyerName: ' . ', sellerName: null }, '2026-11/未命名/蓝票/26352000000012345678_未命名.pdf'],
  ])('a file lies where any disk takes it: %j', (more, path) =>
    expect(pathOf('2026-11', { ...one, ...more }, 'pdf')).toBe(path),
  );

  test('a sum is written as sha256sum reads it', () => {
    expect(sumLine('a'.repeat(64), '2026-11/甲/1_乙 丙.pdf')).toBe(`${'a'.repeat(64)}  2026-11/甲/1_乙 丙.pdf\n`);
  });
  test('packages of a large month are counted', () => {
    expect([archiveName('2026-11', null, 1), archiveName('2026-11', '合流商贸', 2)]).toEqual([
      '2026-11 全部主体',
      '2026-11 合流商贸 第2包',
    ]);
  });
});
