import { listPage, showPage } from '@heliu/ui';
import { tillMachineCalls } from './machine.ts';

export const List = listPage(tillMachineCalls, {
  columns: ['code', 'browser', 'terminal', 'store', 'cashier', 'shift', 'lastSeq', 'seenAt', 'retired'],
  widths: { code: 300, browser: 200, terminal: 120, store: 120, cashier: 90, shift: 160, lastSeq: 110, seenAt: 150 },
  empty: <p>还没有离线设备。收银员在收银台开班后，他的浏览器就会登记在这里，断网时也能收银。</p>,
});

export const Show = showPage(tillMachineCalls, {
  sections: [
    { fields: ['browser', 'terminal', 'store', 'cashier', 'shift', 'retired'] },
    { label: '上传', fields: ['lastSeq', 'lastMac', 'seenAt'] },
  ],
});
