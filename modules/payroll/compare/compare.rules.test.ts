import { describe, expect, test } from 'vitest';
import type { Figure } from '../run/figures.rules.ts';
import { whyOf } from './compare.rules.ts';

const figure = (code: string, amount: string, more: Partial<Figure> = {}): Figure => ({
  code,
  name: code,
  kind: 'earning',
  source: 'fixed',
  amount,
  how: '',
  from: [],
  ...more,
});
const pension = (amount: string, base: string, since: string) =>
  figure('养老', amount, { kind: 'deduction', source: 'insurance', how: `养老保险 ${base} × 8%（杭州 ${since} 起）` });
const tax = (amount: string) => figure('个税', amount, { kind: 'deduction', source: 'tax' });
const month = (figures: readonly Figure[], taxRate = 3) => ({ figures, taxRate });

describe('和上月比', () => {
  test.each([
    ['the same', month([figure('基本', '8000.00')]), month([figure('基本', '8000.00')]), ''],
    ['a raise', month([figure('基本', '8000.00')]), month([figure('基本', '8600.00')]), '基本 +600.00（定薪）'],
    [
      'days away',
      month([figure('基本', '8000.00')]),
      month([figure('基本', '7000.00', { how: '按出勤折算' })]),
      '基本 −1000.00（出勤）',
    ],
    ['a bonus', month([]), month([figure('奖金', '500.00', { source: 'input' })]), '奖金 +500.00（录入）'],
    [
      'a new version of the insurance',
      month([pension('640.00', '8000.00', '2025-07-01')]),
      month([pension('688.00', '8600.00', '2026-07-01')]),
      '养老 +48.00（社保规则换版）',
    ],
    [
      'another base under the same version',
      month([pension('640.00', '8000.00', '2025-07-01')]),
      month([pension('688.00', '8600.00', '2025-07-01')]),
      '养老 +48.00（缴费基数）',
    ],
    ['a step of the tax', month([tax('225.00')]), month([tax('330.00')], 10), '个税 +105.00（税率 3% → 10%）'],
    ['the tax within its step', month([tax('225.00')]), month([tax('240.00')]), '个税 +15.00（累计所得）'],
    [
      'the largest first, and nothing of the employer',
      month([figure('甲', '1.00'), figure('乙', '9.00', { kind: 'employer' })]),
      month([figure('甲', '2.00'), figure('丙', '5.00', { source: 'formula' })]),
      '丙 +5.00（公式）；甲 +1.00（定薪）',
    ],
  ])('%s', (_, was, is, why) => expect(whyOf(was, is)).toBe(why));

  test('who came or went has no month to compare with', () => {
    expect([whyOf(undefined, month([])), whyOf(month([]), undefined)]).toEqual(['上月没有工资', '本月没有工资']);
  });
});
