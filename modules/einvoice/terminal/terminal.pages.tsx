import { formPage, listPage, showPage } from '@heliu/ui';
import { StatusTool } from './status-tool.pages.tsx';
import { Online } from './terminal-cells.pages.tsx';
import { terminalCalls } from './terminal.calls.ts';

export const List = listPage(terminalCalls, {
  columns: ['name', 'subject', 'device', 'machineNo', 'online', 'stock', 'invoiceLimit', 'preferred'],
  widths: { name: 150, subject: 180, device: 90, machineNo: 120, online: 84, stock: 80 },
  cells: { online: (row) => <Online row={row} /> },
  tools: (row) => <StatusTool row={row} />,
  sums: [],
  empty: <p>还没有税控终端。只有用税控设备开票的主体才需要；数电票不用。</p>,
});
export const Form = formPage(terminalCalls, {
  sections: [
    { fields: ['name', 'subject', 'device', 'machineNo', 'extension', 'invoiceLimit', 'preferred'] },
    { label: '其他', fields: ['remark'] },
  ],
});
export const Show = showPage(terminalCalls, {
  tools: (row) => <StatusTool row={row} asButton />,
  cells: { online: (row) => <Online row={row} /> },
});
