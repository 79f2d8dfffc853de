import { fen, type Fen, subtractFen, sumFen, yuan, zeroFen } from '@heliu/model';
import { fraction, inYuan, times, toFen } from '../formula/fraction.ts';

/** A bracket: what lies above the one before it and up to here is taxed at this rate. */
interface Bracket {
  readonly upTo: Fen | undefined;
  /** Per cent. */
  readonly rate: number;
  readonly quick: Fen;
}
const bracketsOf = (text: string): readonly Bracket[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/) as [string, string, string])
    .map(([upTo, rate, quick]) => ({
      upTo: upTo === '-' ? undefined : yuan(upTo),
      rate: Number(rate),
      quick: yuan(quick),
    }));

/** 个人所得税税率表一（综合所得适用）: by the year. */
const yearly = bracketsOf(`
   36000  3      0
  144000 10   2520
  300000 20  16920
  420000 25  31920
  660000 30  52920
  960000 35  85920
       - 45 181920
`);
/** 按月换算后的综合所得税率表: annual bonuses, and people who are not resident. */
const monthly = bracketsOf(`
   3000  3     0
  12000 10   210
  25000 20  1410
  35000 25  2660
  55000 30  4410
  80000 35  7160
      - 45 15160
`);

export interface Taxed {
  readonly rate: number;
  readonly quick: Fen;
  readonly tax: Fen;
}
/** The bracket is looked up by one amount, which for a bonus is a twelfth of what is taxed. */
function taxed(brackets: readonly Bracket[], amount: Fen, isWithin: (upTo: Fen) => boolean): Taxed {
  const { rate, quick } = brackets.find(({ upTo }) => upTo === undefined || isWithin(upTo))!;
  if (amount <= 0n) return { rate, quick, tax: zeroFen };
  const whole = toFen(times(inYuan(amount), fraction((rate / 100).toFixed(2))), 'halfUp');
  return { rate, quick, tax: subtractFen(whole, quick) };
}
export const yearlyTax = (taxable: Fen): Taxed => taxed(yearly, taxable, (upTo) => taxable <= upTo);

const allowance = yuan('5000');
const monthNumber = (month: string): number => Number(month.slice(5));

export interface Employment {
  /** The first month of pay with this employer, `2026-07`; earlier years count as January. */
  readonly since: string;
  /** Nobody paid him wages earlier in the year (公告2020年第13号). */
  readonly isFirstJob: boolean;
  /** Employed here all of last year and paid no more than 60,000 in it (公告2020年第19号). */
  readonly isLowPaid: boolean;
}
/** 累计减除费用: 5,000 for each month employed here this year. */
export function allowanceFor(month: string, { since, isFirstJob, isLowPaid }: Employment): Fen {
  if (isLowPaid) return fen(allowance * 12n);
  const startedThisYear = since.slice(0, 4) === month.slice(0, 4);
  const first = isFirstJob || !startedThisYear ? 1 : monthNumber(since);
  return fen(allowance * BigInt(Math.max(0, monthNumber(month) - first + 1)));
}

/** What has come together from the first of January to the end of a month. */
export interface Cumulative {
  readonly income: Fen;
  /** 专项扣除: what the employee pays into insurance and fund. */
  readonly insured: Fen;
  /** 专项附加扣除. */
  readonly special: Fen;
  /** 已预缴税额. */
  readonly withheld: Fen;
}
export const nothingYet: Cumulative = { income: zeroFen, insured: zeroFen, special: zeroFen, withheld: zeroFen };
/** What one month adds. */
export type Month = Omit<Cumulative, 'withheld'>;

export interface Withholding extends Taxed {
  /** Up to and with this month. */
  readonly cumulative: Cumulative;
  readonly allowance: Fen;
  readonly taxable: Fen;
  /** 累计应纳税额, of which what was withheld before is taken off. */
  readonly tax: Fen;
  readonly thisMonth: Fen;
}

/**
 * 累计预扣法 (公告2018年第61号). Where less is owed by now than was withheld nothing is paid back: it is set off against
 * later months, and the rest by the annual return.
 */
export function withhold(month: string, before: Cumulative, now: Month, employment: Employment): Withholding {
  const [income, insured, special] = (['income', 'insured', 'special'] as const).map((key) =>
    sumFen([before[key], now[key]]),
  ) as [Fen, Fen, Fen];
  const deducted = allowanceFor(month, employment);
  const taxable = atLeastNothing(subtractFen(income, sumFen([deducted, insured, special])));
  const found = yearlyTax(taxable);
  const thisMonth = atLeastNothing(subtractFen(found.tax, before.withheld));
  const withheld = sumFen([before.withheld, thisMonth]);
  return { ...found, cumulative: { income, insured, special, withheld }, allowance: deducted, taxable, thisMonth };
}
const atLeastNothing = (amount: Fen): Fen => (amount > 0n ? amount : zeroFen);

/** 非居民个人: each month by itself, the allowance being all that is deducted (个人所得税法第六条). */
export function withholdNonResident(before: Cumulative, now: Month): Withholding {
  const taxable = atLeastNothing(subtractFen(now.income, allowance));
  const found = taxed(monthly, taxable, (upTo) => taxable <= upTo);
  const cumulative = {
    income: sumFen([before.income, now.income]),
    insured: sumFen([before.insured, now.insured]),
    special: before.special,
    withheld: sumFen([before.withheld, found.tax]),
  };
  return { ...found, cumulative, allowance, taxable, thisMonth: found.tax };
}

/** 全年一次性奖金 may be taxed by itself until the end of that year (公告2023年第30号). */
const bonusBySelfUntil = '2027-12';

/** A bonus that is taxed by itself, and among how many months it is spread to find its rate. */
export interface BonusTax extends Taxed {
  readonly amount: Fen;
  readonly months: 12 | 6;
}
/** By itself, once a year; nothing once the law has ended it. */
export function bonusBySelf(month: string, amount: Fen): BonusTax | undefined {
  if (month > bonusBySelfUntil) return undefined;
  return { ...taxed(monthly, amount, (upTo) => amount <= upTo * 12n), amount, months: 12 };
}
/** 非居民个人 (公告2019年第35号): six months' parts, each taxed like a month without allowance, once a year. */
export function bonusOfNonResident(amount: Fen): BonusTax {
  const ofSixMonths = monthly.map((one) => ({ ...one, quick: fen(one.quick * 6n) }));
  return { ...taxed(ofSixMonths, amount, (upTo) => amount <= upTo * 6n), amount, months: 6 };
}

export interface BonusChoice {
  /** By itself, once a year; nothing once the law has ended it. */
  readonly separate: Fen | undefined;
  /** How much more tax the year comes to when it is income like any other. */
  readonly together: Fen;
  readonly better: 'separate' | 'together';
}
/** `yearTaxable`: what is taxed of the year without the bonus; below zero where deductions are left over. */
export function bonusTax(month: string, bonus: Fen, yearTaxable: Fen): BonusChoice {
  const together = subtractFen(
    yearlyTax(atLeastNothing(sumFen([yearTaxable, bonus]))).tax,
    yearlyTax(atLeastNothing(yearTaxable)).tax,
  );
  const separate = bonusBySelf(month, bonus)?.tax;
  if (separate === undefined) return { separate, together, better: 'together' };
  return { separate, together, better: together < separate ? 'together' : 'separate' };
}
