import { formPage, listPage, showPage } from '@heliu/ui';
import { templateComplaint } from './message.rules.ts';
import { MessagePreview } from './preview.pages.tsx';
import { messageTemplateCalls } from './template.ts';

const fields = ['code', 'name', 'event', 'channel', 'daysBefore', 'title', 'content', 'disabled', 'remark'] as const;

export const List = listPage(messageTemplateCalls, {
  columns: ['code', 'name', 'event', 'channel', 'content', 'daysBefore', 'disabled'],
  widths: { code: 100, name: 150, event: 100, channel: 110, content: 380, daysBefore: 90, disabled: 70 },
  sums: [],
  empty: <p>还没有消息模板。新增一个，选事件和渠道，事情发生时自动发给同意接收的会员。</p>,
});

export const Form = formPage(messageTemplateCalls, {
  sections: [{ fields: [...fields] }],
  start: () => ({ event: 'couponArrived', channel: 'sms', daysBefore: '3' }),
  check: templateComplaint,
  visible: {
    title: ({ channel }) => channel === 'mail',
    daysBefore: ({ event }) => event === 'couponExpiring',
  },
  aside: (draft) => <MessagePreview {...draft} />,
});

export const Show = showPage(messageTemplateCalls, {
  sections: [{ fields: [...fields] }],
  below: (row) => <MessagePreview {...row} />,
});
