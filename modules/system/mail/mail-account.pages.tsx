import { formPage, listPage, showPage } from '@heliu/ui';
import { MailPreview } from './mail-preview.pages.tsx';
import { Tested, TestNote, TestTool } from './test-tool.pages.tsx';
import { mailAccountCalls } from './mail-account.calls.ts';
import { mailComplaint } from './mail.rules.ts';

const sections = [
  { label: '邮箱', fields: ['name', 'fromAddress', 'fromName', 'subject', 'preferred'] },
  { label: '发信服务器', fields: ['host', 'port', 'security', 'account'] },
  { label: '邮件内容', fields: ['title', 'body'] },
  { label: '其他', fields: ['remark'] },
] as const;

export const List = listPage(mailAccountCalls, {
  columns: ['name', 'fromAddress', 'subject', 'host', 'port', 'security', 'tested', 'preferred'],
  widths: { name: 140, fromAddress: 200, subject: 150, host: 150, port: 60, security: 84, tested: 90 },
  cells: { tested: (row) => <Tested row={row} /> },
  tools: (row) => <TestTool row={row} />,
  empty: <p>还没有邮箱。填好发件邮箱并测试通过后，开好的发票可以寄给买家。</p>,
});
export const Form = formPage(mailAccountCalls, {
  sections,
  check: mailComplaint,
  aside: (_, { title, body }) => <MailPreview title={String(title ?? '')} body={String(body ?? '')} />,
});
export const Show = showPage(mailAccountCalls, {
  sections,
  above: (row) => <TestNote row={row} />,
  tools: (row) => <TestTool row={row} asButton />,
  aside: ({ title, body }) => <MailPreview title={title ?? ''} body={body ?? ''} />,
});
