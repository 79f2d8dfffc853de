import type { Draft, Input } from '@heliu/model';
import type { specialRecord } from './special-record.ts';

type Record = typeof specialRecord;

export const withTaxNo = (input: Input<Record>): Draft<Record> => ({ ...input, taxNo: input.taxNo.toUpperCase() });

/** Number and day tell that it was issued; without them nobody finds it again. */
export function specialRecordComplaint({ state, invoiceNo, issuedOn }: Draft<Record>): string | undefined {
  const isIssued = state === 'issued' || state === 'sent';
  if (isIssued && !invoiceNo) return '已开的专票要填发票号码';
  if (isIssued && !issuedOn) return '已开的专票要填开票日期';
  return undefined;
}
