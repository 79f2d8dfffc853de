import type { Page, Wire } from '@heliu/model';
import { formPage, type Header, request, today } from '@heliu/ui';
import { subjectCalls } from '../subject/subject.calls.ts';
import type { subject } from '../subject/subject.ts';
import { NoteInput, Preview, Sums, TaxNoInput, TemplatePicker } from './form-parts.pages.tsx';
import { invoiceCalls } from './invoice.calls.ts';
import { invoiceComplaint } from './invoice.rules.ts';
import type { invoice } from './invoice.ts';
import { learnTaxes, taxOf } from './taxes.pages.tsx';
import { TitleNameInput } from './title-name.pages.tsx';
import { linePatch, typedDraft } from './typed-lines.rules.ts';

type Invoice = typeof invoice;

const forCompany = ({ titleType }: Header<Invoice>) => titleType === 'company';

/** Most companies have one: nobody should have to choose it. */
async function onlySubject() {
  const { rows } = await request<Page<Wire<typeof subject>>>(
    subjectCalls.operations.list,
    { disabled: 'false', pageSize: 2 },
    { quiet: true },
  );
  return rows[0] && { subject: rows[0].id, kind: rows[0].defaultKind, discountLines: rows[0].discountLines };
}

/** An invoice written by hand: one that no order stands behind. */
export default formPage(invoiceCalls, {
  sections: [
    {
      fields: [
        'subject',
        'kind',
        'invoiceDate',
        'titleType',
        'buyerName',
        'buyerTaxNo',
        'email',
        'buyerAddress',
        'buyerPhone',
        'buyerBank',
        'buyerAccount',
        'note',
        'drawer',
        'payee',
        'reviewer',
        'discountLines',
      ],
    },
  ],
  start: async () => ({ invoiceDate: today(), ...(await onlySubject()) }),
  visible: {
    buyerTaxNo: forCompany,
    buyerAddress: forCompany,
    buyerPhone: forCompany,
    buyerBank: forCompany,
    buyerAccount: forCompany,
    // Digital invoices have neither.
    payee: ({ kind }) => !String(kind).startsWith('digital'),
    reviewer: ({ kind }) => !String(kind).startsWith('digital'),
  },
  controls: { note: NoteInput, buyerName: TitleNameInput, buyerTaxNo: TaxNoInput },
  derive: (input) => typedDraft(input, taxOf),
  check: invoiceComplaint,
  grids: {
    lines: {
      columns: [
        'goodsName',
        'taxItem',
        'spec',
        'unit',
        'quantity',
        'taxPrice',
        'amount',
        'discount',
        'taxRate',
        'net',
        'tax',
        'total',
      ],
      hint: '输入项目名称…',
      widths: {
        goodsName: 150,
        taxItem: 150,
        spec: 70,
        unit: 46,
        quantity: 64,
        taxPrice: 84,
        amount: 92,
        discount: 76,
        taxRate: 54,
        net: 88,
        tax: 76,
        total: 92,
      },
      async react(key, value, row) {
        if (key !== 'taxItem') return linePatch(key, row);
        if (typeof value !== 'number') return undefined;
        await learnTaxes([value]);
        // Said once more, now that its rate is known.
        return { taxItem: value };
      },
      tools: (add, _, change) => <TemplatePicker add={add} change={change} />,
    },
  },
  finish: {
    label: '保存并开票',
    run: ({ id }) => request(invoiceCalls.operations.open, { id }),
  },
  below: (draft) => <Sums draft={draft} />,
  aside: (draft) => <Preview draft={draft} />,
});
