import { formatFen, subtractFen, type Wire, yuan } from '@heliu/model';
import type { TriedTax } from '../trial/trial.calls.ts';
import type { salarySlip } from './salary-slip.ts';

/** Of the wages alone: what a bonus was taxed by itself does not come together over the year. Masked amounts stay so. */
const ofWages = (tax: string, bonusTax: string): string =>
  Number(bonusTax) > 0 ? formatFen(subtractFen(yuan(tax), yuan(bonusTax))) : tax;

/** What one slip adds to the table of the year. */
export const taxMonth = (slip: Omit<Wire<typeof salarySlip>, 'titles'>): TriedTax => ({
  month: slip.payMonth,
  income: slip.cumIncome,
  allowance: slip.cumAllowance,
  insured: slip.cumInsured,
  special: slip.cumSpecial,
  taxable: slip.cumTaxable,
  rate: slip.taxRate,
  quick: slip.taxQuick,
  tax: slip.cumTax,
  thisMonth: ofWages(slip.tax, slip.bonusTax),
  net: slip.net,
});
