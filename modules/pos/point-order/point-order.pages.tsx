import { formPage, listPage, showPage, today } from '@heliu/ui';
import { pointOrderComplaint } from './point-order.rules.ts';
import { pointOrderCalls } from './point-order.ts';

const earning = ['member', 'amount', 'note'] as const;
const moving = ['member', 'points', 'note'] as const;
const widths = { member: 240, amount: 120, points: 100, note: 220 };

export const List = listPage(pointOrderCalls, {
  columns: ['number', 'orderDate', 'kind', 'reason', 'change', 'status'],
  widths: { reason: 240, change: 110 },
  empty: <p>还没有积分单。顾客消费、兑换或要调整积分时新增一张，审核后计入会员的积分。</p>,
});

export const Form = formPage(pointOrderCalls, {
  sections: [{ fields: ['kind', 'orderDate', 'reason', 'remark'] }],
  start: () => ({ kind: 'earn', orderDate: today() }),
  check: pointOrderComplaint,
  grids: {
    lines: {
      columns: ({ kind }) => (kind === 'earn' || kind === undefined ? earning : moving),
      widths,
      hint: '消费积分由积分规则和会员等级的倍数算出，保存后可见',
    },
  },
});

export const Show = showPage(pointOrderCalls, {
  sections: [{ fields: ['kind', 'orderDate', 'reason', 'createdBy', 'auditedBy', 'remark'] }],
  lines: { lines: ['member', 'amount', 'change', 'expiresOn', 'note'] },
});
