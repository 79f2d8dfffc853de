import { type Decimal, dec, type Draft, type Fen, lastDayOf, subtractFen, sumFen, yuan, zeroFen } from '@heliu/model';
import { ageOn } from '../../hr/model.ts';
import type { FixedPay } from '../base-salary/base-salary.calls.ts';
import { type Fraction, fraction, fractionText, inYuan, plus, roundedTo } from '../formula/fraction.ts';
import { type InsuranceKind, type InsuranceRule, withFundRate } from '../insurance/contribution.rules.ts';
import type { Plan } from '../item/plan.rules.ts';
import { type Facts, type Slip, SlipFault, slipOf } from '../slip/slip.rules.ts';
import { type Cumulative, yearlyTax } from '../tax/withholding.rules.ts';
import { figuresOf, nothing, sumsOf } from './figures.rules.ts';
import { awayDays, type Presence } from './presence.rules.ts';
import type { salarySlip } from './salary-slip.ts';

/** Somebody who was employed in the month, as he is known now. */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly department: number;
  readonly departmentCode: string;
  readonly post: number;
  readonly postCode: string;
  readonly account: number | null;
  readonly levelCode: string;
  readonly allowance: Fen;
  readonly entryDate: string;
  readonly leaveDate: string | null;
  readonly workKind: string;
  readonly staffStatus: string;
  readonly socialCity: string;
  readonly nonResident: boolean;
  readonly firstJob: boolean;
}
/** What counts for his pay besides. */
export interface Given {
  readonly fixed: FixedPay | undefined;
  readonly unpaidDays: Fraction;
  readonly overtimeHours: Fraction;
  /** Amounts typed for this month, by the code of the item. */
  readonly typed: ReadonlyMap<string, Fen>;
  readonly before: Cumulative;
  readonly isLowPaid: boolean;
  /** The month of this year in which a bonus of his was taxed by itself. */
  readonly bonusTaken: string | null;
}
/** What is the same for everybody. */
export interface PayMonth {
  readonly month: string;
  readonly workDays: Fraction;
  readonly presence: Presence;
  readonly plan: Plan;
  readonly rulesIn: (city: string) => ReadonlyMap<InsuranceKind, InsuranceRule>;
}

export type Paid = Omit<Draft<typeof salarySlip>, 'run' | 'digest'>;

const amountOf = (text: string | null): Fen => (text === null ? zeroFen : yuan(text));
/** As it is shown: what a calendar makes of a month has no end. */
const daysText = (value: Fraction): Decimal => dec(fractionText(roundedTo(value, 2)));

function factsOf(person: Person, given: Given, of: PayMonth, away: Fraction, fixed: FixedPay): Facts {
  const city = fixed.city || person.socialCity;
  const fixedAmounts = Object.entries(fixed.amounts).map(([code, amount]) => [code, yuan(amount)] as const);
  return {
    month: of.month,
    numbers: {
      workDays: of.workDays,
      unpaidDays: plus(away, given.unpaidDays),
      overtimeHours: given.overtimeHours,
      serviceYears: fraction(String(Math.max(0, ageOn(person.entryDate, lastDayOf(of.month))))),
      levelAllowance: inYuan(person.allowance),
    },
    texts: {
      departmentCode: person.departmentCode,
      postCode: person.postCode,
      levelCode: person.levelCode,
      workKind: person.workKind,
      staffStatus: person.staffStatus,
      city,
    },
    amounts: new Map([...fixedAmounts, ...given.typed]),
    bases: { social: amountOf(fixed.socialBase), fund: amountOf(fixed.fundBase) },
    rules: withFundRate(of.rulesIn(city), fixed.fundRate === null ? null : dec(fixed.fundRate)),
    special: yuan(fixed.special),
    before: given.before,
    employment: { since: person.entryDate.slice(0, 7), isFirstJob: person.firstJob, isLowPaid: given.isLowPaid },
    isNonResident: person.nonResident,
    bonusTaken: given.bonusTaken,
  };
}

