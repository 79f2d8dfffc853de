import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { sumYuan } from '@heliu/model';
import {
  DialogButton,
  type Column,
  DataTable,
  Failure,
  formatMoney,
  openTasks,
  RecordPicker,
  request,
  useBusy,
  watchTask,
  Waiting,
  warn,
} from '@heliu/ui';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { bankLine } from '../bank-statement/bank-statement.ts';
import { receipt } from '../receipt/receipt.ts';
import { makeBankReceipts, proposeBankReceipts, type ReceiptProposal } from './bank-receipt.calls.ts';

const whys = { chosen: '手工指定', account: '账号相同', name: '户名相同', invoice: '写明发票' } as const;
const reasons = { named: '写明', same: '金额相同', oldest: '先到期' } as const;

const columnsFor = (onCustomer: (line: number, customer: number | null) => void): Column<ReceiptProposal>[] => [
  { key: 'day', title: '日期', width: 58, tip: ({ day }) => day, render: ({ day }) => day.slice(5) },
  { key: 'amount', title: '来款', width: 110, align: 'right', render: ({ amount }) => formatMoney(amount) },
  {
    key: 'party',
    title: '对方、摘要',
    width: 190,
    tip: ({ party, summary }) => [party, summary].filter(Boolean).join('　'),
    render: ({ party, summary }) => [party, summary].filter(Boolean).join('　'),
  },
  {
    key: 'customer',
    title: '客户',
    width: 250,
    render: ({ id, day, customer, customerName }) => (
      <RecordPicker
        bare
        id={`payer-${id}`}
        label={`${day} 来款的客户`}
        placeholder="选客户"
        entity="crm_customer"
        value={customer}
        {...(customerName !== null && { title: customerName })}
        onChange={(next) => onCustomer(id, next)}
      />
    ),
  },
  {
    key: 'why',
    title: '依据',
    width: 84,
    render: ({ why, booked }) =>
      booked ? (
        <span className="hl-tag is-goods">账上已有</span>
      ) : (
        why && <span className={`hl-tag ${why === 'invoice' ? 'is-goods' : 'is-money'}`}>{whys[why]}</span>
      ),
  },
  {
    key: 'invoices',
    title: '核销发票',
    room: 220,
    tip: ({ writeOffs }) =>
      writeOffs.map(({ number, amount, why }) => `${number} ${amount}（${reasons[why]}）`).join('\n'),
    render: ({ writeOffs }) => writeOffs.map(({ number, amount }) => `${number} ${formatMoney(amount)}`).join('、'),
  },
  {
    key: 'advance',
    title: '转预收',
    width: 104,
    align: 'right',
    render: ({ advance, customer }) => (customer === null || advance === '0.00' ? '' : formatMoney(advance)),
  },
];

interface Asked {
  readonly account: number;
  readonly from?: string;
  readonly to: string;
}
/** Who paid what, before any of it is written; the rest goes on by itself. */
function ReceiptDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const [told, setTold] = useState<readonly { line: number; customer: number }[]>([]);
  /** What somebody ticked or unticked; of the rest everything is taken that is known and not booked yet. */
  const [ticked, setTicked] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [busy, run] = useBusy();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [bankLine.name, 'receipts', asked, told],
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: () => request(proposeBankReceipts, { ...asked, customers: [...told] }, { quiet: true }),
  });
  const rows = data?.rows ?? [];
  const chosen = rows.filter(({ id, customer, booked }) => customer !== null && (ticked.get(id) ?? !booked));
  const onCustomer = (line: number, customer: number | null) =>
    setTold((before) => [
      ...before.filter((one) => one.line !== line),
      ...(customer === null ? [] : [{ line, customer }]),
    ]);
  const onSelect = (some: readonly ReceiptProposal[], is: boolean) => {
    if (is && some.every(({ customer }) => customer === null)) warn('请先选客户');
    setTicked((before) => new Map([...before, ...some.map(({ id }) => [id, is] as const)]));
  };
  const make = async () => {
    const items = chosen.map(({ id, customer, writeOffs }) => ({
      line: id,
      customer: customer!,
      writeOffs: writeOffs.map(({ invoice, amount }) => ({ invoice, amount })),
    }));
    const started = await request(makeBankReceipts, { account: asked.account, items });
    onClose();
    openTasks();
    void watchTask(started, bankLine, receipt);
  };
  const total = sumYuan(chosen.map(({ amount }) => amount));
  return (
    <Modal
      open
      centered
      width={1160}
      title="银行来款记收款单"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={busy || isFetching} disabled={chosen.length === 0} onClick={() => run(make)}>
            记 {chosen.length} 张收款单 {formatMoney(total)}
          </Button>
        </>
      }
    >
      {error ? (
        <Failure message={error.message} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Waiting />
      ) : (
        <div className="hl-stack">
          <div className="bank-suggested">
            <DataTable
              label="银行来款"
              columns={columnsFor(onCustomer)}
              rows={rows}
              selected={new Set(chosen.map(({ id }) => id))}
              onSelect={onSelect}
              empty="没有未勾对、未记收款单的来款"
            />
          </div>
          <p className="hl-muted">
            {data.audits
              ? '记好的收款单同时审核：核销发票，多付的转预收，并与这笔流水勾对。'
              : '记好的收款单由别人审核，列表里可以一次选多张；一审核就核销发票，并与这笔流水勾对。'}
            {rows.some(({ booked }) => booked) && '“账上已有”的先用自动匹配，没有匹配上再来记。'}
            {data.isMore && '只列出前 2,000 笔，记完再来。'}
          </p>
        </div>
      )}
    </Modal>
  );
}

export function BankReceiptsButton({ asked }: { asked: Asked }) {
  return (
    <DialogButton
      label="来款记收款单"
      may="fico_receipt:save"
      dialog={(onClose) => <ReceiptDialog asked={asked} onClose={onClose} />}
    />
  );
}
