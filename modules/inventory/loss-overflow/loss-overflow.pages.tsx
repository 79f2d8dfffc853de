import { formPage, listPage, showPage, StateTag, today } from '@heliu/ui';
import { lossOverflowComplaint } from './loss-overflow.rules.ts';
import { lossOverflow, lossOverflowCalls } from './loss-overflow.ts';

export const List = listPage(lossOverflowCalls, {
  columns: ['number', 'kind', 'orderDate', 'warehouse', 'cause', 'responsible', 'disposal', 'createdBy', 'status'],
  cells: {
    status: ({ status }) => <StateTag entity={lossOverflow} state={status} label={lossOverflow.states[status]} />,
  },
  empty: <p>还没有报损报溢单。过期、破损、丢失的货在这里报损；多出来的货报溢。盘点审核后差异会自动成为这里的草稿。</p>,
});

const placed = ['sku', 'unit', 'quantity', 'location', 'batchNo', 'serials'] as const;
const columns = {
  leaving: [...placed, 'remark'],
  coming: [...placed, 'productionDate', 'expiryDate', 'remark'],
} as const;

export const Form = formPage(lossOverflowCalls, {
  sections: [{ fields: ['kind', 'orderDate', 'warehouse', 'cause', 'responsible', 'abnormal', 'taxRate', 'remark'] }],
  start: () => ({ orderDate: today() }),
  check: lossOverflowComplaint,
  visible: {
    abnormal: ({ kind }) => kind !== 'overflow',
    taxRate: ({ kind, abnormal }) => kind !== 'overflow' && abnormal === true,
  },
  grids: {
    lines: {
      columns: ({ kind }) => (kind === 'overflow' ? columns.coming : columns.leaving),
      widths: { sku: 300, unit: 90, quantity: 100, location: 120, batchNo: 120, serials: 150 },
      hint: '编码、条码、名称或拼音…',
    },
  },
});

export const Show = showPage(lossOverflowCalls, {
  sections: [
    {
      fields: [
        'kind',
        'orderDate',
        'warehouse',
        'cause',
        'responsible',
        'abnormal',
        'taxRate',
        'disposal',
        'createdBy',
        'auditedBy',
        'auditedAt',
        'remark',
      ],
    },
  ],
});
