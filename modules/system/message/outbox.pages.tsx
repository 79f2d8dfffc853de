import { listPage } from '@heliu/ui';
import { messageCalls } from './message.calls.ts';

export default listPage(messageCalls, {
  columns: ['receiver', 'channel', 'content', 'state', 'error', 'createdAt', 'sentAt'],
  widths: { content: 420 },
  empty: '还没有发出过消息。验证码和通知会出现在这里。',
});
