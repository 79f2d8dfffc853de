import { type Draft, entityNamed, type Fen, formatFen, type Full, showFen, subtractFen } from '@heliu/model';
import { balance, behaviour, type Blocker, handle, loadRaw, onDemand, Refusal, today, type Work } from '@heliu/engine';
import { type CustomerStatus, tradeComplaint } from '../../crm/model.ts';
import { findPostingAccounts, postingAccounts } from '../account/posting-accounts.server.ts';
import { bookingOf, ownRuleOf } from '../posting-rule/booking.server.ts';
import type { PostingSource } from '../posting-rule/posting-rule.server.ts';
import { arInvoicePosting, bookOf, type PostingAccounts } from './ar-invoice.posting.ts';
import { receivables } from '../ledger/ledgers.ts';
import { demandBeforeBooks, openingBlockers } from '../period/begin.server.ts';
import { fillInstalments } from '../payment-terms/payment-terms.server.ts';
import { billSources } from './bill-source.server.ts';
import { creditTerms, openItems, usableMethods, usableRates } from './ar-invoice.report.ts';
import { creditWarnings, owed } from './credit.server.ts';
import { billParam, forwardList, paymentMethods, writeOffList } from './ar-invoice.calls.ts';
import { dueOn, invoiceComplaint, postings, statedTaxComplaint, withTotals } from './ar-invoice.rules.ts';
import { arInvoice } from './ar-invoice.ts';

onDemand('trade', (status, ...name) => {
  const complaint = tradeComplaint({ name: name.join('|'), status: status as CustomerStatus });
  return new Refusal(complaint ?? '客户不能开单');
});

/** Asked inside the writing flight, so that a save costs one round trip. */
function demandTrading(work: Work, customer: number): void {
  work.later({
    name: 'fico_ar_invoice.trading',
    text: `select demand(status = 'active', concat('trade|', status, '|', name)) from crm_customer where company_id = $1 and id = $2`,
    values: [work.company, customer],
  });
}

/** What of the invoice has been written off since it was audited. */
async function settlement(
  work: Work,
  { id, customer, total }: { id: number; customer: number; total: Fen },
): Promise<Blocker[]> {
  const { amount } = await balance<{ amount: Fen }>(work, receivables, 'open', { customer, invoice: id });
  const settled = subtractFen(total, amount);
  return settled === 0n ? [] : [{ code: 'FIN003', message: `单据已核销 ${showFen(settled)}，请先取消核销` }];
}

/** The day the last of the goods left that an invoice bills. */
async function lastArrival(draft: Draft<typeof arInvoice>, work: Work): Promise<string | undefined> {
  const days = await Promise.all(billSources().map((source) => source.arrival(draft, work)));
  return days
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1);
}

async function accountsFor(work: Work): Promise<PostingAccounts> {
  const { income, outputTax, pendingTax } = await postingAccounts(work);
  return { income: income.id, outputTax: outputTax.id, pendingTax: pendingTax.id };
}
export const arInvoiceBooked: PostingSource = {
  scheme: arInvoicePosting,
  booked: 'audited',
  book: async (invoice: Full<typeof arInvoice>, work) => bookOf(invoice, await accountsFor(work)),
};

export const arInvoiceBehaviour = behaviour(arInvoice, {
  derive: withTotals,
  async check(draft, work) {
    if (draft.invoiceKind === 'opening') await demandBeforeBooks(work, draft.invoiceDate);
    for (const source of billSources()) await source.fill(draft, work);
    await fillInstalments(draft, work, {
      usual: () => creditTerms(work, draft.customer),
      arrival: () => lastArrival(draft, work),
      dueOn,
    });
    const complaint = invoiceComplaint(draft) ?? (work.user.kind === 'service' ? undefined : statedTaxComplaint(draft));
    if (complaint) throw new Refusal(complaint);
    demandTrading(work, draft.customer);
  },
  actions: {
    audit: {
      async post(invoice, work) {
        const booking = await bookingOf(work, arInvoicePosting);
        return [
          ...postings(invoice, await accountsFor(work), booking),
          ...billSources().flatMap((source) => source.postings(invoice)),
        ];
      },
      blockers: async (invoice, work) => [
        ...(invoice.invoiceKind === 'opening' ? await openingBlockers(work) : []),
        ...(await Promise.all(billSources().map((source) => source.blockers(invoice, work)))).flat(),
      ],
      warnings: creditWarnings,
    },
    deaudit: {
      blockers: async (invoice, work) => [
        ...(invoice.invoiceKind === 'opening' ? await openingBlockers(work) : []),
        ...(await settlement(work, invoice)),
      ],
    },
  },
});

const demandCustomer = (work: Work, id: number) => loadRaw(work, entityNamed('crm_customer'), id);

export const arInvoiceHandlers = [
  handle(writeOffList, async ({ customer }, work) => {
    await demandCustomer(work, customer);
    return openItems(work, customer, today());
  }),

  handle(forwardList, async ({ customer }, work) => {
    await demandCustomer(work, customer);
    return (await Promise.all(billSources().map((source) => source.billable(customer, work)))).flat();
  }),

  handle(billParam, async ({ customer, invoiceDate }, work) => {
    const accounts = await findPostingAccounts(work);
    if (customer !== undefined) await demandCustomer(work, customer);
    const terms = customer === undefined ? undefined : await creditTerms(work, customer);
    return {
      receivable: accounts?.receivable ?? null,
      income: accounts?.income ?? null,
      rule: await ownRuleOf(work, arInvoicePosting),
      taxRates: await usableRates(work),
      customer: terms
        ? {
            ...terms,
            creditDays: terms.creditDays ?? 0,
            dueDate: dueOn(invoiceDate ?? today(), terms.creditDays ?? 0),
            receivable: formatFen(await owed(work, customer!)),
          }
        : null,
    };
  }),

  handle(paymentMethods, (_, work) => usableMethods(work)),
];
