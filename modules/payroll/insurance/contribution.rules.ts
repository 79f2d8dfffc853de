import { addFen, type Decimal, type Fen, leastFen } from '@heliu/model';
import { fraction, inYuan, plus, type Rounding, times, toFen } from '../formula/fraction.ts';

export const insuranceKinds = {
  pension: '养老保险',
  medical: '医疗保险',
  unemployment: '失业保险',
  injury: '工伤保险',
  maternity: '生育保险',
  housing: '住房公积金',
  supplement: '补充保险',
} as const;
export type InsuranceKind = keyof typeof insuranceKinds;

/** What a city demands for one kind of insurance from a day on, until it says otherwise. */
export interface InsuranceRule {
  readonly city: string;
  readonly kind: InsuranceKind;
  readonly effectiveFrom: string;
  readonly baseMin: Fen;
  readonly baseMax: Fen;
  readonly personalRate: Decimal;
  readonly companyRate: Decimal;
  readonly personalFixed: Fen;
  readonly companyFixed: Fen;
  readonly rounding: Rounding;
}

/** The version of each kind that counts in a city on a day: the last one that has begun. */
export function rulesOn<R extends InsuranceRule>(
  rules: readonly R[],
  city: string,
  day: string,
): Map<InsuranceKind, R> {
  const found = new Map<InsuranceKind, R>();
  for (const rule of rules) {
    if (rule.city !== city || rule.effectiveFrom > day) continue;
    const standing = found.get(rule.kind);
    if (!standing || standing.effectiveFrom < rule.effectiveFrom) found.set(rule.kind, rule);
  }
  return found;
}

/** Within what a city allows, an employer chooses the rate of the fund, the same for both sides. */
export function withFundRate<R extends InsuranceRule>(
  rules: ReadonlyMap<InsuranceKind, R>,
  rate: Decimal | null,
): ReadonlyMap<InsuranceKind, R> {
  const fund = rules.get('housing');
  return rate === null || !fund
    ? rules
    : new Map([...rules, ['housing', { ...fund, personalRate: rate, companyRate: rate }]]);
}

export interface Bases {
  readonly social: Fen;
  readonly fund: Fen;
}
export interface Contribution {
  /** What was declared, within the limits of the city. */
  readonly base: Fen;
  readonly personal: Fen;
  readonly company: Fen;
}

const within = ({ baseMin, baseMax }: InsuranceRule, declared: Fen): Fen =>
  leastFen(declared < baseMin ? baseMin : declared, baseMax);

/** Somebody without a declared base is not insured; limits are for those who are. */
export function contribution(rule: InsuranceRule, { social, fund }: Bases): Contribution | undefined {
  const declared = rule.kind === 'housing' ? fund : social;
  if (declared <= 0n) return undefined;
  const base = within(rule, declared);
  const part = (rate: Decimal, fixed: Fen): Fen =>
    toFen(plus(times(inYuan(base), fraction(rate)), inYuan(fixed)), rule.rounding);
  return {
    base,
    personal: part(rule.personalRate, rule.personalFixed),
    company: part(rule.companyRate, rule.companyFixed),
  };
}

export const partOf = (side: 'personal' | 'company', all: readonly Contribution[]): Fen =>
  addFen(...all.map((one) => one[side]));
