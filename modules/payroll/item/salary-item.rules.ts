import type { Draft, Input, Row } from '@heliu/model';
import type { Item } from './plan.rules.ts';
import type { salaryItem } from './salary-item.ts';

type SalaryItem = typeof salaryItem;

/** What does not matter for an item of this kind is not kept: it would come back to life with the next change. */
export function withoutIdle(input: Input<SalaryItem>): Draft<SalaryItem> {
  const { kind = 'earning', source = 'fixed' } = input;
  const isTax = source === 'tax';
  const yearBonus = kind === 'earning' && source === 'input' ? (input.yearBonus ?? null) : null;
  return {
    ...input,
    formula: source === 'formula' ? (input.formula ?? null) : null,
    condition: input.condition || null,
    insurances: source === 'insurance' ? (input.insurances ?? null) : null,
    yearBonus,
    // A year's bonus says itself whether it is part of the income of its month.
    taxable: yearBonus
      ? yearBonus === 'together'
      : (kind === 'earning' || kind === 'deduction') && !isTax && (input.taxable ?? false),
    beforeTax: kind === 'deduction' && !isTax && (input.beforeTax ?? false),
    prorated: source === 'fixed' && (input.prorated ?? false),
  };
}

/** An item as it is reckoned with. */
export const itemOf = (one: Draft<SalaryItem> | Row<SalaryItem>): Item => ({
  code: one.code,
  name: one.name,
  kind: one.kind ?? 'earning',
  source: one.source ?? 'fixed',
  formula: one.formula ?? null,
  condition: one.condition ?? null,
  insurances: one.insurances ?? null,
  yearBonus: one.yearBonus ?? null,
  taxable: one.taxable ?? false,
  beforeTax: one.beforeTax ?? false,
  prorated: one.prorated ?? false,
  rounding: one.rounding ?? 'halfUp',
});
