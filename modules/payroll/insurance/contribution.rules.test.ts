import { dec, fen, formatFen, yuan, zeroFen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundings } from '../formula/fraction.ts';
import { contribution, type InsuranceRule, rulesOn, withFundRate } from './contribution.rules.ts';
import { insuranceComplaint, withName } from './insurance-item.rules.ts';

const rule = (more: Partial<InsuranceRule> = {}): InsuranceRule => ({
  city: '上海',
  kind: 'pension',
  effectiveFrom: '2023-07-01',
  baseMin: yuan('7310'),
  baseMax: yuan('36549'),
  personalRate: dec('0.08'),
  companyRate: dec('0.16'),
  personalFixed: zeroFen,
  companyFixed: zeroFen,
  rounding: 'halfUp',
  ...more,
});
const paid = (one: InsuranceRule, base: string) => {
  const found = contribution(one, { social: yuan(base), fund: yuan(base) });
  return found && [found.base, found.personal, found.company].map(formatFen);
};

describe('社保公积金', () => {
  test.each([
    ['above the cap', rule(), '45000', ['36549.00', '2923.92', '5847.84']],
    ['below the floor', rule(), '5000', ['7310.00', '584.80', '1169.60']],
    ['between them', rule(), '10000', ['10000.00', '800.00', '1600.00']],
    ['medical', rule({ kind: 'medical', personalRate: dec('0.02') }), '45000', ['36549.00', '730.98', '5847.84']],
    [
      'unemployment, half up',
      rule({ kind: 'unemployment', personalRate: dec('0.005'), companyRate: dec('0.005') }),
      '45000',
      ['36549.00', '182.75', '182.75'],
    ],
    [
      'the fund in whole yuan',
      rule({ kind: 'housing', personalRate: dec('0.07'), companyRate: dec('0.07'), rounding: 'halfYuan' }),
      '45000',
      ['36549.00', '2558.00', '2558.00'],
    ],
    [
      'a fixed part on top',
      rule({ kind: 'medical', personalRate: dec('0.02'), personalFixed: yuan('3') }),
      '10000',
      ['10000.00', '203.00', '1600.00'],
    ],
    [
      'up to the jiao',
      rule({ personalRate: dec('0.08'), rounding: 'upJiao' }),
      '7310.13',
      ['7310.13', '584.90', '1169.70'],
    ],
  ])('%s', (_, one, base, expected) => expect(paid(one, base)).toEqual(expected));

  test('the fund at a rate of its own leaves the other kinds as they are', () => {
    const rules = new Map([
      ['pension', rule()],
      ['housing', rule({ kind: 'housing', personalRate: dec('0.07'), companyRate: dec('0.07') })],
    ] as const);
    const chosen = withFundRate(rules, dec('0.12'));
    expect(paid(chosen.get('housing')!, '10000')).toEqual(['10000.00', '1200.00', '1200.00']);
    expect(chosen.get('pension')).toBe(rules.get('pension'));
    expect(withFundRate(rules, null)).toBe(rules);
  });

  test('the four of example B come to 6,395.65', () => {
    const all = [
      paid(rule(), '45000'),
      paid(rule({ kind: 'medical', personalRate: dec('0.02') }), '45000'),
      paid(rule({ kind: 'unemployment', personalRate: dec('0.005') }), '45000'),
      paid(rule({ kind: 'housing', personalRate: dec('0.07'), rounding: 'halfYuan' }), '45000'),
    ];
    expect(all.reduce((sum, one) => sum + Math.round(Number(one![1]) * 100), 0)).toBe(639_565);
  });

  test('whoever has no base is not insured, whatever the floor', () => {
    expect(contribution(rule(), { social: zeroFen, fund: yuan('5000') })).toBeUndefined();
    expect(contribution(rule({ kind: 'housing' }), { social: zeroFen, fund: yuan('9000') })).toBeDefined();
  });

  test('the version counts that began last', () => {
    const versions = [
      rule({ effectiveFrom: '2024-07-01' }),
      rule(),
      rule({ city: '北京', effectiveFrom: '2024-08-01' }),
    ];
    const on = (day: string) => rulesOn(versions, '上海', day).get('pension')?.effectiveFrom;
    expect([on('2023-06-30'), on('2023-07-01'), on('2024-06-30'), on('2024-07-01')]).toEqual([
      undefined,
      '2023-07-01',
      '2023-07-01',
      '2024-07-01',
    ]);
    expect(rulesOn(versions.toReversed(), '上海', '2025-01-01')).toEqual(rulesOn(versions, '上海', '2025-01-01'));
  });

  test('nobody pays on less than the floor or on more than the cap', () => {
    const ways = fc.constantFrom(...(Object.keys(roundings) as (keyof typeof roundings)[]));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), ways, (base, rounding) => {
        const one = rule({ rounding });
        const { base: counted, personal } = contribution(one, { social: fen(BigInt(base)), fund: zeroFen })!;
        expect(counted >= one.baseMin && counted <= one.baseMax).toBe(true);
        expect(Math.abs(Number(personal) - Number(counted) * 0.08)).toBeLessThan(100);
      }),
    );
  });

  test('limits and rates are what the law allows', () => {
    const input = {
      city: '上海',
      kind: 'housing' as const,
      effectiveFrom: '2026-07-01',
      baseMin: yuan('2690'),
      baseMax: yuan('36921'),
      personalRate: dec('0.07'),
      companyRate: dec('0.07'),
    };
    expect(withName(input).name).toBe('上海 住房公积金 2026-07');
    expect(insuranceComplaint(withName(input))).toBeUndefined();
    expect(insuranceComplaint(withName({ ...input, companyRate: dec('0.13') }))).toMatch('5% 到 12%');
    expect(insuranceComplaint(withName({ ...input, baseMax: yuan('2000') }))).toBe('基数下限不能高于上限');
  });
});
