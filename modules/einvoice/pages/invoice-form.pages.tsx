import type { Page, Wire } from '@heliu/model';
import { formPage, type Header, remember, request, today } from '@heliu/ui';
import { suggestTaxItem } from '../goods-name/goods-name.calls.ts';
import { subjectCalls } from '../subject/subject.calls.ts';
import type { subject } from '../subject/subject.ts';
import {
  KindPicker,
  NoteInput,
  Preview,
  Sums,
  TaxationPicker,
  TaxNoInput,
  TemplatePicker,
} from './form-parts.pages.tsx';
import { invoiceCalls } from '../invoice/invoice.calls.ts';
import type { invoice } from '../invoice/invoice.ts';
import { learnTaxes, taxOf } from './taxes.pages.tsx';
import { TitleNameInput } from './title-name.pages.tsx';
import { linePatch, typedComplaint, typedDraft } from '../invoice/typed-lines.rules.ts';

type Invoice = typeof invoice;

const forCompany = ({ titleType }: Header<Invoice>) => titleType === 'company';

const byTaxControl = ({ kind }: Header<Invoice>) => !String(kind).startsWith('digital');

/** Tax is due on what is left after a deduction. */
const isNet = ({ taxation }: Header<Invoice>) => taxation === 'net';
const usualColumns = [
  'goodsName',
  'taxItem',
  'spec',
  'unit',
  'quantity',
  'taxPrice',
  'amount',
  'discount',
  'taxRate',
] as const;
const netColumns = [
  ...usualColumns.filter((key) => key !== 'discount' && key !== 'taxRate'),
  'deduction',
  'taxRate',
] as const;

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
        'taxation',
        'invoiceDate',
        'titleType',
        'buyerName',
        'buyerTaxNo',
        'email',
        'mobile',
        'buyerAddress',
        'buyerPhone',
        'buyerBank',
        'buyerAccount',
        'note',
        'remarkParties',
        'fullRateReason',
        'drawer',
        'payee',
        'reviewer',
        'terminal',
        'shop',
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
    // Digital invoices have none of them.
    payee: byTaxControl,
    reviewer: byTaxControl,
    terminal: byTaxControl,
    taxation: (header) => !byTaxControl(header),
    discountLines: (header) => !isNet(header),
    remarkParties: (header) => !byTaxControl(header),
    fullRateReason: ({ kind }) => String(kind).endsWith('Special'),
  },
  controls: {
    kind: KindPicker,
    taxation: TaxationPicker,
    note: NoteInput,
    buyerName: TitleNameInput,
    buyerTaxNo: TaxNoInput,
  },
  derive: (input) => typedDraft(input, taxOf),
  check: typedComplaint,
  grids: {
    lines: {
      // Net and tax of a line stand on the picture beside; here they would push what is typed out of sight.
      columns: (header) => (isNet(header) ? netColumns : usualColumns),
      hint: '输入项目名称…',
      widths: {
        taxItem: 132,
        spec: 72,
        unit: 46,
        quantity: 62,
        taxPrice: 84,
        amount: 92,
        discount: 76,
        deduction: 92,
        taxRate: 52,
      },
      async react(key, value, row) {
        if (key !== 'taxItem') return linePatch(key, row);
        if (typeof value !== 'number') return undefined;
        await learnTaxes([value]);
        // Said once more, now that its rate is known.
        return { taxItem: value };
      },
      async suggest(key, value, { taxItem }) {
        if (key !== 'goodsName' || typeof value !== 'string' || value.trim() === '' || taxItem != null)
          return undefined;
        const { found } = await request(suggestTaxItem, { name: value }, { quiet: true });
        if (!found) return undefined;
        remember('oms_tax_item', [found]);
        return { taxItem: found.id };
      },
      tools: (add, _, change) => <TemplatePicker add={add} change={change} />,
    },
    vouchers: {
      visible: isNet,
      hint: '号码',
      widths: { kind: 118, code: 100, number: 172, issuedOn: 100, total: 96, deducted: 96, remark: 96 },
    },
  },
  finish: {
    label: '保存并开票',
    run: ({ id }) => request(invoiceCalls.operations.open, { id }),
  },
  below: (draft) => <Sums draft={draft} />,
  aside: (draft) => <Preview draft={draft} />,
});
