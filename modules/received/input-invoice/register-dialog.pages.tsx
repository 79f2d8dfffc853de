import { type Column, formatMoney, refresh, request, say } from '@heliu/ui';
import { DropDialog } from '../drop/drop-dialog.pages.tsx';
import { inputInvoice, inputKinds } from './input-invoice.ts';
import { type Registered, registerInputs } from './input-invoice.calls.ts';

type Found = Registered['found'][number];

const columns: Column<Omit<Found, 'id'> & { readonly id: number }>[] = [
  { key: 'number', title: '发票号码', width: 190, render: ({ number }) => number },
  { key: 'kind', title: '票种', width: 110, render: ({ kind }) => inputKinds[kind] },
  { key: 'invoiceDate', title: '开票日期', width: 100, render: ({ invoiceDate }) => invoiceDate },
  {
    key: 'sellerName',
    title: '销方',
    width: 210,
    tip: ({ sellerName }) => sellerName,
    render: ({ sellerName, supplier }) => (
      <>
        {sellerName} {supplier === null && <span className="hl-tag is-goods">不在供应商里</span>}
      </>
    ),
  },
  { key: 'tax', title: '税额', width: 90, align: 'right', render: ({ tax }) => formatMoney(tax) },
  { key: 'gross', title: '价税合计', width: 110, align: 'right', render: ({ gross }) => formatMoney(gross) },
  { key: 'isKnown', title: '', width: 90, render: ({ isKnown }) => (isKnown ? '补上文件' : '新登记') },
];

/** Files of invoices that were made out to us. */
export function RegisterDialog({ onClose }: { onClose: () => void }) {
  return (
    <DropDialog<Found>
      title="登记发票文件"
      label="发票"
      about="读出号码、销方、金额和税额，核对是不是开给我们的、有没有登记过，给您看过再登记。XML 最可靠，OFD 和数电发票的 PDF 也认，原件随发票保存。已由应付发票带入的，补上文件。"
      columns={columns}
      tax={({ tax }) => tax}
      gross={({ gross }) => gross}
      ask={(wanted) => request(registerInputs, wanted)}
      onDone={(count) => {
        say({ text: `登记了 ${count} 张进项发票`, durationMs: 2000 });
        refresh(inputInvoice);
      }}
      onClose={onClose}
    />
  );
}
