import { fen, formatFen, yuan } from '@heliu/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Employment, nothingYet, withhold } from '../tax/withholding.rules.ts';
import { bonusSaving, bonusWays, expectedTaxable } from './bonus.rules.ts';

const allYear: Employment = { since: '2020-03', isFirstJob: false, isLowPaid: false };

/** A month of this income, insurance and special deductions, every month before it being like it. */
function monthLike(month: string, income: string, insured: string, special: string, employment = allYear) {
  const now = { income: yuan(income), insured: yuan(insured), special: yuan(special) };
  const first = employment.since.slice(0, 4) === month.slice(0, 4) ? Number(employment.since.slice(5)) : 1;
  let before = nothingYet;
  for (let one = first; one < Number(month.slice(5)); one++)
    before = withhold(`${month.slice(0, 5)}${String(one).padStart(2, '0')}`, before, now, employment).cumulative;
  return {
    month,
    withholding: withhold(month, before, now, employment),
    income: now.income,
    deducted: fen(now.insured + now.special),
    employment,
  };
}

describe('年终奖计税方式', () => {
  test.each([
    // 20,000 × 12 − 60,000 − 4,500 × 12 − 3,000 × 12, whichever month one looks from.
    ['2026-01', allYear, '90000.00'],
    ['2026-06', allYear, '90000.00'],
    ['2026-12', allYear, '90000.00'],
    // Six months' pay and six months' allowance.
    ['2026-08', { ...allYear, since: '2026-07' }, '45000.00'],
    // A whole year's allowance from his first month.
    ['2026-08', { ...allYear, since: '2026-07', isFirstJob: true }, '15000.00'],
  ] as const)('seen from %s the year comes to the same', (month, employment, expected) => {
    expect(formatFen(expectedTaxable(monthLike(month, '20000', '4500', '3000', employment)))).toBe(expected);
  });

  const told = (income: string, bonus: string, isTaken = false, month = '2026-02') => {
    const { separate, together, better } = bonusWays(monthLike(month, income, '0', '0'), yuan(bonus), isTaken);
    return [separate === undefined ? null : formatFen(separate), formatFen(together), better];
  };
  test.each([
    // 36,000 / 12 = 3,000 at 3%; beside 90,000 it is at 10%.
    ['12500', '36000', false, ['1080.00', '3600.00', 'separate']],
    // 4,000 a month leave 12,000 of the allowance, and 18,000 are at 3%.
    ['4000', '30000', false, ['900.00', '540.00', 'together']],
    // One yuan more than 36,000 puts all of it at 10%.
    ['12500', '36001', false, ['3390.10', '3600.10', 'separate']],
    // Had one this year already.
    ['12500', '36000', true, [null, '3600.00', 'together']],
  ] as const)('of %s a month and a bonus of %s: %o', (income, bonus, isTaken, expected) =>
    expect(told(income, bonus, isTaken)).toEqual(expected),
  );

  test('after 2027 there is one way left', () =>
    expect(told('12500', '36000', false, '2028-02')).toEqual([null, '3600.00', 'together']));

  test('nobody saves by leaving the better way, and both ways differ by what the worse one costs', () => {
    const amount = fc.integer({ min: 1, max: 100_000_000 }).map((n) => fen(BigInt(n)));
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 200_000 }), (bonus, income) => {
        const choice = bonusWays(monthLike('2026-03', String(income), '0', '0'), bonus, false);
        const other = choice.better === 'separate' ? 'together' : 'separate';
        expect(bonusSaving(choice, choice.better)).toBe(0n);
        expect(bonusSaving(choice, other)).toBe(choice[other]! - choice[choice.better]!);
        expect(bonusSaving(choice, other) >= 0n).toBe(true);
      }),
    );
  });
});
