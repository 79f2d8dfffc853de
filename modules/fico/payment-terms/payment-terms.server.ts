import type { Fen } from '@heliu/model';
import { behaviour, handle, type Work } from '@heliu/engine';
import { termLines } from './payment-terms.calls.ts';
import { finalDueDate, instalmentsOf, type TermLine, termsComplaint } from './payment-terms.rules.ts';
import { paymentTerms } from './payment-terms.ts';

const linesOfTerms = (work: Work, terms: number): Promise<TermLine[]> =>
  work.query<TermLine>(
    'fico_payment_terms.lines',
    `select trim_scale(portion)::text as portion, basis, months, days, fixed_day as "fixedDay",
       trim_scale(discount_rate)::text as "discountRate", discount_days as "discountDays"
     from fico_payment_terms_lines_v where company_id = $1 and document_id = $2 order by position`,
    [work.company, terms],
  );

/** A document that is paid by terms, as it is being saved. */
interface Termed {
  paymentTerms?: number | null;
  dueDate?: string | null;
  readonly invoiceDate: string;
  readonly total?: Fen | null;
  instalments: object[];
}
/** What a party usually agrees on. */
interface UsualTerms {
  readonly paymentTerms: number | null;
  readonly creditDays: number | null;
}

/**
 * Fills in what falls due when. A day that was typed stands; else the terms of the document decide, or those of the
 * party, or its days of credit.
 */
export async function fillInstalments(
  draft: Termed,
  work: Work,
  ask: {
    readonly usual: () => Promise<UsualTerms | undefined>;
    readonly arrival: () => Promise<string | undefined>;
    readonly dueOn: (invoiceDate: string, days: number) => string;
  },
): Promise<void> {
  if (draft.paymentTerms == null && draft.dueDate == null) {
    const usual = await ask.usual();
    draft.paymentTerms = usual?.paymentTerms ?? null;
    if (draft.paymentTerms === null) draft.dueDate = ask.dueOn(draft.invoiceDate, usual?.creditDays ?? 0);
  }
  if (draft.paymentTerms == null) return;
  const lines = await linesOfTerms(work, draft.paymentTerms);
  // Terms that are not there are refused as every reference is.
  if (lines.length === 0) return;
  const arrival = lines.some(({ basis }) => basis === 'arrival') ? await ask.arrival() : undefined;
  const { invoiceDate } = draft;
  const instalments = instalmentsOf(lines, { invoiceDate, arrival, total: draft.total! });
  draft.instalments = instalments;
  // A last part that rounds to nothing is no day anybody waits for.
  draft.dueDate = instalments.at(-1)?.dueDate ?? finalDueDate(lines, invoiceDate, arrival);
}

export const paymentTermsBehaviour = behaviour(paymentTerms, { complaint: termsComplaint });

export const paymentTermsHandlers = [handle(termLines, ({ id }, work) => linesOfTerms(work, id))];
