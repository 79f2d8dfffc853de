import { addFen, type Fen, formatFen, subtractFen, sumFen, zeroFen } from '@heliu/model';
import type { InsuranceKind } from '../insurance/contribution.rules.ts';
import type { Item, ItemKind, ItemSource, Plan } from '../item/plan.rules.ts';
import type { Slip } from '../slip/slip.rules.ts';

/** One figure of a slip as it is kept: what it was called then, and how it came about. */
export interface Figure {
  readonly code: string;
  readonly name: string;
  readonly kind: ItemKind;
  readonly source: ItemSource;
  readonly amount: string;
  /** The formula with its figures, or the rule and its version; empty where it was typed or fixed. */
  readonly how: string;
  /** The names of the items it follows from. */
  readonly from: readonly string[];
  /** What of it goes into each kind of insurance. */
  readonly parts?: Readonly<Partial<Record<InsuranceKind, string>>>;
}

export function figuresOf({ lines }: Slip, plan: Plan): Figure[] {
  const names = new Map(plan.map(({ item }) => [item.code, item.name]));
  const needs = new Map(plan.map(({ item, needs: codes }) => [item.code, codes.map((one) => names.get(one)!)]));
  return lines.map(({ item: { code, name, kind, source }, amount, how, parts }) => ({
    code,
    name,
    kind,
    source,
    amount: formatFen(amount),
    how,
    from: needs.get(code)!,
    ...(parts && { parts: Object.fromEntries(Object.entries(parts).map(([one, part]) => [one, formatFen(part)])) }),
  }));
}

/** What deductions and costs of a slip are for: they go different ways. */
export interface Sums {
  readonly gross: Fen;
  /** What was not earned after all, such as days of absence: it is neither taxed nor owed. */
  readonly reduced: Fen;
  readonly social: Fen;
  readonly fund: Fen;
  readonly tax: Fen;
  readonly otherDeducted: Fen;
  readonly net: Fen;
  readonly employerSocial: Fen;
  readonly employerFund: Fen;
  readonly employerOther: Fen;
  /** All that the employer bears. */
  readonly cost: Fen;
}

const isFund = ({ insurances }: Item): boolean => (insurances ?? []).every((kind) => kind === 'housing');

/** What is paid out and all that is taken off come to the gross again. */
export function sumsOf({ lines, gross, net }: Slip): Sums {
  const of = (fits: (item: Item) => boolean): Fen =>
    sumFen(lines.filter(({ item }) => fits(item)).map(({ amount }) => amount));
  const insured = (kind: ItemKind, fund: boolean) =>
    of((item) => item.kind === kind && item.source === 'insurance' && isFund(item) === fund);
  const reduced = of(({ kind, source, taxable }) => kind === 'deduction' && source !== 'insurance' && taxable);
  const [social, fund] = [insured('deduction', false), insured('deduction', true)];
  const tax = of(({ source }) => source === 'tax');
  const [employerSocial, employerFund] = [insured('employer', false), insured('employer', true)];
  const employerOther = of(({ kind, source }) => kind === 'employer' && source !== 'insurance');
  return {
    gross,
    reduced,
    social,
    fund,
    tax,
    otherDeducted: subtractFen(gross, addFen(net, reduced, social, fund, tax)),
    net,
    employerSocial,
    employerFund,
    employerOther,
    cost: subtractFen(addFen(gross, employerSocial, employerFund, employerOther), reduced),
  };
}

export const nothing: Sums = {
  gross: zeroFen,
  reduced: zeroFen,
  social: zeroFen,
  fund: zeroFen,
  tax: zeroFen,
  otherDeducted: zeroFen,
  net: zeroFen,
  employerSocial: zeroFen,
  employerFund: zeroFen,
  employerOther: zeroFen,
  cost: zeroFen,
};
