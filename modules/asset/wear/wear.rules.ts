import { dec, type Fen, fen, leastFen, proportion, subtractFen, sumFen, zeroFen } from '@heliu/model';

export const methods = { straight: '年限平均法', declining: '双倍余额递减法', sumOfYears: '年数总和法' } as const;
export type Method = keyof typeof methods;

/** Everything that the amounts of all months follow from. What is paid ahead wears like an asset of which nothing remains. */
export interface Wearing {
  readonly method: Method;
  readonly cost: Fen;
  readonly residual: Fen;
  /** Months of its whole life. */
  readonly life: number;
  /** The first month that is booked here, as 2026-11. */
  readonly firstMonth: string;
  /** Of something taken over: months that others have booked, and what they came to. */
  readonly monthsBefore: number;
  readonly wornBefore: Fen;
}

const part = (amount: Fen, of: number, all: number): Fen => proportion(amount, dec(of), dec(all));

export const monthsBetween = (from: string, to: string): number => {
  const [[fromYear, fromMonth], [toYear, toMonth]] = [from, to].map((one) => one.split('-').map(Number)) as [
    [number, number],
    [number, number],
  ];
  return (toYear - fromYear) * 12 + toMonth - fromMonth;
};

/**
 * 双倍余额递减法: two shares of a life on what is left at the beginning of each year, in twelve equal months; the last two
 * years in equal parts. Taken over within a year, what was left when the year began follows from what is left now.
 */
function decliningAmount(of: Wearing, n: number, left: Fen, yearly: { month: Fen }): Fen {
  const months = of.life - n;
  if (months <= 24) return part(subtractFen(left, of.residual), 1, months);
  const inYear = n % 12;
  if (inYear === 0 || n === of.monthsBefore) yearly.month = part(left, 2, of.life - 2 * inYear);
  return yearly.month;
}

/** 年数总和法: the weight of a month is the number of years that remain when its year begins. */
const weightOf = (life: number, n: number): number => life / 12 - Math.floor(n / 12);

/** What each month from the first one on becomes expense. The last one takes what rounding has left. */
export function schedule(of: Wearing): Fen[] {
  const { method, life, monthsBefore } = of;
  const all = subtractFen(subtractFen(of.cost, of.residual), of.wornBefore);
  const amounts: Fen[] = [];
  const yearly = { month: zeroFen };
  let weights = 0;
  for (let n = monthsBefore; n < life; n++) weights += method === 'sumOfYears' ? weightOf(life, n) : 1;
  let rest = all;
  for (let n = monthsBefore; n < life; n++) {
    const planned =
      n === life - 1
        ? rest
        : method === 'declining'
          ? decliningAmount(of, n, fen(rest + of.residual), yearly)
          : part(all, method === 'sumOfYears' ? weightOf(life, n) : 1, weights);
    const amount = leastFen(planned, rest);
    amounts.push(amount);
    rest = subtractFen(rest, amount);
  }
  return amounts;
}

/** What has become expense by the end of a month if every month was booked, with what was taken over. */
export function wornThrough(of: Wearing, month: string): Fen {
  const months = Math.max(0, monthsBetween(of.firstMonth, month) + 1);
  return sumFen([of.wornBefore, ...schedule(of).slice(0, months)]);
}

/** What a month has to book of it: whatever earlier months have left out comes with it. Booked already, it is nothing. */
export function dueIn(of: Wearing, month: string, worn: Fen): Fen {
  const due = subtractFen(wornThrough(of, month), worn);
  return due > 0n ? due : zeroFen;
}

/** What is wrong with how long it lasts. */
export function lifeComplaint(of: Wearing): string | undefined {
  if (of.method !== 'straight' && of.life % 12 !== 0) return `${methods[of.method]}按年计算，使用月数要是 12 的倍数`;
  if (of.monthsBefore > of.life) return '已提月数不能超过使用月数';
  const left = subtractFen(subtractFen(of.cost, of.residual), of.wornBefore);
  if (left < 0n) return '已提金额不能超过原值减残值';
  if (left > 0n && of.monthsBefore === of.life) return '已提月数满了，已提金额却还没有到原值减残值';
  return undefined;
}
