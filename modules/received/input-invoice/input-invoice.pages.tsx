import {
  DialogButton,
  type Header,
  Figures,
  formatMoney,
  formPage,
  listPage,
  showPage,
  today,
  useCounted,
} from '@heliu/ui';
import { inputInvoiceCalls } from './input-invoice.calls.ts';
import { faceStates, inputInvoice, inputKinds } from './input-invoice.ts';
import { inputComplaint, withFigures } from './input-invoice.rules.ts';
import { RegisterDialog } from './register-dialog.pages.tsx';

const list = '/fico/inputinvoice';

function InputFigures() {
  const period = today().slice(0, 7);
  const open = useCounted(inputInvoiceCalls, { status: 'open' });
  const selected = useCounted(inputInvoiceCalls, { status: 'selected', period });
  const used = useCounted(inputInvoiceCalls, { status: 'confirmed', period });
  const unbooked = useCounted(inputInvoiceCalls, { payable: '~' });
  return (
    <Figures
      figures={[
        {
          label: '未勾选',
          value: `${open.count} 张`,
          note: `税额 ${formatMoney(open.sums['deductible'])}`,
          to: `${list}?status=open`,
        },
        {
          label: '本月已勾选',
          value: formatMoney(selected.sums['deductible']),
          note: `${selected.count} 张，还没有确认`,
          to: `${list}?status=selected&period=${period}`,
        },
        {
          label: '本月已抵扣',
          value: formatMoney(used.sums['deductible']),
          note: `${used.count} 张`,
          to: `${list}?status=confirmed&period=${period}`,
        },
        {
          label: '还没有入账',
          value: `${unbooked.count} 张`,
          note: '没有对应的应付发票',
          to: `${list}?payable=~`,
          ...(unbooked.total > 0 && { tone: 'goods' }),
        },
      ]}
    />
  );
}

function RegisterButton() {
  return (
    <DialogButton
      label="登记发票文件"
      may="fico_input_invoice:save"
      dialog={(onClose) => <RegisterDialog onClose={onClose} />}
    />
  );
}

export const List = listPage(inputInvoiceCalls, {
  above: InputFigures,
  columns: [
    'invoiceNo',
    'kind',
    'invoiceDate',
    'sellerName',
    'gross',
    'deductible',
    'period',
    'status',
    'goods',
    'payable',
    'faceState',
  ],
  cells: {
    kind: ({ kind, faceState }) => (
      <>
        {inputKinds[kind]}
        {faceState !== 'normal' && <span className="hl-tag is-invoice">{faceStates[faceState]}</span>}
      </>
    ),
  },
  widths: {
    invoiceNo: 176,
    kind: 110,
    sellerName: 200,
    goods: 200,
    faceState: 90,
    period: 84,
    gross: 110,
    deductible: 116,
  },
  sums: ['gross', 'deductible'],
  sort: '-invoiceDate',
  buttons: () => <RegisterButton />,
  empty: (
    <p>
      还没有进项发票。把供应商发来的 XML、OFD、PDF
      拖进“登记发票文件”，或从电子税务局的清单导入；审核应付发票时也会自动带入。
    </p>
  ),
});

type Head = Header<typeof inputInvoice>;
const isOld = ({ kind }: Head) => kind !== undefined && kind !== null && /^(electronic|paper)/.test(String(kind));

const fields = [
  'kind',
  'invoiceNo',
  'invoiceCode',
  'paperNo',
  'invoiceDate',
  'sellerName',
  'sellerTaxNo',
  'supplier',
  'subject',
  'net',
  'tax',
  'gross',
  'deductible',
  'goods',
  'blueNo',
  'faceState',
  'remark',
] as const;

export const Form = formPage(inputInvoiceCalls, {
  sections: [{ fields: fields.filter((key) => key !== 'gross') }],
  start: () => ({ invoiceDate: today() }),
  derive: withFigures,
  check: (draft) => inputComplaint(draft, today()),
  visible: {
    invoiceCode: isOld,
    paperNo: ({ kind }) => String(kind).startsWith('digitalPaper'),
  },
});

export const Show = showPage(inputInvoiceCalls, {
  sections: [
    { label: '票面', fields: [...fields] },
    {
      label: '抵扣与入账',
      fields: [
        'period',
        'excludeReason',
        'transferPeriod',
        'transferTax',
        'payable',
        'bookedMore',
        'source',
        'pdf',
        'ofd',
        'xml',
        'createdBy',
        'createdAt',
      ],
    },
  ],
});
