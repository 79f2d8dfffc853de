import { listPage } from '@heliu/ui';
import { deliveryCalls } from './delivery.calls.ts';

export default listPage(deliveryCalls, {
  columns: ['receiver', 'invoice', 'title', 'state', 'tries', 'error', 'sentAt', 'createdAt'],
  widths: { receiver: 190, invoice: 110, title: 210, state: 84, tries: 76, error: 220 },
  empty: <p>还没有寄出过发票。开好的发票有收票邮箱时会自动寄出，记录在这里。</p>,
});
