import { expect, test } from 'vitest';
import { quotaText } from './subject.rules.ts';

const unknown = { left: null, total: null, perInvoice: null, stock: null };

test.each([
  [{ left: '1000.00', total: '5000.50' }, '额度还剩 ￥1,000.00，共 ￥5,000.50'],
  [{ left: '0.00' }, '额度还剩 ￥0.00'],
  [{ perInvoice: '100000.00', stock: 12 }, '单张最多 ￥100,000.00，还剩 12 张空白发票'],
  [{ stock: 0 }, '还剩 0 张空白发票'],
  [{}, '服务商没有给出额度'],
])('a quota of %j is told as it is', (told, words) => {
  expect(quotaText({ ...unknown, ...told })).toBe(words);
});
