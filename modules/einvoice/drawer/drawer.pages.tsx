import { formPage, listPage, showPage } from '@heliu/ui';
import { drawerCalls } from './drawer.calls.ts';
import { LoginState } from './drawer-cells.pages.tsx';
import { LoginTool } from './login-tool.pages.tsx';

export const List = listPage(drawerCalls, {
  columns: ['name', 'subject', 'account', 'phone', 'loginState', 'loginUntil', 'preferred', 'remark'],
  widths: { name: 100, subject: 200, account: 150, loginState: 120 },
  cells: { loginState: (row) => <LoginState row={row} /> },
  tools: (row) => <LoginTool row={row} />,
  empty: <p>还没有开票员。数电票要在开票员的电子税务局账号里开，先登记，再登录。</p>,
});
export const Form = formPage(drawerCalls, {
  sections: [{ fields: ['name', 'subject', 'account', 'phone', 'preferred'] }, { label: '其他', fields: ['remark'] }],
});
export const Show = showPage(drawerCalls, {
  tools: (row) => <LoginTool row={row} asButton />,
  cells: { loginState: (row) => <LoginState row={row} /> },
});
