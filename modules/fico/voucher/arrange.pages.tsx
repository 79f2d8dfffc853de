import { listPage, RecordLink, showPage, Switch } from '@heliu/ui';
import { voucherArrangementCalls, voucherPlan } from './arrange.calls.ts';
import { voucher } from './voucher.ts';

export const List = listPage(voucherArrangementCalls, {
  columns: ['name', 'month', 'order', 'count', 'createdBy', 'createdAt'],
  widths: { name: 240 },
  heads: { createdBy: '整理人', createdAt: '整理时间' },
  buttons: () => <Switch to={voucherPlan.path!}>整理凭证号</Switch>,
  empty: '还没有整理过凭证号。删除凭证留下断号时，点“整理凭证号”，先看新旧对照再改。',
});

export const Show = showPage(voucherArrangementCalls, {
  sections: [{ fields: ['month', 'order', 'count', 'createdBy', 'createdAt'] }],
  lines: { moves: ['former', 'number', 'voucherDate'] },
  lineCells: {
    moves: {
      number: ({ voucherId, number }) => (
        <RecordLink entity={voucher.name} id={voucherId}>
          {number}
        </RecordLink>
      ),
    },
  },
});
