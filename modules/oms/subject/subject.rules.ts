import type { Draft, Input } from '@heliu/model';
import type { subject } from './subject.ts';

/** Tax numbers are written in capitals, on invoices too. */
export const withTaxNo = (input: Input<typeof subject>): Draft<typeof subject> => ({
  ...input,
  taxNo: input.taxNo.toUpperCase(),
});
