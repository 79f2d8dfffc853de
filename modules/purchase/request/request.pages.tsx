import { daysAfter } from '@heliu/model';
import { formPage, listPage, showPage, today, useSession } from '@heliu/ui';
import { lineTerms } from '../terms/terms.pages.tsx';
import { requestCalls } from './request.calls.ts';
import { needComplaint } from './request.rules.ts';

export const List = listPage(requestCalls, {
  columns: ['number', 'requestDate', 'requester', 'department', 'needDate', 'kind', 'reason', 'ordered', 'status'],
  empty: <p>还没有采购申请。新增一张，审核后可以询价，也可以直接下推采购订单。</p>,
});

export const Form = formPage(requestCalls, {
  sections: [{ fields: ['requestDate', 'needDate', 'requester', 'department', 'kind', 'reason', 'remark'] }],
  start() {
    const me = Number(useSession.getState().session?.userid);
    return { requestDate: today(), needDate: daysAfter(today(), 7), ...(me > 0 && { requester: me }) };
  },
  check: needComplaint,
  grids: {
    lines: {
      columns: ['sku', 'unit', 'quantity', 'needDate', 'supplier', 'price', 'remark'],
      widths: { sku: 280, unit: 80, quantity: 90, needDate: 120, supplier: 180, price: 100, remark: 140 },
      hint: '编码、条码、名称或拼音…',
      async react(key, value) {
        if (key !== 'sku') return undefined;
        const terms = await lineTerms(value, null);
        return terms && { unit: terms.unit, price: terms.price, supplier: terms.supplier };
      },
    },
  },
});

export const Show = showPage(requestCalls, {
  sections: [
    {
      fields: [
        'requestDate',
        'needDate',
        'requester',
        'department',
        'kind',
        'ordered',
        'reason',
        'createdBy',
        'preAuditedBy',
        'preAuditedAt',
        'auditedBy',
        'auditedAt',
        'remark',
      ],
    },
  ],
});
