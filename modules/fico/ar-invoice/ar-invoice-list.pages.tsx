import type { Wire } from '@heliu/model';
import {
  addDays,
  Figures,
  formatMoment,
  formatMoney,
  isoDay,
  listPage,
  Switch,
  today,
  useCounted,
  withoutCode,
} from '@heliu/ui';
import { arInvoiceCalls } from './ar-invoice.calls.ts';
import type { arInvoice } from './ar-invoice.ts';
import './ar-invoice.css';

type Row = Wire<typeof arInvoice>;
const list = '/fico/arinvoice';

function InvoiceFigures() {
  const month = `${today().slice(0, 7)}-01..`;
  const late = `..${isoDay(addDays(today(), -1))}`;
  const draft = useCounted(arInvoiceCalls, { status: 'draft' });
  const issued = useCounted(arInvoiceCalls, { status: 'audited', invoiceDate: month });
  const audited = useCounted(arInvoiceCalls, { status: 'audited' });
  const overdue = useCounted(arInvoiceCalls, { status: 'audited', dueDate: late });
  const isLate = (overdue.sums['openAmount'] ?? '0.00') !== '0.00';
  return (
    <Figures
      figures={[
        {
          label: '未审核',
          value: `${draft.count} 张`,
          note: formatMoney(draft.sums['total']),
          to: `${list}?status=draft`,
          ...(draft.total > 0 && { tone: 'goods' }),
        },
        {
          label: '本月开票',
          value: `${issued.count} 张`,
          note: formatMoney(issued.sums['total']),
          to: `${list}?status=audited&invoiceDate=${month}`,
        },
        { label: '应收未收', value: formatMoney(audited.sums['openAmount']), to: `${list}?status=audited` },
        {
          label: '其中逾期',
          value: formatMoney(overdue.sums['openAmount']),
          note: `${overdue.count} 张`,
          to: `${list}?status=audited&dueDate=${late}`,
          ...(isLate && { tone: 'invoice' }),
        },
      ]}
    />
  );
}

function DueDate({ row: { dueDate, status, openAmount } }: { row: Row }) {
  const isLate = dueDate !== null && status === 'audited' && openAmount !== '0.00' && dueDate < today();
  return <span className={isLate ? 'hl-negative' : ''}>{formatMoment(dueDate, false)}</span>;
}

const kinds = { red: '红', adjust: '调', opening: '初' } as const;

export default listPage(arInvoiceCalls, {
  above: InvoiceFigures,
  columns: ['number', 'customer', 'invoiceDate', 'dueDate', 'taxInvoiceNo', 'tax', 'total', 'openAmount', 'status'],
  cells: {
    number: ({ number, invoiceKind }) => (
      <>
        {number}
        {invoiceKind !== 'normal' && <span className={`invoice-kind is-${invoiceKind}`}>{kinds[invoiceKind]}</span>}
      </>
    ),
    // Twenty digits fill half a screen; the ends tell them apart, and the tooltip has them all.
    taxInvoiceNo: ({ taxInvoiceNo }) => taxInvoiceNo && `${taxInvoiceNo.slice(0, 4)}…${taxInvoiceNo.slice(-6)}`,
    dueDate: (row) => <DueDate row={row} />,
    customer: ({ titles }) => withoutCode(titles['customer']),
  },
  widths: { customer: 156 },
  selects: false,
  buttons: () => <Switch to={`${list}/lines`}>按明细</Switch>,
});
