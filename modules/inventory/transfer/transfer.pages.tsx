import { formPage, listPage, showPage, StateTag, today } from '@heliu/ui';
import { transferComplaint } from './transfer.rules.ts';
import { transfer, transferCalls } from './transfer.ts';

export const List = listPage(transferCalls, {
  columns: [
    'number',
    'orderDate',
    'fromWarehouse',
    'toWarehouse',
    'kind',
    'received',
    'carrier',
    'createdBy',
    'status',
  ],
  cells: {
    received: ({ kind, received }) =>
      kind === 'direct' ? <span className="hl-muted">--</span> : transfer.fields.received.choices![received],
    status: ({ status }) => <StateTag entity={transfer} state={status} label={transfer.states[status]} />,
  },
  empty: <p>还没有调拨单。货从一个仓库搬到另一个仓库在这里开单：同城用直接调拨，路上要几天的用在途调拨。</p>,
});

const moved = ['sku', 'unit', 'quantity', 'location', 'batchNo', 'serials'] as const;
const columns = { direct: [...moved, 'toLocation', 'remark'], transit: [...moved, 'remark'] } as const;

export const Form = formPage(transferCalls, {
  sections: [
    {
      fields: ['orderDate', 'fromWarehouse', 'toWarehouse', 'kind', 'transitWarehouse', 'carrier', 'handler', 'remark'],
    },
  ],
  start: () => ({ orderDate: today() }),
  check: transferComplaint,
  visible: { transitWarehouse: ({ kind }) => kind === 'transit' },
  grids: {
    lines: {
      columns: ({ kind }) => (kind === 'transit' ? columns.transit : columns.direct),
      widths: { sku: 300, unit: 90, quantity: 100, location: 120, batchNo: 120, serials: 150, toLocation: 120 },
      hint: '编码、条码、名称或拼音…',
    },
  },
});

export const Show = showPage(transferCalls, {
  sections: [
    {
      fields: [
        'orderDate',
        'fromWarehouse',
        'toWarehouse',
        'kind',
        'transitWarehouse',
        'received',
        'carrier',
        'handler',
        'createdBy',
        'auditedBy',
        'auditedAt',
        'remark',
      ],
    },
  ],
});
