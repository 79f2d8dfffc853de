import { type Draft, type Fen, type Input, sumFen, yuan, zeroFen } from '@heliu/model';
import type { baseSalary } from './base-salary.ts';
import { mostOf, type Special, specialFields, specials } from './special.ts';

type BaseSalary = typeof baseSalary;

export const withSums = (input: Input<BaseSalary>): Draft<BaseSalary> => ({
  ...input,
  special: sumFen(specials.map((kind) => input[kind] ?? zeroFen)),
  total: sumFen(input.lines.map(({ amount }) => amount)),
});

type Opening = Pick<Draft<BaseSalary>, 'openingIncome' | 'openingInsured' | 'openingSpecial' | 'openingTax'>;
/** Whether it says what came together earlier in the year. */
export const hasOpening = (one: Opening): boolean =>
  [one.openingIncome, one.openingInsured, one.openingSpecial, one.openingTax].some(
    (amount) => (amount ?? zeroFen) > 0n,
  );

function specialComplaint(amount: (kind: Special) => Fen): string | undefined {
  if (amount('housingLoan') > 0n && amount('housingRent') > 0n) return '住房贷款利息和住房租金只能扣除一项';
  const beyond = specials.find((kind) => mostOf[kind] !== undefined && amount(kind) > yuan(mostOf[kind]));
  return beyond && `${specialFields[beyond].label}每月最多扣除 ${mostOf[beyond]} 元`;
}

export function baseSalaryComplaint(draft: Draft<BaseSalary>): string | undefined {
  const items = draft.lines.map(({ item }) => item);
  const twice = items.findIndex((item, at) => items.indexOf(item) !== at);
  if (twice >= 0) return `固定项目第${twice + 1}行：这个工资项目已经有一行`;
  if (hasOpening(draft) && draft.fromMonth.endsWith('-01')) return '从一月起生效的，本年没有以前月份，期初累计应为 0';
  return specialComplaint((kind) => draft[kind] ?? zeroFen);
}
