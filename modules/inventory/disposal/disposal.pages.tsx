import { formPage, listPage, showPage, StateTag, today } from '@heliu/ui';
import { ReportPage } from '@heliu/ui/report';
import { pendingStock } from './disposal.calls.ts';
import { disposalComplaint, withSum } from './disposal.rules.ts';
import { disposal, disposalCalls } from './disposal.ts';

export const List = listPage(disposalCalls, {
  columns: ['number', 'kind', 'orderDate', 'opinion', 'amount', 'createdBy', 'auditedBy', 'status'],
  widths: { opinion: 280 },
  cells: {
    status: ({ status }) => <StateTag entity={disposal} state={status} label={disposal.states[status]} />,
  },
  empty: (
    <p>还没有损溢处理单。报损报溢审核后金额挂在待处理财产损溢；谁承担定下来了，在那张单据上点“下推”，或在这里选单。</p>
  ),
});

const columns = {
  loss: ['order', 'sku', 'amount', 'result', 'staff', 'supplier', 'remark'],
  overflow: ['order', 'sku', 'amount', 'remark'],
} as const;

export const Form = formPage(disposalCalls, {
  sections: [{ fields: ['kind', 'orderDate', 'opinion', 'remark'] }],
  start: () => ({ orderDate: today() }),
  derive: withSum,
  check: disposalComplaint,
  grids: {
    lines: {
      columns: ({ kind }) => (kind === 'overflow' ? columns.overflow : columns.loss),
      widths: { order: 150, sku: 260, amount: 110, result: 180, staff: 120, supplier: 160 },
      hint: '从报损报溢单选单',
    },
  },
});

export const Show = showPage(disposalCalls, {
  sections: [{ fields: ['kind', 'orderDate', 'opinion', 'amount', 'createdBy', 'auditedBy', 'auditedAt', 'remark'] }],
});

export function Pending() {
  return (
    <ReportPage
      report={pendingStock}
      widths={{
        number: 150,
        kind: 60,
        date: 96,
        warehouse: 130,
        cause: 84,
        sku: 230,
        quantity: 70,
        pending: 100,
        disposed: 90,
        open: 100,
        days: 80,
      }}
    />
  );
}
