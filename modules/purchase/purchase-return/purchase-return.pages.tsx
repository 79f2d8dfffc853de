import { formPage, listPage, showPage, today } from '@heliu/ui';
import { withAmounts } from '../lines/lines.rules.ts';
import { purchaseReturnCalls } from './purchase-return.calls.ts';
import type { purchaseReturn } from './purchase-return.ts';

export const List = listPage(purchaseReturnCalls, {
  columns: ['number', 'supplier', 'returnDate', 'warehouse', 'cause', 'amount', 'total', 'invoiced', 'status'],
  widths: { supplier: 220 },
  empty: <p>还没有采购退货单。在采购入库单上“下推采购退货”，按原价退给供应商。</p>,
});

export const Form = formPage(purchaseReturnCalls, {
  sections: [{ fields: ['supplier', 'returnDate', 'warehouse', 'cause', 'pricing', 'remark'] }],
  start: () => ({ returnDate: today() }),
  derive: withAmounts<typeof purchaseReturn>,
  grids: {
    lines: {
      columns: [
        'sku',
        'unit',
        'quantity',
        'price',
        'taxRate',
        'amount',
        'total',
        'location',
        'batchNo',
        'serials',
        'remark',
        'input',
      ],
      widths: {
        input: 150,
        sku: 260,
        unit: 70,
        quantity: 90,
        price: 100,
        taxRate: 80,
        location: 110,
        batchNo: 110,
        serials: 150,
      },
    },
  },
});

export const Show = showPage(purchaseReturnCalls, {
  sections: [
    {
      fields: [
        'supplier',
        'returnDate',
        'warehouse',
        'cause',
        'pricing',
        'invoiced',
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
      'cost',
      'location',
      'batchNo',
      'serials',
      'invoicedQuantity',
      'input',
      'remark',
    ],
  },
});
