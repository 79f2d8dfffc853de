import { useQuery } from '@tanstack/react-query';
import { queries, request } from '@heliu/ui';
import { billParam, type BillParam } from './ar-invoice.calls.ts';

interface Asked {
  readonly customer?: number;
  readonly invoiceDate?: string;
}
const query = (asked: Asked) => ({
  queryKey: ['fico_ar_invoice', 'terms', asked.customer ?? 0, asked.invoiceDate ?? ''],
  staleTime: 60_000,
  queryFn: () => request(billParam, asked, { quiet: true }),
});

/** What an invoice starts with, and on what terms a customer buys; asked once for the form and its side panel. */
export const billTerms = (asked: Asked = {}): Promise<BillParam> => queries.fetchQuery(query(asked));

export const useBillTerms = (asked: Asked): BillParam | undefined => useQuery(query(asked)).data;
