import { type Column, formatMoney, refresh, request, say } from '@heliu/ui';
import { DropDialog } from '../drop/drop-dialog.pages.tsx';
import { originalVoucher } from './original-voucher.ts';
import { type PapersRegistered, registerPapers } from './original-voucher.calls.ts';

type Found = PapersRegistered['found'][number];

const columns: Column<Omit<Found, 'id'> & { readonly id: number }>[] = [
  { key: 'invoiceNo', title: '票据号码', width: 190, render: ({ invoiceNo }) => invoiceNo },
  { key: 'docDate', title: '票据日期', width: 100, render: ({ docDate }) => docDate },
  {
    key: 'partnerName',
    title: '往来单位',
    width: 210,
    tip: ({ partnerName }) => partnerName,
    render: ({ partnerName }) => partnerName,
  },
  { key: 'tax', title: '税额', width: 90, align: 'right', render: ({ tax }) => formatMoney(tax) },
  { key: 'amount', title: '金额', width: 110, align: 'right', render: ({ amount }) => formatMoney(amount) },
  {
    key: 'notes',
    title: '',
    width: 200,
    render: ({ notes }) =>
      notes.map((note) => (
        <span key={note} className="hl-tag is-goods">
          {note}
        </span>
      )),
  },
];

/** E-invoices as original vouchers, one for each file. */
export function RegisterPapers({ onClose }: { onClose: () => void }) {
  return (
    <DropDialog<Found>
      title="登记发票文件"
      label="原始凭证"
      about="每个文件登记一张原始凭证：读出号码、日期、对方、金额和税额，查有没有登记过，给您看过再登记。XML 最可靠，OFD 和数电发票的 PDF 也认。扫描件、照片请点“新增”，上传后自己填写。"
      columns={columns}
      tax={({ tax }) => tax}
      gross={({ amount }) => amount}
      ask={(wanted) => request(registerPapers, wanted)}
      onDone={(count) => {
        say({ text: `登记了 ${count} 张原始凭证`, durationMs: 2000 });
        refresh(originalVoucher);
      }}
      onClose={onClose}
    />
  );
}
