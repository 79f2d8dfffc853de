import { formPage, listPage, showPage } from '@heliu/ui';
import { DrawersAndTerminals, ProviderLink } from './drawers-terminals.pages.tsx';
import { PauseNote, PauseState } from '../subject/pause.pages.tsx';
import { QuotaTool } from '../subject/quota-tool.pages.tsx';
import { subjectCalls } from '../subject/subject.calls.ts';
import { subjectComplaint, usualKind, withTaxNo } from '../subject/subject.rules.ts';

type Kind = 'digital' | 'taxControl';

const sections = [
  { label: '主体', fields: ['name', 'taxNo', 'kind', 'taxpayer', 'fullRateReason'] },
  { label: '发票上的销售方', fields: ['address', 'phone', 'bankName', 'bankNo'] },
  { label: '开票人员', fields: ['drawer', 'payee', 'reviewer'] },
  { label: '怎样开票', fields: ['provider', 'defaultKind', 'invoiceLimit', 'monthLimit', 'discountLines'] },
  { label: '备注与寄送', fields: ['remarkTemplate', 'remarkParties', 'mailAccount', 'remark'] },
] as const;

/** One kind of subject at an address of its own: people who issue the one kind seldom look at the other. */
export const subjectPages = (kind: Kind) => ({
  List: listPage(subjectCalls, {
    columns: ['name', 'taxNo', 'pause', 'provider', 'defaultKind', 'drawer', 'invoiceLimit', 'monthLimit'],
    widths: { name: 210, taxNo: 170, pause: 130, provider: 84, defaultKind: 90, drawer: 80 },
    cells: { pause: (row) => <PauseState row={row} /> },
    sums: [],
    fixed: { kind },
  }),
  Form: formPage(subjectCalls, {
    sections,
    derive: withTaxNo,
    check: subjectComplaint,
    visible: { fullRateReason: ({ taxpayer }) => taxpayer === 'small' },
    react: { kind: (next) => ({ defaultKind: usualKind(next as Kind) }) },
    start: () => ({ kind, defaultKind: usualKind(kind) }),
  }),
  Show: showPage(subjectCalls, {
    sections,
    above: (row) => <PauseNote row={row} />,
    tools: (row) => (
      <>
        <QuotaTool row={row} />
        <ProviderLink row={row} />
      </>
    ),
    tags: (row) => <PauseState row={row} />,
    below: (row) => <DrawersAndTerminals row={row} />,
  }),
});
