import { listPage, showPage } from '@heliu/ui';
import { memberMessageCalls } from './message.ts';

export const List = listPage(memberMessageCalls, {
  columns: ['member', 'event', 'channel', 'receiver', 'content', 'state', 'error', 'createdAt', 'sentAt'],
  widths: { member: 90, event: 90, channel: 100, receiver: 150, content: 330, state: 80, error: 160 },
  empty: <p>还没有发给会员的消息。设好消息模板，会员同意接收，事情发生时就会发出。</p>,
});

export const Show = showPage(memberMessageCalls, {
  sections: [
    { fields: ['member', 'event', 'channel', 'template', 'receiver', 'state', 'title', 'content'] },
    { label: '发送', fields: ['sentAt', 'tries', 'nextTryAt', 'error', 'account'] },
  ],
});
