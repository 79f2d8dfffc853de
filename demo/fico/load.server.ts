import { act, save, type Work } from '@heliu/engine';
import { creditTerms, postingAccounts } from '../../modules/fico/server.ts';
import { arInvoice } from '../../modules/fico/model.ts';

import { type DemoBuyer, demoInvoices } from './invoices.ts';

export interface DemoInvoiceId {
  readonly id: number;
  readonly audited: boolean;
}

/** In the course of its day, and never in the future. */
function writtenAt(work: Work, day: string, nth: number): string {
  const at = new Date(Date.parse(`${day}T01:00:00Z`) + ((nth * 47) % 480) * 60_000).toISOString();
  return at < work.now ? at : work.now;
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
    const input = {
      ...invoice,
      customer,
      receivable: receivable.id,
      salesman: terms?.salesman ?? null,
      department: terms?.department ?? null,
    };
    const { id } = await save(work, arInvoice, input, { at: writtenAt(work, invoice.invoiceDate, saved.length) });
    saved.push({ id, audited });
  }
  return saved;
}

/** Run as somebody else than the maker, in a work of its own. */
export async function auditDemoInvoices(work: Work, invoices: readonly DemoInvoiceId[]): Promise<void> {
  for (const { id, audited } of invoices) if (audited) await act(work, arInvoice, 'audit', { id });
}
