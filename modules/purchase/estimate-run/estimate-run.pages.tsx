import { formPage, listPage, showPage, StateTag, today } from '@heliu/ui';
import { estimateRun, estimateRunCalls } from './estimate-run.ts';

export const List = listPage(estimateRunCalls, {
  columns: ['number', 'kind', 'month', 'orderDate', 'amount', 'createdBy', 'auditedBy', 'status'],
  cells: {
    status: ({ status }) => <StateTag entity={estimateRun} state={status} label={estimateRun.states[status]} />,
  },
  empty: (
    <p>
      还没有暂估冲回单。系统参数“暂估方式”选月初冲回后，每月第一天自动把上月末未到票的暂估红字冲回，月末仍未到票的再暂估。
    </p>
  ),
});

export const Form = formPage(estimateRunCalls, {
  sections: [{ fields: ['kind', 'orderDate', 'remark'] }],
  start: () => ({ orderDate: today() }),
  grids: { lines: { visible: () => false } },
  below: () => (
    <footer className="hl-totals">
      <span className="hl-muted">保存时取数：列出要冲回或再暂估的每一行和金额，审核后入账。</span>
    </footer>
  ),
});

export const Show = showPage(estimateRunCalls, {
  sections: [{ fields: ['kind', 'month', 'orderDate', 'amount', 'createdBy', 'auditedBy', 'auditedAt', 'remark'] }],
  lines: { lines: ['supplier', 'input', 'returned', 'sku', 'amount'] },
});
