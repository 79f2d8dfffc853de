import {
  DialogButton,
  Figures,
  formatMoney,
  formPage,
  listPage,
  request,
  say,
  showPage,
  today,
  useCounted,
  warn,
} from '@heliu/ui';
import { originalVoucherCalls, readPaperFile } from './original-voucher.calls.ts';
import { paperComplaint, withFace } from './original-voucher.rules.ts';
import { RegisterPapers } from './register-papers.pages.tsx';

const list = '/fico/generalledger/originalvoucher';

function PaperFigures() {
  const draft = useCounted(originalVoucherCalls, { status: 'draft' });
  const loose = useCounted(originalVoucherCalls, { status: 'audited', voucher: '~' });
  const enclosed = useCounted(originalVoucherCalls, { status: 'audited', voucher: '!~' });
  return (
    <Figures
      figures={[
        {
          label: '未审核',
          value: `${draft.count} 张`,
          note: formatMoney(draft.sums['amount']),
          to: `${list}?status=draft`,
          ...(draft.total > 0 && { tone: 'goods' }),
        },
        {
          label: '已审核，未归入凭证',
          value: `${loose.count} 张`,
          note: formatMoney(loose.sums['amount']),
          to: `${list}?status=audited&voucher=~`,
        },
        {
          label: '已归入凭证',
          value: `${enclosed.count} 张`,
          note: formatMoney(enclosed.sums['amount']),
          to: `${list}?status=audited&voucher=!~`,
        },
      ]}
    />
  );
}

function RegisterButton() {
  return (
    <DialogButton
      label="登记发票文件"
      may="fico_original_voucher:save"
      dialog={(onClose) => <RegisterPapers onClose={onClose} />}
    />
  );
}

export const List = listPage(originalVoucherCalls, {
  above: PaperFigures,
  columns: ['number', 'docDate', 'kind', 'partnerName', 'amount', 'status', 'invoiceNo', 'summary', 'voucher'],
  widths: { kind: 84, partnerName: 176, invoiceNo: 180, amount: 110, status: 84, summary: 180, voucher: 120 },
  sums: ['amount'],
  sort: '-docDate',
  buttons: () => <RegisterButton />,
  empty: <p>还没有原始凭证。把发票的 XML、OFD、PDF 拖进“登记发票文件”；车票、回单、合同点“新增”，上传扫描件。</p>,
});

/** An e-invoice fills the form; of a scan somebody types what it says. */
async function readFile(file: unknown) {
  if (typeof file !== 'number') return undefined;
  try {
    const { paper, notes } = await request(readPaperFile, { file }, { quiet: true });
    if (paper === null) {
      say({ text: '不是能读的电子发票，请照原件填写', durationMs: 3000 });
      return undefined;
    }
    if (notes.length > 0) warn(notes.join('，'));
    else say({ text: '已从发票文件读出各栏', durationMs: 2000 });
    return { ...paper };
  } catch (error) {
    warn((error as Error).message);
    return { file: null };
  }
}

const face = [
  'file',
  'kind',
  'docDate',
  'partnerName',
  'partnerTaxNo',
  'invoiceNo',
  'invoiceCode',
  'amount',
  'tax',
  'pages',
  'summary',
  'type',
] as const;
const belongs = ['journal', 'payment', 'receipt', 'payable', 'receivable'] as const;

export const Form = formPage(originalVoucherCalls, {
  sections: [
    { label: '票面', fields: [...face, 'remark'] },
    { label: '所属单据', fields: [...belongs] },
  ],
  start: () => ({ docDate: today() }),
  derive: withFace,
  check: (draft) => paperComplaint(draft, today()),
  react: { file: readFile },
  visible: { invoiceCode: ({ kind }) => kind === 'invoice' },
});

export const Show = showPage(originalVoucherCalls, {
  sections: [
    { label: '票面', fields: [...face, 'remark'] },
    {
      label: '所属单据与凭证',
      fields: [...belongs, 'voucher', 'createdBy', 'createdAt', 'auditedBy', 'auditedAt'],
    },
  ],
});
