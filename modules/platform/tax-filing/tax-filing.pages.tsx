import { formPage, listPage, request, showPage, useMay } from '@heliu/ui';
import type { WireFull } from '@heliu/model';
import { useQuery } from '@tanstack/react-query';
import { Notes } from './notes.pages.tsx';
import { filingNotes, sayOnFiling } from './tax-filing.calls.ts';
import { filingComplaint } from './tax-filing.rules.ts';
import { type taxFiling, taxFilingCalls, taxFilingNote } from './tax-filing.ts';

const sections = [
  { label: '申报', fields: ['applyDate', 'period', 'taxpayer', 'taxes', 'remark'] },
  { label: '联系人', fields: ['contact', 'mobile'] },
] as const;

export const List = listPage(taxFilingCalls, {
  columns: [
    'number',
    'period',
    'taxes',
    'status',
    'assignee',
    'applyDate',
    'acceptedAt',
    'doneAt',
    'receiptNo',
    'taxPaid',
    'contact',
  ],
  widths: { taxes: 200, receiptNo: 170 },
  sums: [],
  empty: <p>还没有报税服务。新增一张，附上资料后提交，由平台的会计代为申报。</p>,
});

export const Form = formPage(taxFilingCalls, { sections, check: filingComplaint });

function OwnNotes({ row }: { row: WireFull<typeof taxFiling> }) {
  const may = useMay();
  const found = useQuery({
    queryKey: [taxFilingNote.name, row.id],
    queryFn: () => request(filingNotes, { id: row.id }, { quiet: true }),
  });
  const isOpen = row.status !== 'draft' && may('sys_tax_filing:save');
  const add = async (content: string) => {
    await request(sayOnFiling, { id: row.id, content });
    await found.refetch();
  };
  return (
    <section>
      <h3>留言</h3>
      {found.error && <p className="hl-wrong">{found.error.message}</p>}
      <Notes notes={found.data ?? []} onSay={isOpen ? add : undefined} hint="给平台的会计留言，办理时会看到" />
    </section>
  );
}

export const Show = showPage(taxFilingCalls, {
  sections: [
    ...sections,
    { label: '办理', fields: ['assignee', 'acceptedAt', 'doneAt', 'receiptNo', 'taxPaid', 'rejectReason'] },
  ],
  below: (row) => <OwnNotes row={row} />,
});
