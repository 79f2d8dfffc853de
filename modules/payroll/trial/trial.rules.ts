import { type Decimal, type Fen, lastDayOf, monthAfter, subtractFen, sumFen, zeroFen } from '@heliu/model';
import { type InsuranceRule, rulesOn, withFundRate } from '../insurance/contribution.rules.ts';
import type { Plan } from '../item/plan.rules.ts';
import { type Facts, type Slip, slipOf } from '../slip/slip.rules.ts';
import { allowanceFor, type BonusChoice, bonusTax, nothingYet } from '../tax/withholding.rules.ts';

/** What stays the same all year in a trial. */
export type Steady = Omit<Facts, 'month' | 'rules' | 'before'> & {
  /** All versions of his city: the months after July may have other ones. */
  readonly versions: readonly InsuranceRule[];
  readonly fundRate: Decimal | null;
};
export interface TriedMonth {
  readonly month: string;
  readonly slip: Slip;
}

/** The months of a year in which somebody is paid who came in this month. */
function monthsPaid(year: string, since: string): string[] {
  const first = since.slice(0, 4) === year ? since : `${year}-01`;
  const count = 13 - Number(first.slice(5));
  return since.slice(0, 4) > year ? [] : Array.from({ length: count }, (_, by) => monthAfter(first, by));
}

/** A year in which every month is like the others, so that the tax of each shows how it grows. */
export function tryYear(plan: Plan, { versions, fundRate, ...steady }: Steady, year: string): TriedMonth[] {
  let before = nothingYet;
  return monthsPaid(year, steady.employment.since).map((month) => {
    // A version that begins within a month counts in it.
    const rules = withFundRate(rulesOn(versions, steady.texts.city, lastDayOf(month)), fundRate);
    const slip = slipOf(plan, { ...steady, month, rules, before });
    before = slip.withholding.cumulative;
    return { month, slip };
  });
}

/** What of the year is taxed without the bonus; below zero where deductions are left over, which a bonus uses up. */
function yearTaxable(months: readonly TriedMonth[], { employment }: Steady): Fen {
  const last = months.at(-1);
  if (!last) return zeroFen;
  const { income, insured, special } = last.slip.withholding.cumulative;
  return subtractFen(income, sumFen([allowanceFor(last.month, employment), insured, special]));
}
export const tryBonus = (months: readonly TriedMonth[], steady: Steady, bonus: Fen): BonusChoice | undefined =>
  bonus > 0n && !steady.isNonResident && months.length > 0
    ? bonusTax(months.at(-1)!.month, bonus, yearTaxable(months, steady))
    : undefined;
