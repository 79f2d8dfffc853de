import { dec, fen, formatFen, sumFen, yuan, zeroFen } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fraction, zero } from '../formula/fraction.ts';
import { type InsuranceKind, type InsuranceRule, rulesOn } from '../insurance/contribution.rules.ts';
import { type Item, itemComplaint, planComplaint, planOf } from '../item/plan.rules.ts';
import { itemOf, withoutIdle } from '../item/salary-item.rules.ts';
import { usualItems } from '../item/usual-items.ts';
import { nothingYet } from '../tax/withholding.rules.ts';
import { type Steady, tryBonus, tryYear } from '../trial/trial.rules.ts';
import { type Facts, slipOf } from './slip.rules.ts';

const item = (code: string, more: Partial<Item> = {}): Item => ({
  code,
  name: code,
  kind: 'earning',
  source: 'fixed',
  formula: null,
  condition: null,
  insurances: null,
  yearBonus: null,
  taxable: false,
  beforeTax: false,
  prorated: false,
  rounding: 'halfUp',
  ...more,
});
const formula = (code: string, text: string, more: Partial<Item> = {}) =>
  item(code, { source: 'formula', formula: text, ...more });

const rule = (
  kind: InsuranceKind,
  personal: string,
  company: string,
  more: Partial<InsuranceRule> = {},
): InsuranceRule => ({
  city: '上海',
  kind,
  effectiveFrom: '2023-07-01',
  baseMin: yuan('7310'),
  baseMax: yuan('36549'),
  personalRate: dec(personal),
  companyRate: dec(company),
  personalFixed: zeroFen,
  companyFixed: zeroFen,
  rounding: 'halfUp',
  ...more,
});
const versions = [
  rule('pension', '0.08', '0.16'),
  rule('medical', '0.02', '0.1'),
  rule('unemployment', '0.005', '0.005'),
  rule('injury', '0', '0.0026'),
  rule('housing', '0.07', '0.07', { rounding: 'halfYuan' }),
];
const steady: Steady = {
  numbers: {
    workDays: fraction('21.75'),
    unpaidDays: zero,
    overtimeHours: zero,
    serviceYears: zero,
    levelAllowance: zero,
  },
  texts: {
    departmentCode: 'D20',
    postCode: 'G06',
    levelCode: 'P3',
    workKind: '全职',
    staffStatus: '正式',
    city: '上海',
  },
  amounts: new Map([['BASE', yuan('45000')]]),
  bases: { social: yuan('45000'), fund: yuan('45000') },
  special: yuan('1500'),
  employment: { since: '2026-07', isFirstJob: false, isLowPaid: false },
  isNonResident: false,
  bonusTaken: null,
  fundRate: null,
  versions,
};
const { versions: _, ...person } = steady;
const facts: Facts = {
  ...person,
  month: '2026-07',
  rules: rulesOn(versions, '上海', '2026-07-31'),
  before: nothingYet,
};
const usual = usualItems.map((one) => itemOf(withoutIdle(one)));
const amountsOf = (items: readonly Item[], given: Facts = facts) =>
  Object.fromEntries(slipOf(planOf(items), given).lines.map(({ item: { code }, amount }) => [code, formatFen(amount)]));

