import { listPage, showPage } from '@heliu/ui';
import { enquiryMailCalls } from './enquiry-mail.calls.ts';

export const List = listPage(enquiryMailCalls, {
  columns: ['enquiry', 'supplier', 'receiver', 'state', 'sentAt', 'error', 'title'],
  widths: { enquiry: 140, supplier: 180, receiver: 190, state: 84, sentAt: 110, error: 160, title: 200 },
  empty: <p>还没有发出过询价邮件。审核后的询价单上点“发送询价”，每家供应商各收到一封。</p>,
});

export const Show = showPage(enquiryMailCalls);
