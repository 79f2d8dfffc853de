import { formPage, listPage, showPage, StateTag, today } from '@heliu/ui';
import { transferReceipt, transferReceiptCalls } from './transfer.ts';

export const List = listPage(transferReceiptCalls, {
  columns: ['number', 'orderDate', 'fromWarehouse', 'toWarehouse', 'handler', 'createdBy', 'status'],
  cells: {
    status: ({ status }) => <StateTag entity={transferReceipt} state={status} label={transferReceipt.states[status]} />,
  },
  empty: <p>还没有调拨收货单。在途调拨的货到了，在那张调拨单上点“下推”，或在这里从调拨单选单。</p>,
});

/** Where it came from and over which warehouse is what its transfer says. */
export const Form = formPage(transferReceiptCalls, {
  sections: [{ fields: ['orderDate', 'fromWarehouse', 'toWarehouse', 'transitWarehouse', 'handler', 'remark'] }],
  start: () => ({ orderDate: today() }),
  grids: {
    lines: {
      columns: ['transfer', 'sku', 'quantity', 'location', 'batchNo', 'serials', 'remark'],
      widths: { transfer: 150, sku: 300, quantity: 110, location: 120, batchNo: 120, serials: 150 },
      hint: '从调拨单选单',
    },
  },
});

export const Show = showPage(transferReceiptCalls, {
  sections: [
    {
      fields: [
        'orderDate',
        'fromWarehouse',
        'toWarehouse',
        'transitWarehouse',
        'handler',
        'createdBy',
        'auditedBy',
        'auditedAt',
        'remark',
      ],
    },
  ],
  lines: { lines: ['transfer', 'sku', 'quantity', 'location', 'batchNo', 'serials', 'amount', 'remark'] },
});
