import { formPage, type Header, type Patch, type Raw, today } from '@heliu/ui';
import { arInvoiceCalls } from './ar-invoice.calls.ts';
import { invoiceComplaint, statedTaxComplaint, withTotals } from './ar-invoice.rules.ts';
import type { arInvoice } from './ar-invoice.ts';
import { WillFallDue } from '../payment-terms/instalments.pages.tsx';
import { billTerms } from './bill-terms.pages.tsx';
import { SiteInput } from './site-input.pages.tsx';
import { WillPost } from './will-post.pages.tsx';

type Invoice = typeof arInvoice;

async function termsOf(customer: Raw, invoiceDate: Raw): Promise<Patch<Invoice> | undefined> {
  if (typeof customer !== 'number' || typeof invoiceDate !== 'string') return undefined;
  const { customer: terms } = await billTerms({ customer, invoiceDate });
  return terms
    ? {
        salesman: terms.salesman,
        department: terms.department,
        paymentTerms: terms.paymentTerms,
        dueDate: terms.dueDate,
      }
    : undefined;
}

async function dueDateFor({ customer, invoiceDate }: Header<Invoice>): Promise<Patch<Invoice> | undefined> {
  const terms = await termsOf(customer, invoiceDate);
  return terms && { dueDate: terms.dueDate ?? null };
}

export default formPage(arInvoiceCalls, {
  sections: [
    {
      fields: [
        'customer',
        'invoiceDate',
        'paymentTerms',
        'dueDate',
        'taxInvoiceNo',
        'invoiceKind',
        'salesman',
        'department',
        'receivable',
        'site',
        'remark',
      ],
    },
  ],
  derive: withTotals,
  check: (draft) => invoiceComplaint(draft) ?? statedTaxComplaint(draft),
  async start(from) {
    const { receivable } = await billTerms();
    const customer = Number(from.get('customer')) || null;
    return { receivable: receivable?.id ?? null, ...(await termsOf(customer, today())) };
  },
  react: {
    customer: async (customer, { invoiceDate }) => ({ site: null, ...(await termsOf(customer, invoiceDate)) }),
    invoiceDate: (_, header) => dueDateFor(header),
  },
  controls: { site: SiteInput },
  // The days of its instalments stand beside the form.
  visible: { dueDate: ({ paymentTerms }) => paymentTerms == null },
  grids: {
    instalments: { visible: () => false },
    lines: {
      columns: [
        'goodsName',
        'spec',
        'unit',
        'quantity',
        'taxPrice',
        'taxRate',
        'amount',
        'tax',
        'total',
        'income',
        'statedTax',
        'output',
      ],
      hint: '输入货物名称…',
      widths: {
        goodsName: 160,
        spec: 64,
        unit: 46,
        quantity: 60,
        taxPrice: 80,
        taxRate: 54,
        amount: 94,
        tax: 80,
        total: 100,
        income: 150,
        statedTax: 84,
        output: 150,
      },
      // Most lines bear the usual rate; whoever needs another one types over it.
      async react(key, value, { taxRate }) {
        if (key !== 'goodsName' || value === null || (taxRate !== null && taxRate !== undefined && taxRate !== ''))
          return undefined;
        const [usual] = (await billTerms()).taxRates;
        return usual && { taxRate: usual.rate };
      },
    },
  },
  aside: (draft, header) => (
    <>
      <WillPost draft={draft} header={header} />
      <WillFallDue draft={draft} header={header} />
    </>
  ),
});
