import { Button } from 'antd';
import { Link } from 'react-router';
import { type ListHandle, listPage, request, say, StateTabs, useBusy, useMay, useReach, withoutCode } from '@heliu/ui';
import { LoginTool } from '../drawer/login-tool.pages.tsx';
import { wayOut } from '../subject/subject.rules.ts';
import { pauses } from '../subject/subject.ts';
import { BuyerRedsButton } from './buyer-reds-button.pages.tsx';
import { ImportButton } from './import-dialog.pages.tsx';
import { uploadToPlatform } from '../write-back/upload.calls.ts';
import { invoiceCalls } from '../invoice/invoice.calls.ts';
import { Marks, NumberCell, StateCell } from './invoice-cells.pages.tsx';
import { invoice, invoiceStatuses } from '../invoice/invoice.ts';
import type { PausedSubject } from '../issue/look.calls.ts';
import { useInvoiceFigures } from './use-look.pages.tsx';

const worked = ['draft', 'queued', 'issuing', 'confirming', 'failed', 'issued'] as const;
const over = ['cancelled', 'voided'] as const;

function Paused({ one: { id, name, kind, pause, pauseText, drawer } }: { one: PausedSubject }) {
  const reach = useReach();
  const may = useMay();
  const canLogIn = drawer !== null && may('oms_drawer:login');
  const to =
    pause === 'login' && reach('/oms/drawer')
      ? '/oms/drawer'
      : `/oms/${kind === 'digital' ? 'digitalinvoicesubject' : 'invoicesubject'}/show/${id}`;
  return (
    <p className="hl-blockers">
      “{name}”暂停开票：{pauses[pause]}
      {pauseText && `（${pauseText}）`}。排队的发票都还在。
      {canLogIn ? `请开票员${drawer.name}登录，之后自动继续。` : wayOut[pause]}
      {canLogIn ? <LoginTool row={drawer} asButton /> : reach(to) && <Link to={to}>去处理</Link>}
    </p>
  );
}

function Above() {
  const figures = useInvoiceFigures();
  const count = (key: string) => figures && (figures.byStatus[key] ?? 0);
  const all = figures && worked.reduce((sum, key) => sum + count(key)!, count('voided')!);
  return (
    <>
      {figures?.paused.map((one) => (
        <Paused key={one.id} one={one} />
      ))}
      <StateTabs
        label="发票状态"
        keys={['status']}
        tabs={[
          { label: '全部', count: all, query: {} },
          ...worked.map((key) => ({ label: invoiceStatuses[key], count: count(key), query: { status: key } })),
          ...over.map((key, i) => ({
            label: invoiceStatuses[key],
            count: count(key),
            query: { status: key },
            apart: i === 0,
          })),
        ]}
      />
    </>
  );
}

function UploadButton({ list: { selected } }: { list: ListHandle<typeof invoice> }) {
  const may = useMay();
  const [busy, run] = useBusy(invoice);
  const fitting = selected.filter(({ status, orders }) => status === 'issued' && (orders ?? []).length > 0);
  if (fitting.length === 0 || !may('oms_invoice_upload:retry')) return null;
  const upload = async () => {
    const { queued } = await request(uploadToPlatform, { id: fitting.map(({ id }) => id) });
    say({ text: `${queued} 份发票开始回传`, durationMs: 3000 });
  };
  return (
    <Button loading={busy} onClick={() => run(upload)}>
      回传平台 ({fitting.length})
    </Button>
  );
}

function Empty() {
  const reach = useReach();
  return (
    <>
      <p>还没有发票。在订单里选中订单点“开票”，或者手工开一张。</p>
      {reach('/oms/ordercenter') && <Link to="/oms/ordercenter">去订单中心开票</Link>}
    </>
  );
}

export default listPage(invoiceCalls, {
  above: Above,
  columns: ['invoiceNo', 'kind', 'buyerName', 'gross', 'status', 'orderNos', 'shop', 'issuedAt'],
  // The cells, and what can be done with a selection, look at these too.
  reads: [
    'colour',
    'subject',
    'orders',
    'fault',
    'faultKind',
    'confirmState',
    'fileState',
    'redState',
    'blueNo',
    'remakeOf',
  ],
  heads: { invoiceNo: '发票号码', status: '状态与红冲', orderNos: '订单号' },
  widths: { invoiceNo: 146, kind: 76, buyerName: 106, gross: 96, status: 188, orderNos: 94, shop: 84 },
  cells: {
    invoiceNo: (row) => <NumberCell row={row} />,
    status: (row) => <StateCell row={row} />,
    shop: ({ titles }) => withoutCode(titles['shop']),
  },
  added: [{ key: 'marks', title: '文 传 邮', width: 86, render: (row) => <Marks row={row} /> }],
  sums: ['gross', 'tax'],
  selection: (list) => <UploadButton list={list} />,
  buttons: (list) => (
    <>
      <BuyerRedsButton list={list} />
      <ImportButton />
    </>
  ),
  empty: <Empty />,
});