/** Whether somebody who was there for a part of the month would be paid for a part of it. */
const followsDays = (plan: Plan): boolean =>
  plan.some(({ item, formula }) => item.prorated || formula?.uses.has('unpaidDays') === true);

function slipIn(facts: Facts, plan: Plan): Slip | string {
  try {
    return slipOf(plan, facts);
  } catch (error) {
    if (error instanceof SlipFault) return error.message;
    throw error;
  }
}

/** A person's month with all it follows from, or why it cannot be worked out. */
export function worked(
  person: Person,
  given: Given,
  of: PayMonth,
  away: Fraction = awayDays(of.month, person, of.workDays, of.presence),
): { slip: Slip; facts: Facts } | string {
  if (!given.fixed) return '没有已审核的员工基本工资';
  if (away.over > 0n && !followsDays(of.plan)) return '当月入职或离职，但没有一个工资项目随出勤变化';
  const facts = factsOf(person, given, of, away, given.fixed);
  const slip = slipIn(facts, of.plan);
  return typeof slip === 'string' ? slip : { slip, facts };
}

function taxOf({ withholding, bonus }: Slip, before: Cumulative) {
  const { cumulative, allowance, taxable, rate, quick, tax } = withholding;
  return {
    income: subtractFen(cumulative.income, before.income),
    bonus: bonus?.amount ?? zeroFen,
    bonusTax: bonus?.tax ?? zeroFen,
    cumIncome: cumulative.income,
    cumAllowance: allowance,
    cumInsured: cumulative.insured,
    cumSpecial: cumulative.special,
    cumTaxable: taxable,
    taxRate: rate,
    taxQuick: quick,
    cumTax: tax,
    cumWithheld: cumulative.withheld,
  };
}
/** Of whom nothing could be worked out. */
const noTax = {
  income: zeroFen,
  bonus: zeroFen,
  bonusTax: zeroFen,
  cumIncome: zeroFen,
  cumAllowance: zeroFen,
  cumInsured: zeroFen,
  cumSpecial: zeroFen,
  cumTaxable: zeroFen,
  taxRate: yearlyTax(zeroFen).rate,
  taxQuick: zeroFen,
  cumTax: zeroFen,
  cumWithheld: zeroFen,
};

/** One person's month, or why there is none; in either case something to be looked at. */
export function payOf(person: Person, given: Given, of: PayMonth): Paid {
  const away = awayDays(of.month, person, of.workDays, of.presence);
  const found = worked(person, given, of, away);
  const isFaulty = typeof found === 'string';
  return {
    payMonth: of.month,
    staff: person.id,
    name: person.name,
    department: person.department,
    post: person.post,
    account: person.account,
    fixedBy: given.fixed?.id ?? null,
    city: (given.fixed?.city || person.socialCity) ?? null,
    workDays: daysText(of.workDays),
    awayDays: daysText(away),
    unpaidDays: daysText(given.unpaidDays),
    overtimeHours: daysText(given.overtimeHours),
    special: isFaulty ? zeroFen : found.facts.special,
    ...(isFaulty ? nothing : sumsOf(found.slip)),
    ...(isFaulty ? noTax : taxOf(found.slip, given.before)),
    fault: isFaulty ? found : found.slip.net < 0n ? '实发为负' : null,
    figures: isFaulty ? [] : figuresOf(found.slip, of.plan),
  };
}

/** What all of them come to. */
export function totalsOf(paid: readonly Paid[]) {
  const sum = (pick: (one: Paid) => Fen | null | undefined): Fen => sumFen(paid.map((one) => pick(one) ?? zeroFen));
  return {
    people: paid.length,
    faulty: paid.filter(({ fault }) => fault !== null).length,
    gross: sum(({ gross }) => gross),
    insured: sum(({ social, fund }) => sumFen([social ?? zeroFen, fund ?? zeroFen])),
    tax: sum(({ tax }) => tax),
    net: sum(({ net }) => net),
    employer: sum((one) =>
      sumFen([one.employerSocial ?? zeroFen, one.employerFund ?? zeroFen, one.employerOther ?? zeroFen]),
    ),
  };
}
