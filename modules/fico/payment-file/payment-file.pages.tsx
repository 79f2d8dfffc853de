import { useQuery } from '@tanstack/react-query';
import { sumYuan } from '@heliu/model';
import {
  DialogButton,
  type Column,
  DataTable,
  download,
  Failure,
  formatMoney,
  listPage,
  RecordLink,
  RecordPicker,
  refresh,
  RefusedList,
  request,
  say,
  showPage,
  today,
  useBusy,
  useMay,
  Waiting,
  warn,
  withoutCode,
} from '@heliu/ui';
import { DayPicker } from '@heliu/ui/report';
import { Button, Checkbox, Modal, Select } from 'antd';
import { useState } from 'react';
import { paymentRequest } from '../payment-request/payment-request.ts';
import {
  downloadPaymentFile,
  type FileCandidate,
  fileCandidates,
  makePaymentFile,
  mostInFile,
  paymentFileCalls,
} from './payment-file.calls.ts';
import type { FileLayout } from './payment-file.rules.ts';
import { fileLayouts, paymentFile } from './payment-file.ts';
import './payment-file.css';

const columns: Column<FileCandidate>[] = [
  {
    key: 'number',
    title: '付款申请',
    width: 168,
    render: ({ id, number }) => (
      <RecordLink entity={paymentRequest.name} id={id}>
        {number}
      </RecordLink>
    ),
  },
  {
    key: 'payee',
    title: '收款户名',
    width: 170,
    tip: ({ payeeName }) => payeeName ?? undefined,
    render: ({ payeeName }) => payeeName,
  },
  {
    key: 'bank',
    title: '账号、开户行',
    width: 200,
    tip: ({ bankNo, bankName }) => [bankNo, bankName].filter(Boolean).join(' '),
    render: ({ bankNo, bankName }) => (
      <>
        {bankNo} <span className="hl-muted">{bankName}</span>
      </>
    ),
  },
  { key: 'open', title: '金额', width: 116, align: 'right', render: ({ open }) => formatMoney(open) },
  { key: 'day', title: '期望付款日', width: 100, render: ({ expectedDate }) => expectedDate ?? '' },
  {
    key: 'told',
    title: '核对',
    room: 240,
    tip: ({ warnings }) => warnings.join('\n'),
    render: ({ warnings }) => warnings.length > 0 && <span className="hl-warning">{warnings.join('；')}</span>,
  },
];

function MakeDialog({ onClose }: { onClose: () => void }) {
  const [account, setAccount] = useState<number | null>(null);
  const [layout, setLayout] = useState<FileLayout>('cmb');
  const [payDay, setPayDay] = useState(today());
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [isConfirmed, setConfirmed] = useState(false);
  const [busy, run] = useBusy();
  const { data, error, refetch } = useQuery({
    queryKey: [paymentFile.name, 'candidates'],
    gcTime: 0,
    queryFn: () => request(fileCandidates, {}, { quiet: true }),
  });
  const all = data?.rows ?? [];
  const rows = all.filter(({ complaint }) => complaint === null);
  const refused = all.flatMap(({ number, payeeName, complaint }) =>
    complaint === null ? [] : [{ what: [number, payeeName].filter(Boolean).join(' '), message: complaint }],
  );
  const chosen = rows.filter(({ id }) => ticked.has(id));
  const doubts = chosen.filter(({ warnings }) => warnings.length > 0).length;
  const onSelect = (some: readonly FileCandidate[], is: boolean) => {
    setConfirmed(false);
    setTicked((before) => {
      const after = new Set(before);
      for (const { id } of some)
        if (is) after.add(id);
        else after.delete(id);
      return after;
    });
  };
  const make = async () => {
    if (account === null) return warn('请先选择付款账户');
    const requests = chosen.map(({ id }) => id);
    const made = await request(makePaymentFile, { account, layout, payDay, requests, confirmed: isConfirmed });
    await download(downloadPaymentFile, { id: made.id });
    say({ text: `生成了 ${made.count} 笔的付款文件，请到网上银行上传`, durationMs: 4000 });
    refresh(paymentFile);
    onClose();
  };
  const total = sumYuan(chosen.map(({ open }) => open));
  return (
    <Modal
      open
      centered
      width={1100}
      title="生成批量付款文件"
      onCancel={onClose}
      footer={
        <>
          {doubts > 0 && (
            <Checkbox checked={isConfirmed} onChange={(event) => setConfirmed(event.target.checked)}>
              有疑问的 {doubts} 笔已经核对，仍要付
            </Checkbox>
          )}
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            loading={busy}
            disabled={chosen.length === 0 || (doubts > 0 && !isConfirmed)}
            onClick={() => run(make)}
          >
            生成并下载 {chosen.length} 笔 {formatMoney(total)}
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
          <div className="pay-file-head">
            <RecordPicker
              id="pay-file-account"
              label="付款账户"
              placeholder="付款账户"
              entity="fico_cashier_account"
              only="usable"
              value={account}
              onChange={setAccount}
            />
            <Select
              aria-label="格式"
              value={layout}
              options={Object.entries(fileLayouts).map(([value, label]) => ({ value, label }))}
              onChange={setLayout}
            />
            <DayPicker label="期望付款日" day={payDay} onDay={(day) => setPayDay(day ?? today())} />
          </div>
          <div className="pay-file-table">
            <DataTable
              label="待付款的申请"
              columns={columns}
              rows={rows}
              selected={ticked}
              onSelect={onSelect}
              empty="没有可以付的付款申请：要已审核、还没有付清，户名、账号、开户行齐全"
            />
          </div>
          <RefusedList title={`${refused.length} 张不能放进文件`} refused={refused} />
          <p className="hl-muted">
            文件只是交给银行的清单，生成它不会记账。银行付出去以后，再到付款申请上点“付款”记账。
            {data.isMore && `只列出期望付款日最早的 ${mostInFile} 张，付完再来。`}
          </p>
        </div>
      )}
    </Modal>
  );
}

function MakeButton() {
  return (
    <DialogButton
      label="生成付款文件"
      may="fico_payment_file:make"
      primary
      dialog={(onClose) => <MakeDialog onClose={onClose} />}
    />
  );
}

export const List = listPage(paymentFileCalls, {
  columns: ['name', 'account', 'layout', 'payDay', 'count', 'amount', 'createdBy', 'createdAt'],
  cells: { account: ({ titles }) => withoutCode(titles['account']) },
  widths: { name: 280, account: 160, layout: 190, count: 70 },
  buttons: () => <MakeButton />,
  empty: <p>还没有付款文件。已审核的付款申请可以合成一个文件，交给网上银行一次付出。</p>,
});

function DownloadButton({ id }: { id: number }) {
  const [busy, run] = useBusy();
  if (!useMay()('fico_payment_file:make')) return null;
  return (
    <Button loading={busy} onClick={() => run(() => download(downloadPaymentFile, { id }))}>
      下载
    </Button>
  );
}

export const Show = showPage(paymentFileCalls, {
  sections: [{ fields: ['account', 'layout', 'payDay', 'count', 'amount', 'createdBy', 'createdAt'] }],
  lines: { lines: ['reference', 'payeeName', 'bankNo', 'bankName', 'amount', 'purpose', 'request'] },
  tools: ({ id }) => <DownloadButton id={id} />,
});
