import { describe, expect, test } from 'vitest';
import { initials, isFound } from './pinyin.ts';

describe('拼音首字母', () => {
  test.each([
    ['应收发票', 'ysfp'],
    ['会计科目', 'hjkm'],
    ['试算平衡表', 'ssphb'],
    ['退出登录', 'tcdl'],
    ['入库单', 'rkd'],
    ['SKU 商品', 'sku sp'],
  ])('%s → %s', (text, letters) => {
    expect(initials(text)).toBe(letters);
  });
  test('finds by part of the name or by initials', () => {
    expect(isFound('应收发票', '发票')).toBe(true);
    expect(isFound('应收发票', 'YSF')).toBe(true);
    expect(isFound('应收发票', 'kh')).toBe(false);
  });
});
