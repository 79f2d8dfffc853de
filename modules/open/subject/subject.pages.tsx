import { formPage, listPage, showPage } from '@heliu/ui';
import { Keys } from './keys.pages.tsx';
import { ipsComplaint } from './ip.rules.ts';
import { subjectCalls } from './subject.ts';

const sections = [
  { label: '主体', fields: ['name', 'contact', 'mobile'] },
  { label: '权限与限制', fields: ['scopes', 'ips', 'perMinute', 'perDay'] },
  { label: '其他', fields: ['remark'] },
] as const;

export const List = listPage(subjectCalls, {
  columns: ['name', 'contact', 'mobile', 'scopes', 'perMinute', 'perDay', 'remark'],
  widths: { name: 150, contact: 90, mobile: 120, scopes: 320, perMinute: 120, perDay: 120 },
  sums: [],
  empty: <p>还没有开放接口主体。为每个要接入的系统新增一个，选好权限范围，再给它密钥。</p>,
});

export const Form = formPage(subjectCalls, { sections, check: ({ ips }) => ipsComplaint(ips) });

export const Show = showPage(subjectCalls, {
  sections: [sections[0], { ...sections[1], fields: [...sections[1].fields, 'disabled'] }, sections[2]],
  below: (row) => <Keys row={row} />,
});
