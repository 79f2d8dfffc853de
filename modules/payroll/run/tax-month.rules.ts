import type { Wire } from '@heliu/model';
import type { TriedTax } from '../trial/trial.calls.ts';
import type { salarySlip } from './salary-slip.ts';

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
  thisMonth: slip.tax,
  net: slip.net,
});
