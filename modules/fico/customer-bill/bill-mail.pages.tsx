import { listPage, showPage } from '@heliu/ui';
import { billMailCalls } from './bill-mail.calls.ts';

export const List = listPage(billMailCalls, {
  columns: ['bill', 'due', 'receiver', 'state', 'sentAt', 'error', 'title'],
  widths: { bill: 150, receiver: 200, state: 90, sentAt: 120, error: 220, title: 240 },
  empty: <p>还没有发出过账单邮件。审核后的客户账单上点“发给客户”，客户收到带链接的邮件。</p>,
});

export const Show = showPage(billMailCalls);
