import { type Fen, fen, subtractFen, sumFen, zeroFen } from '@heliu/model';
import {
  allowanceFor,
  type BonusChoice,
  bonusTax,
  type Employment,
  type Withholding,
} from '../tax/withholding.rules.ts';

/** What a month without the bonus comes to, from which the rest of the year is guessed. */
interface WithoutBonus {
  readonly month: string;
  readonly withholding: Withholding;
  /** What the month itself adds: income, and what is deducted of it besides the allowance. */
  readonly income: Fen;
  readonly deducted: Fen;
  readonly employment: Employment;
}

const monthsLeft = (month: string): bigint => BigInt(12 - Number(month.slice(5)));

/** What of the year is taxed without the bonus if the other months are like this one; below zero where deductions are left over. */
export function expectedTaxable({ month, withholding, income, deducted, employment }: WithoutBonus): Fen {
  const { cumulative } = withholding;
  const rest = fen((income - deducted) * monthsLeft(month));
  const allowance = allowanceFor(`${month.slice(0, 4)}-12`, employment);
  return subtractFen(sumFen([cumulative.income, rest]), sumFen([cumulative.insured, cumulative.special, allowance]));
}

/** Both ways to tax a bonus. Whoever had one taxed by itself this year has but one left. */
export function bonusWays(without: WithoutBonus, bonus: Fen, isTaken: boolean): BonusChoice {
  const choice = bonusTax(without.month, bonus, expectedTaxable(without));
  return isTaken ? { ...choice, separate: undefined, better: 'together' } : choice;
}

/** What the way that is chosen costs more than the other. */
export const bonusSaving = ({ separate, together, better }: BonusChoice, way: 'separate' | 'together'): Fen => {
  if (separate === undefined || way === better) return zeroFen;
  return way === 'separate' ? subtractFen(separate, together) : subtractFen(together, separate);
};
