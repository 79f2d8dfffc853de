import { type Draft, type Fen, type Input, showFen, subtractFen, sumFen, zeroFen } from '@heliu/model';
import { suggestWriteOffs } from '../../fico/model.ts';
import type { statementReceipt } from './statement-receipt.ts';

type Document = typeof statementReceipt;

export function withSum(input: Input<Document>): Draft<Document> {
  const bills = input.bills ?? [];
  return {
    ...input,
    bills: bills.map((line) => ({ ...line, open: zeroFen })),
    amount: sumFen(bills.map(({ amount }) => amount)),
  };
}

export function complaintOf({ bills }: Draft<Document>): string | undefined {
  if (bills.length === 0) return '请选择要收款的账单';
  const ids = bills.map(({ bill }) => bill);
  const again = ids.findIndex((id, i) => ids.indexOf(id) < i);
  return again < 0 ? undefined : `收款账单第${again + 1}行：这张账单上面已有一行，请合并`;
}

/** A bill as it stands now, or nothing where it is not this customer's, not audited, or paid. */
export interface Standing {
  readonly number: string;
  readonly open: Fen;
}

/** Why this much cannot be asked for a bill. */
export function lineComplaint(found: Standing | undefined, amount: Fen): string | undefined {
  if (!found) return '客户账单已经收清、还没有审核，或不是这个客户的';
  if (amount <= found.open) return undefined;
  return `账单 ${found.number} 现在未收 ${showFen(found.open)}，不能收 ${showFen(amount)}`;
}

export interface OpenInvoice {
  readonly invoice: number;
  readonly number: string;
  readonly invoiceDate: string;
  readonly dueDate: string | null;
  readonly open: Fen;
}
/** The invoices that a bill is about. */
export interface Span {
  readonly after: string | null;
  readonly till: string;
}
export interface Booking {
  readonly writeOffs: readonly { readonly invoice: number; readonly amount: Fen }[];
  /** What settles nothing: paid meanwhile by other ways, or more than was open. */
  readonly advance: Fen;
}

/**
 * What the money settles, as things stand when it is booked: invoices of the bills it was asked for, the oldest first. What
 * was asked may have been paid otherwise meanwhile; the money is there all the same and stands as an advance.
 */
export function bookingOf(amount: Fen, open: readonly OpenInvoice[], spans: readonly Span[]): Booking {
  const meant = open.filter(({ invoiceDate }) =>
    spans.some(({ after, till }) => invoiceDate <= till && (after === null || invoiceDate > after)),
  );
  const owed = sumFen(meant.map((one) => one.open));
  if (owed <= 0n) return { writeOffs: [], advance: amount };
  const writeOffs = (amount >= owed ? meant : suggestWriteOffs(meant, amount)).map((one) => ({
    invoice: one.invoice,
    amount: 'open' in one ? one.open : one.amount,
  }));
  return { writeOffs, advance: subtractFen(amount, sumFen(writeOffs.map((one) => one.amount))) };
}

/** The number WeChat knows the nth code of a document by: asked twice, it is the same payment. */
export const codeNumber = (id: number, nth: number): string => `DZ${String(id).padStart(6, '0')}_${nth}`;
