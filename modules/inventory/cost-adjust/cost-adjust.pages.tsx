import { formPage, listPage, showPage, StateTag, today } from '@heliu/ui';
import { costAdjust, costAdjustCalls } from './cost-adjust.ts';

export const List = listPage(costAdjustCalls, {
  columns: ['number', 'orderDate', 'reason', 'createdBy', 'auditedBy', 'status'],
  cells: {
    status: ({ status }) => <StateTag entity={costAdjust} state={status} label={costAdjust.states[status]} />,
  },
  empty: <p>还没有成本调整单。库存数量没错、金额要改的时候，在这里开单；差额记到主营业务成本。</p>,
});

export const Form = formPage(costAdjustCalls, {
  sections: [{ fields: ['orderDate', 'reason', 'remark'] }],
  start: () => ({ orderDate: today() }),
  grids: {
    lines: {
      columns: ['sku', 'warehouse', 'batchNo', 'amount', 'remark'],
      widths: { sku: 320, warehouse: 200, batchNo: 140, amount: 140 },
      hint: '编码、条码、名称或拼音…',
    },
  },
});

export const Show = showPage(costAdjustCalls, {
  sections: [{ fields: ['orderDate', 'reason', 'createdBy', 'auditedBy', 'auditedAt', 'remark'] }],
});
