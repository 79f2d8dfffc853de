import type { Draft, Full, Posting } from '@heliu/model';
import type { Blocker, Work } from '@heliu/engine';
import type { Billable } from './ar-invoice.calls.ts';
import type { arInvoice } from './ar-invoice.ts';

type Invoice = typeof arInvoice;

/**
 * What is billed by invoices stands in an area above. It tells here what its goods are worth and what else follows when
 * they are billed; of how it keeps them nothing is known on this side.
 */
export interface BillSource {
  /** Fills in the amounts of lines that carry out its own, and refuses what it does not know. */
  fill(draft: Draft<Invoice>, work: Work): Promise<void>;
  /** The day the last of what it bills left, for terms that count from there. */
  arrival(draft: Draft<Invoice>, work: Work): Promise<string | undefined>;
  /** What stands against billing it as it is written now. */
  blockers(invoice: Full<Invoice>, work: Work): Promise<readonly Blocker[]>;
  /** What is posted beside the receivable when it is billed; taken back with it. */
  postings(invoice: Full<Invoice>): readonly Posting[];
  /** Its documents of one customer that are still to be billed. */
  billable(customer: number, work: Work): Promise<readonly Billable[]>;
}

const sources: BillSource[] = [];
export function addBillSource(source: BillSource): void {
  if (!sources.includes(source)) sources.push(source);
}
export const billSources = (): readonly BillSource[] => sources;
