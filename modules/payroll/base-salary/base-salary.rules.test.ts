import { formatFen, yuan } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { baseSalaryComplaint, withSums } from './base-salary.rules.ts';

const fixed = {
  staff: 1,
  fromMonth: '2026-07',
  docDate: '2026-07-01',
  childEducation: yuan('2000'),
  elderCare: yuan('1500'),
  lines: [
    { item: 1, amount: yuan('8000') },
    { item: 2, amount: yuan('300.50') },
  ],
};

describe('员工基本工资', () => {
  test('what is fixed and what is deducted are added up', () => {
    const { total, special } = withSums(fixed);
    expect([total!, special!].map(formatFen)).toEqual(['8300.50', '3500.00']);
  });

  test.each([
    [{}, undefined],
    [{ lines: [...fixed.lines, { item: 1, amount: yuan('1') }] }, '固定项目第3行：这个工资项目已经有一行'],
    [{ housingLoan: yuan('1000'), housingRent: yuan('800') }, '住房贷款利息和住房租金只能扣除一项'],
    [{ elderCare: yuan('3000.01') }, '赡养老人每月最多扣除 3000 元'],
    [{ housingRent: yuan('1500') }, undefined],
    [{ openingTax: yuan('1') }, undefined],
    [{ fromMonth: '2026-01', openingIncome: yuan('1') }, '从一月起生效的，本年没有以前月份，期初累计应为 0'],
  ])('%o: %s', (more, expected) => expect(baseSalaryComplaint(withSums({ ...fixed, ...more }))).toBe(expected));
});
