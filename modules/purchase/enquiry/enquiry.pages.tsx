import { daysAfter } from '@heliu/model';
import { formPage, listPage, showPage, today, useReach, useSession } from '@heliu/ui';
import { Link } from 'react-router';
import { EnquiryMails } from '../enquiry-mail/enquiry-mails.pages.tsx';
import { lineTerms } from '../terms/terms.pages.tsx';
import { enquiryCalls } from './enquiry.calls.ts';
import { enquiryComplaint } from './enquiry.rules.ts';

const compareAt = (id: number) => `/purchase/enquiry/compare/${id}`;

function CompareLink({ id }: { id: number }) {
  const reach = useReach();
  return reach(compareAt(id)) ? <Link to={compareAt(id)}>比价</Link> : null;
}

export const List = listPage(enquiryCalls, {
  columns: ['number', 'subject', 'enquiryDate', 'deadline', 'buyer', 'status'],
  tools: ({ id, status }) => status !== 'draft' && <CompareLink id={id} />,
  empty: <p>还没有询价单。从采购申请下推，或直接新增，一次问几家供应商。</p>,
});

export const Form = formPage(enquiryCalls, {
  sections: [{ fields: ['subject', 'enquiryDate', 'deadline', 'buyer', 'terms', 'remark'] }],
  start() {
    const me = Number(useSession.getState().session?.userid);
    return { enquiryDate: today(), deadline: daysAfter(today(), 3), ...(me > 0 && { buyer: me }) };
  },
  check: enquiryComplaint,
  grids: {
    lines: {
      columns: ['sku', 'unit', 'quantity', 'needDate', 'spec', 'request'],
      widths: { request: 150, sku: 300, unit: 80, quantity: 100, needDate: 120, spec: 160 },
      hint: '编码、条码、名称或拼音…',
      async react(key, value) {
        if (key !== 'sku') return undefined;
        const terms = await lineTerms(value, null);
        return terms && { unit: terms.unit };
      },
    },
    suppliers: { columns: ['supplier', 'remark'], widths: { supplier: 300, remark: 240 } },
  },
});

export const Show = showPage(enquiryCalls, {
  below: ({ id, version, status }) => status !== 'draft' && <EnquiryMails id={id} version={version} />,
  tools: ({ id, status }) => status !== 'draft' && <CompareLink id={id} />,
  sections: [
    {
      fields: ['subject', 'enquiryDate', 'deadline', 'buyer', 'terms', 'createdBy', 'auditedBy', 'auditedAt', 'remark'],
    },
  ],
});
