import { listPage } from '@heliu/ui';
import { deliveryCalls } from './mail-account.calls.ts';

export default listPage(deliveryCalls, {
  columns: ['receiver', 'invoice', 'title', 'state', 'tries', 'error', 'sentAt', 'nextTryAt', 'createdAt'],
  widths: { receiver: 200, invoice: 130, title: 220, state: 84, tries: 76, error: 240 },
  empty: <p>还没有寄出过发票。开好的发票有收票邮箱时会自动寄出，记录在这里。</p>,
});
