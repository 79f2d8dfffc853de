import { listPage, showPage } from '@heliu/ui';
import { offlineSaleCalls } from './offline-sale.ts';

export const List = listPage(offlineSaleCalls, {
  columns: ['slip', 'soldAt', 'terminal', 'cashier', 'pay', 'state', 'words', 'sale', 'shift', 'receivedAt'],
  widths: {
    slip: 150,
    soldAt: 150,
    terminal: 120,
    cashier: 90,
    pay: 100,
    state: 90,
    words: 320,
    sale: 170,
    shift: 160,
    receivedAt: 150,
  },
  empty: <p>还没有离线销售。断网时在收银台收的款，来网后自动上传，和服务器对不上的在这里核对。</p>,
});

export const Show = showPage(offlineSaleCalls, {
  sections: [
    { fields: ['state', 'words', 'sale', 'pay', 'soldAt', 'receivedAt'] },
    { label: '来自', fields: ['terminal', 'store', 'shift', 'cashier', 'machine', 'seq', 'clientUuid', 'mac'] },
  ],
});
