import { listPage, showPage } from '@heliu/ui';
import { deliveryCalls } from './delivery.ts';
import { Code } from '../secret/code.pages.tsx';

/** A message as it is sent, laid out for reading. */
function laidOut(text: string | null): string {
  try {
    return JSON.stringify(JSON.parse(text ?? ''), null, 2);
  } catch {
    return text ?? '';
  }
}

export const List = listPage(deliveryCalls, {
  columns: ['title', 'event', 'hook', 'state', 'status', 'tries', 'error', 'ms', 'createdAt', 'sentAt'],
  widths: { title: 180, event: 90, hook: 140, state: 80, status: 80, tries: 80, error: 240, ms: 90 },
  sums: [],
  empty: <p>还没有推送过消息。在“消息推送”里加一个地址，发一条测试消息。</p>,
});

export const Show = showPage(deliveryCalls, {
  sections: [
    { fields: ['title', 'event', 'hook', 'state', 'error'] },
    { label: '经过', fields: ['createdAt', 'tries', 'nextTryAt', 'status', 'ms', 'sentAt', 'eventId'] },
    { label: '内容', fields: ['body', 'answer'] },
  ],
  cells: {
    body: ({ body }) => <Code label="消息">{laidOut(body)}</Code>,
    answer: ({ answer }) => (answer ? <Code label="对方的回答">{laidOut(answer)}</Code> : '--'),
  },
});
