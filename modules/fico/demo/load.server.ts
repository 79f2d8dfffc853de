import { act, save, type Work } from '@heliu/engine';
import { postingAccounts } from '../account/posting-accounts.server.ts';
import { arInvoice } from '../ar-invoice/ar-invoice.ts';
import { creditTerms } from '../ar-invoice/ar-invoice.report.ts';
import { demoInvoices, type DemoBuyer } from './invoices.ts';

export interface DemoInvoiceId {
  readonly id: number;
  readonly audited: boolean;
}

/** Customers by code. Run as whoever writes invoices; the books must be open five months back. */
export async function saveDemoInvoices(
  work: Work,
  today: string,
  buyers: readonly DemoBuyer[],
  customers: ReadonlyMap<string, number>,
): Promise<DemoInvoiceId[]> {
  const { receivable } = await postingAccounts(work);
  const saved: DemoInvoiceId[] = [];
  for (const { customer: code, audited, ...invoice } of demoInvoices(today, buyers)) {
    const customer = customers.get(code)!;
    const terms = await creditTerms(work, customer);
    const { id } = await save(work, arInvoice, {
      ...invoice,
      customer,
      receivable: receivable.id,
      salesman: terms?.salesman ?? null,
      department: terms?.department ?? null,
    });
    saved.push({ id, audited });
  }
  return saved;
}

/** Run as somebody else than the maker, in a work of its own. */
export async function auditDemoInvoices(work: Work, invoices: readonly DemoInvoiceId[]): Promise<void> {
  for (const { id, audited } of invoices) if (audited) await act(work, arInvoice, 'audit', { id });
}
