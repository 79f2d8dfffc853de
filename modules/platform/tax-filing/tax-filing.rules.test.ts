import { describe, expect, test } from 'vitest';
import { filingComplaint } from './tax-filing.rules.ts';

const one = { period: '2026-05', applyDate: '2026-06-15', taxes: ['vat'], papers: [] };

describe('报税服务', () => {
  test.for([
    [{}, undefined],
    [{ period: '2026-06' }, undefined],
    [{ period: '2026-07' }, '税款所属期：税款所属期不能晚于申请日期所在的月份'],
    [{ taxes: [] }, '税种：请至少选择一个税种'],
    [{ taxes: null }, '税种：请至少选择一个税种'],
    [{ papers: [{ paper: 1 }, { paper: null }] }, '资料第2行：请选择文件'],
  ] as const)('%j is refused with %s', ([more, complaint]) => {
    expect(filingComplaint({ ...one, ...more })).toBe(complaint);
  });
});
