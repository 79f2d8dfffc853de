import { daysAfter } from '@heliu/model';
import { formPage, listPage, showPage, today } from '@heliu/ui';
import { withAmounts } from '../lines/lines.rules.ts';
import { lineTerms, purchaseStart } from '../terms/terms.pages.tsx';
import { quotationCalls } from './quotation.calls.ts';
import { isExpired, quotationComplaint } from './quotation.rules.ts';
import type { quotation } from './quotation.ts';

const Expired = ({ validTo }: { validTo: string }) =>
  isExpired({ validTo }, today()) ? <span className="hl-tag is-invoice">已过期</span> : null;

export const List = listPage(quotationCalls, {
  columns: ['number', 'supplier', 'quotationDate', 'validTo', 'leadDays', 'pricing', 'total', 'ordered', 'status'],
  widths: { supplier: 220 },
  cells: {
    validTo: ({ validTo }) => (
      <>
        {validTo} <Expired validTo={validTo} />
      </>
    ),
  },
  empty: <p>还没有采购报价。供应商报来的价格录在这里，审核后可以比价、下单。</p>,
});

export const Form = formPage(quotationCalls, {
  sections: [{ fields: ['supplier', 'quotationDate', 'validTo', 'leadDays', 'pricing', 'remark'] }],
  async start() {
    const { pricing } = await purchaseStart();
    return { quotationDate: today(), validTo: daysAfter(today(), 30), pricing };
  },
  derive: withAmounts<typeof quotation>,
  check: quotationComplaint,
  grids: {
    lines: {
      columns: ['sku', 'unit', 'quantity', 'price', 'taxRate', 'total', 'minQuantity', 'leadDays', 'enquiry'],
      widths: {
        enquiry: 150,
        sku: 260,
        unit: 70,
        quantity: 90,
        price: 100,
        taxRate: 80,
        minQuantity: 90,
        leadDays: 110,
      },
      hint: '编码、条码、名称或拼音…',
      async react(key, value, _, { supplier }) {
        if (key !== 'sku') return undefined;
        const terms = await lineTerms(value, supplier);
        return terms && { unit: terms.unit, price: terms.price, taxRate: terms.taxRate };
      },
    },
  },
});

export const Show = showPage(quotationCalls, {
  tags: ({ validTo }) => <Expired validTo={validTo} />,
  sections: [
    {
      fields: [
        'supplier',
        'quotationDate',
        'validTo',
        'leadDays',
        'pricing',
        'ordered',
        'createdBy',
        'auditedBy',
        'auditedAt',
        'remark',
      ],
    },
  ],
  lines: {
    lines: [
      'sku',
      'unit',
      'quantity',
      'taxPrice',
      'taxRate',
      'amount',
      'tax',
      'total',
      'minQuantity',
      'leadDays',
      'orderedQuantity',
      'enquiry',
    ],
  },
});
