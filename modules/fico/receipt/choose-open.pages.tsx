import { useQuery } from '@tanstack/react-query';
import { type Draft, type Fen, formatFen, parseYuan, sumFen, zeroFen } from '@heliu/model';
import { DataTable, formatMoney, type Header, type LinePatch, remember, request, say, useBusy, warn } from '@heliu/ui';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { arInvoice } from '../ar-invoice/ar-invoice.ts';
import { openAdvances, receiptOpenInvoices, suggestedWriteOffs } from './receipt.calls.ts';
import { receipt } from './receipt.ts';
import './receipt.css';

type Receipt = typeof receipt;
interface Row {
  readonly id: number;
  readonly number: string;
  readonly date: string;
  readonly due: string;
  readonly total: string;
  readonly open: string;
}

/** Open documents of a party, to be ticked. */
export function OpenTable({
  rows,
  title,
  onClose,
  onChoose,
}: {
  rows: readonly Row[];
  title: string;
  onClose: () => void;
  onChoose: (rows: readonly Row[]) => void;
}) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const chosen = rows.filter(({ id }) => ticked.has(id));
  const sum = sumFen(chosen.map(({ open }) => parseYuan(open) ?? zeroFen));
  const onSelect = (some: readonly Row[], is: boolean) => {
    const ids = new Set(some.map(({ id }) => id));
    const others = [...ticked].filter((id) => !ids.has(id));
    setTicked(new Set(is ? [...others, ...ids] : others));
  };
  return (
    <Modal
      open
      width={760}
      title={title}
      okText={`带入 ${chosen.length} 张`}
      okButtonProps={{ disabled: chosen.length === 0 }}
      onOk={() => onChoose(chosen)}
      onCancel={onClose}
    >
      <div className="open-documents">
        <DataTable
          label={title}
          rows={rows}
          selected={ticked}
          onSelect={onSelect}
          empty="没有未结清的单据"
          columns={[
            { key: 'number', title: '单据编号', render: ({ number }) => number },
            { key: 'date', title: '日期', width: 100, render: ({ date }) => date },
            { key: 'due', title: '到期', width: 110, render: ({ due }) => due },
            { key: 'total', title: '金额', align: 'right', width: 120, render: ({ total }) => formatMoney(total) },
            { key: 'open', title: '未结', align: 'right', width: 120, render: ({ open }) => formatMoney(open) },
          ]}
        />
      </div>
      <p>
        已选 {chosen.length} 张，未结合计 <b>{formatMoney(formatFen(sum))}</b>
      </p>
    </Modal>
  );
}

const customerIn = ({ customer }: Header<Receipt>) => (typeof customer === 'number' ? customer : undefined);

/** What comes in, with what is forgone. */
const toSettle = ({ received, discount }: Draft<Receipt>): Fen => sumFen([received ?? zeroFen, discount ?? zeroFen]);

const reasons = { named: '备注写明', same: '金额相同', oldest: '先到期的在前' } as const;

/** Fills the invoices a receipt settles: by what the payment is most likely for, or by hand. */
export function ChooseInvoices({
  draft,
  header,
  onChoose,
}: {
  draft: Draft<Receipt>;
  header: Header<Receipt>;
  onChoose: (rows: readonly LinePatch<Receipt, 'writeOffs'>[]) => void;
}) {
  const customer = customerIn(header);
  const [isOpen, setOpen] = useState(false);
  const [busy, run] = useBusy();
  const { data = [] } = useQuery({
    queryKey: [receipt.name, 'openInvoices', customer],
    enabled: isOpen && customer !== undefined,
    queryFn: () => request(receiptOpenInvoices, { customer: customer! }),
  });
  const isRefund = header.kind === 'refund';
  const suggest = async () => {
    if (customer === undefined) return warn('请先选择客户');
    const amount = toSettle(draft);
    if (amount <= 0n) return warn('请先填写收款金额');
    const text = typeof header.remark === 'string' ? header.remark : '';
    const found = await request(suggestedWriteOffs, { customer, amount: formatFen(amount), ...(text && { text }) });
    if (found.length === 0) return warn('该客户没有未收的发票，这笔钱会记作预收款');
    remember(
      arInvoice.name,
      found.map(({ invoice, number }) => ({ id: invoice, title: number })),
    );
    onChoose(found.map(({ invoice, amount: part }) => ({ invoice, amount: part })));
    const why = [...new Set(found.map((one) => reasons[one.why]))].join('、');
    say({ text: `已带入 ${found.length} 张发票（${why}），请核对后保存`, durationMs: 4000 });
  };
  return (
    <>
      {!isRefund && (
        <Button type="text" loading={busy} onClick={() => run(suggest)}>
          自动核销
        </Button>
      )}
      <Button type="text" onClick={() => (customer === undefined ? warn('请先选择客户') : setOpen(true))}>
        选发票
      </Button>
      {isOpen && (
        <OpenTable
          title="未收的应收发票"
          rows={data
            .filter(({ open }) => !isRefund || open.startsWith('-'))
            .map((one) => ({
              id: one.invoice,
              number: one.number,
              date: one.invoiceDate,
              due: one.overdueDays > 0 ? `逾期 ${one.overdueDays} 天` : (one.dueDate ?? '--'),
              total: one.total,
              open: one.open,
            }))}
          onClose={() => setOpen(false)}
          onChoose={(rows) => {
            remember(
              arInvoice.name,
              rows.map(({ id, number }) => ({ id, title: number })),
            );
            onChoose(rows.map(({ id, open }) => ({ invoice: id, amount: open })));
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

/** Fills the advances that are paid back. */
export function ChooseAdvances({
  header,
  onChoose,
}: {
  header: Header<Receipt>;
  onChoose: (rows: readonly LinePatch<Receipt, 'refunds'>[]) => void;
}) {
  const customer = customerIn(header);
  const [isOpen, setOpen] = useState(false);
  const { data = [] } = useQuery({
    queryKey: [receipt.name, 'openAdvances', customer],
    enabled: isOpen && customer !== undefined,
    queryFn: () => request(openAdvances, { customer: customer! }),
  });
  return (
    <>
      <Button type="text" onClick={() => (customer === undefined ? warn('请先选择客户') : setOpen(true))}>
        选预收款
      </Button>
      {isOpen && (
        <OpenTable
          title="还没有用完的预收款"
          rows={data.map((one) => ({
            id: one.receipt,
            number: one.number,
            date: one.receiptDate,
            due: '',
            total: one.advance,
            open: one.open,
          }))}
          onClose={() => setOpen(false)}
          onChoose={(rows) => {
            remember(
              receipt.name,
              rows.map(({ id, number }) => ({ id, title: number })),
            );
            onChoose(rows.map(({ id, open }) => ({ receipt: id, amount: open })));
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