describe('工资项目', () => {
  test('the usual ones are right, each by itself and all together', () => {
    expect(usual.map(itemComplaint).filter(Boolean)).toEqual([]);
    expect(planComplaint(usual)).toBeUndefined();
  });

  test('what an item needs stands before it, however they are given', () => {
    const order = planOf([formula('C', 'B * 2'), formula('B', 'A + 1'), item('A')]).map((step) => step.item.code);
    expect(order).toEqual(['A', 'B', 'C']);
  });

  test.each([
    [[formula('A', 'B'), formula('B', 'C + 1'), formula('C', 'A * 2')], '公式循环引用：A → B → C → A'],
    [[formula('A', 'A + 1')], '公式循环引用：A → A'],
    [[item('A'), formula('B', 'X + A')], '“B”的公式：没有“X”这一项'],
    [[item('A', { condition: 'A >' })], '“A”的条件：写到一半就结束了'],
    [
      [formula('A', 'TAX * 0.1', { taxable: true }), item('TAX', { kind: 'deduction', source: 'tax' })],
      '公式循环引用：A → TAX → A',
    ],
    [
      [item('T1', { kind: 'deduction', source: 'tax' }), item('T2', { kind: 'deduction', source: 'tax' })],
      '“T1”和“T2”都是个人所得税，只能有一个',
    ],
  ])('%# is refused: %s', (items, expected) => expect(planComplaint(items)).toBe(expected));

  test.each([
    [{ source: 'formula' }, '取值方式是公式，请填写公式'],
    [{ source: 'insurance', kind: 'deduction' }, '请选择这个项目包含哪些险种'],
    [
      { source: 'insurance', kind: 'earning', insurances: ['pension'] },
      '社保公积金项目的类型要是应扣（个人部分）或单位承担（单位部分）',
    ],
    [{ source: 'tax' }, '个人所得税项目的类型要是应扣'],
    [{ kind: 'deduction', taxable: true, beforeTax: true }, '冲减计税收入和税前扣除只能选一个，否则会扣两次'],
  ] as [Partial<Item>, string][])('%o is refused: %s', (more, expected) =>
    expect(itemComplaint(item('A', more))).toBe(expected),
  );

  test('what does not matter for its kind is not kept', () => {
    const kept = withoutIdle({
      code: 'A',
      name: 'A',
      kind: 'employer',
      source: 'insurance',
      formula: '1',
      taxable: true,
      prorated: true,
    });
    expect(kept).toMatchObject({ formula: null, taxable: false, beforeTax: false, prorated: false });
  });
});

describe('年终奖', () => {
  const bonus = (code: string, yearBonus: 'separate' | 'together') =>
    itemOf(withoutIdle({ code, name: code, kind: 'earning', source: 'input', yearBonus }));
  const items = [
    item('BASE', { taxable: true }),
    bonus('OWN', 'separate'),
    bonus('WITH', 'together'),
    item('TAX', { kind: 'deduction', source: 'tax' }),
  ];
  const slip = (amounts: Record<string, string>, more: Partial<Facts> = {}) =>
    slipOf(planOf(items), {
      ...facts,
      month: '2026-02',
      special: zeroFen,
      employment: { since: '2020-03', isFirstJob: false, isLowPaid: false },
      amounts: new Map(Object.entries(amounts).map(([code, amount]) => [code, yuan(amount)])),
      ...more,
    });

  test('an item says itself whether it is income of its month', () => {
    expect(items.map(({ taxable }) => taxable)).toEqual([true, false, true, false]);
    expect(
      itemOf(withoutIdle({ code: 'A', name: 'A', kind: 'earning', source: 'fixed', yearBonus: 'separate' })),
    ).toMatchObject({ yearBonus: null, taxable: false });
  });

  test('by itself it is taxed at the rate of its twelfth, and the wages as if there were none', () => {
    const [without, own] = [slip({ BASE: '15000' }), slip({ BASE: '15000', OWN: '36000' })];
    // 15,000 − 10,000 of two months at 3%.
    expect(formatFen(without.deducted)).toBe('150.00');
    expect(own.withholding).toEqual(without.withholding);
    expect(own.lines.at(-1)).toMatchObject({
      amount: yuan('1230'),
      how: '累计应纳税所得额 5000.00 × 3% − 0.00 − 已预缴 0.00；年终奖单独计税（÷ 12 找税率）：36000.00 × 3% − 0.00',
    });
    expect(formatFen(own.net)).toBe('49770.00');
  });

  test('with the month it comes together like wages', () => {
    // 15,000 + 36,000 − 10,000 = 41,000: 10% − 2,520.
    expect(formatFen(slip({ BASE: '15000', WITH: '36000' }).deducted)).toBe('1580.00');
  });

  test('somebody who is not resident spreads it over six months', () => {
    const own = slip({ BASE: '4000', OWN: '60000' }, { isNonResident: true });
    expect(formatFen(own.deducted)).toBe('4740.00');
  });

  test.each([
    [{ bonusTaken: '2026-01' }, '2026-01 已经有年终奖单独计税，一年只能一次，请改为并入当月'],
    [{ month: '2028-01' }, '年终奖单独计税执行到 2027 年底，请改为并入当月'],
  ] as [Partial<Facts>, string][])('%o is refused: %s', (more, expected) => {
    expect(() => slip({ BASE: '15000', OWN: '1' }, more)).toThrow(expected);
    expect(() => slip({ BASE: '15000', WITH: '1' }, more)).not.toThrow();
  });

  test('there is one item of each way', () =>
    expect(planComplaint([...items, bonus('OTHER', 'separate')])).toBe(
      '“OWN”和“OTHER”都是单独计税的年终奖，只能有一个',
    ));
});

