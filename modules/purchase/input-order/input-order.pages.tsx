import { formPage, listPage, showPage, today } from '@heliu/ui';
import { lineTerms, purchaseStart } from '../terms/terms.pages.tsx';
import { inputOrderCalls } from './input-order.calls.ts';
import { inputComplaint, withFees } from './input-order.rules.ts';

export const List = listPage(inputOrderCalls, {
  columns: ['number', 'supplier', 'inputDate', 'warehouse', 'deliveryNo', 'amount', 'cost', 'invoiced', 'status'],
  widths: { supplier: 210, warehouse: 130 },
  empty: <p>还没有采购入库单。在采购订单上“下推采购入库”，或新增后从采购订单选单。</p>,
});

export const Form = formPage(inputOrderCalls, {
  sections: [{ fields: ['supplier', 'inputDate', 'warehouse', 'deliveryNo', 'pricing', 'feeBasis', 'remark'] }],
  async start() {
    const { pricing } = await purchaseStart();
    return { inputDate: today(), pricing };
  },
  derive: withFees,
  check: inputComplaint,
  grids: {
    lines: {
      columns: [
        'sku',
        'unit',
        'quantity',
        'price',
        'taxRate',
        'amount',
        'location',
        'batchNo',
        'serials',
        'productionDate',
        'expiryDate',
        'rejectedQuantity',
        'rejectReason',
        'remark',
        'order',
      ],
      widths: {
        order: 150,
        sku: 240,
        unit: 70,
        quantity: 90,
        price: 100,
        taxRate: 80,
        location: 110,
        batchNo: 110,
        serials: 150,
        productionDate: 120,
        expiryDate: 120,
        rejectedQuantity: 100,
        rejectReason: 120,
        remark: 120,
      },
      hint: '编码、条码、名称或拼音…',
      async react(key, value, _, { supplier }) {
        if (key !== 'sku') return undefined;
        const terms = await lineTerms(value, supplier);
        return terms && { unit: terms.unit, price: terms.price, taxRate: terms.taxRate };
      },
    },
    fees: { widths: { name: 160, supplier: 240, amount: 120, remark: 200 } },
  },
});

export const Show = showPage(inputOrderCalls, {
  sections: [
    {
      fields: [
        'supplier',
        'inputDate',
        'warehouse',
        'deliveryNo',
        'pricing',
        'fee',
        'feeBasis',
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
      'feeShare',
      'cost',
      'location',
      'batchNo',
      'serials',
      'productionDate',
      'expiryDate',
      'rejectedQuantity',
      'rejectReason',
      'returnedQuantity',
      'invoicedQuantity',
      'order',
      'remark',
    ],
  },
});
