import { formPage, listPage, showPage, StateTag, today } from '@heliu/ui';
import { otherOrderCalls } from './other-order.calls.ts';
import { otherOrderComplaint, withAmounts } from './other-order.rules.ts';
import { otherOrder } from './other-order.ts';

export const List = listPage(otherOrderCalls, {
  columns: ['number', 'kind', 'orderDate', 'warehouse', 'department', 'cause', 'createdBy', 'status'],
  cells: {
    status: ({ status }) => <StateTag entity={otherOrder} state={status} label={otherOrder.states[status]} />,
  },
  empty: <p>还没有其他出入库单。期初库存、样品、领用，凡不是采购和销售的出入库，都在这里开单。</p>,
});

const placed = ['sku', 'unit', 'quantity', 'location', 'batchNo', 'serials'] as const;
const columns = {
  leaving: [...placed, 'remark'],
  coming: [...placed, 'productionDate', 'expiryDate', 'price', 'amount', 'remark'],
} as const;

export const Form = formPage(otherOrderCalls, {
  sections: [{ fields: ['kind', 'orderDate', 'warehouse', 'department', 'handler', 'cause', 'remark'] }],
  start: () => ({ orderDate: today() }),
  derive: withAmounts,
  check: otherOrderComplaint,
  grids: {
    lines: {
      columns: ({ kind }) => (kind === 'out' ? columns.leaving : columns.coming),
      widths: { sku: 300, unit: 90, quantity: 100, location: 120, batchNo: 120, serials: 150, price: 110, amount: 120 },
      hint: '编码、条码、名称或拼音…',
    },
  },
});

export const Show = showPage(otherOrderCalls, {
  sections: [
    {
      fields: [
        'kind',
        'orderDate',
        'warehouse',
        'department',
        'handler',
        'cause',
        'createdBy',
        'auditedBy',
        'auditedAt',
        'remark',
      ],
    },
  ],
});