describe('工资的计算', () => {
  test('example B from the items to what is paid out', () => {
    const slip = slipOf(planOf(usual), facts);
    expect(amountsOf(usual)).toMatchObject({
      PENSION: '2923.92',
      MEDICAL: '730.98',
      UNEMPLOYMENT: '182.75',
      FUND: '2558.00',
      TAX: '963.13',
    });
    expect([slip.gross, slip.deducted, slip.net].map(formatFen)).toEqual(['45000.00', '7358.78', '37641.22']);
    expect(formatFen(slip.withholding.cumulative.insured)).toBe('6395.65');
  });

  test('every figure tells how it came about', () => {
    const how = Object.fromEntries(
      slipOf(planOf(usual), { ...facts, numbers: { ...facts.numbers, unpaidDays: fraction('2') } }).lines.map(
        (line) => [line.item.code, line.how],
      ),
    );
    expect(how['ABSENCE']).toBe('MIN(45000 / 21.75 * 2, 45000)');
    expect(how['PENSION']).toBe('养老保险 36549.00 × 8%（上海 2023-07-01 起）');
    expect(how['TAX']).toMatch('累计应纳税所得额');
  });

  test('an item whose condition does not hold is nothing', () => {
    expect(amountsOf([item('BASE', { condition: '部门编码 = "D99"' })])).toEqual({ BASE: '0.00' });
  });

  test('a prorated amount follows the days', () => {
    const away = (days: string): Facts => ({
      ...facts,
      numbers: { ...facts.numbers, workDays: fraction('22'), unpaidDays: fraction(days) },
    });
    const base = [item('BASE', { prorated: true })];
    expect(['0', '1', '22', '30'].map((days) => amountsOf(base, away(days))['BASE'])).toEqual([
      '45000.00',
      '42954.55',
      '0.00',
      '0.00',
    ]);
  });

  test('what cannot be worked out names its item', () => {
    expect(() => slipOf(planOf([formula('A', '1 / 加班小时')]), facts)).toThrow('“A”算不出来：除数为 0');
  });

  test('a deduction that counts for the tax makes the taxed income less', () => {
    const items = [item('BASE', { taxable: true }), formula('LATE', '1000', { kind: 'deduction', taxable: true })];
    expect(formatFen(slipOf(planOf(items), facts).withholding.cumulative.income)).toBe('44000.00');
  });

  test('a year of trial has the months since he came, and tells the better way for a bonus', () => {
    const months = tryYear(planOf(usual), steady, '2026');
    expect(months.map(({ month }) => month)).toEqual([
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
      '2026-12',
    ]);
    expect(months.slice(0, 3).map(({ slip }) => formatFen(slip.withholding.thisMonth))).toEqual([
      '963.13',
      '2937.74',
      '3210.44',
    ]);
    expect(tryYear(planOf(usual), steady, '2025')).toEqual([]);
    expect(tryBonus(months, steady, yuan('36000'))).toMatchObject({ separate: yuan('1080'), better: 'separate' });
  });

  test('new versions of the insurance count from their month on', () => {
    const later = {
      ...steady,
      versions: [...versions, rule('pension', '0.08', '0.16', { effectiveFrom: '2026-09-15', baseMax: yuan('40000') })],
    };
    const pension = tryYear(planOf(usual), later, '2026').map(
      ({ slip }) => slip.lines.find(({ item: { code } }) => code === 'PENSION')!.amount,
    );
    expect(pension.slice(0, 3).map(formatFen)).toEqual(['2923.92', '2923.92', '3200.00']);
  });

  const pay = fc.integer({ min: 0, max: 30_000_000 }).map((n) => fen(BigInt(n)));
  test('what is paid out and what is withheld are what was earned, whatever the order of the items', () => {
    fc.assert(
      fc.property(pay, pay, fc.shuffledSubarray(usual, { minLength: usual.length }), (base, bonus, shuffled) => {
        const given: Facts = {
          ...facts,
          amounts: new Map([
            ['BASE', base],
            ['BONUS', bonus],
          ]),
        };
        const slip = slipOf(planOf(shuffled), given);
        const withheld = slip.lines.filter(({ item: { kind } }) => kind === 'deduction').map(({ amount }) => amount);
        expect(sumFen([slip.net, ...withheld])).toBe(slip.gross);
        expect(amountsOf(shuffled, given)).toEqual(amountsOf(usual, given));
      }),
    );
  });
});
