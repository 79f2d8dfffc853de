import type { WireFull } from '@heliu/model';
import { formatDate, formatMoney, LinesTable, RecordLink, showPage, SidePanels } from '@heliu/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { invoiceKinds } from '../../shop/model.ts';
import { LoginTool } from '../drawer/login-tool.pages.tsx';
import { CorrectButton } from './correct-button.pages.tsx';
import { redReasons, taxations } from '../face/face.ts';
import { invoiceCalls } from '../invoice/invoice.calls.ts';
import { invoice, origins } from '../invoice/invoice.ts';
import { nextStep } from '../invoice/next-step.rules.ts';
import { Outside } from './outside.pages.tsx';
import { Paper } from './picture.pages.tsx';
import { ShowTools } from './show-tools.pages.tsx';
import { useInvoiceFigures, usePaused } from './use-look.pages.tsx';

type Invoice = WireFull<typeof invoice>;

const isMoving = ({ status, fileState, confirmState }: Invoice): boolean =>
  status === 'queued' ||
  status === 'issuing' ||
  (status === 'confirming' && (confirmState === 'applying' || confirmState === 'agreed')) ||
  (status === 'issued' && (fileState === 'waiting' || fileState === 'unsealed'));

/** While it is on its way the page looks again by itself; what somebody has to agree to is told by the figures. */
function useFresh(record: Invoice): void {
  const queries = useQueryClient();
  const { id } = record;
  const moves = isMoving(record);
  useInvoiceFigures();
  useEffect(() => {
    if (!moves) return undefined;
    const timer = setInterval(() => void queries.invalidateQueries({ queryKey: [invoice.name, 'show', id] }), 1500);
    return () => clearInterval(timer);
  }, [id, moves, queries]);
}

function NextStep({ record }: { record: Invoice }) {
  useFresh(record);
  const paused = usePaused(record.subject);
  const pause = paused?.pause ?? 'none';
  const isHeld = record.status === 'queued' && pause !== 'none';
  const isBad = record.status === 'failed' || isHeld;
  return (
    <p className={isBad ? 'hl-blockers' : 'invoice-next'} role="status">
      {nextStep(record, pause)}
      {isHeld && paused?.drawer && <LoginTool row={paused.drawer} asButton />}
    </p>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="hl-balance">
      <span>{label}</span>
      <span>{children}</span>
    </p>
  );
}

function Amounts({ record }: { record: Invoice }) {
  return (
    <section className="invoice-part">
      <Row label="金额">{formatMoney(record.net)}</Row>
      <Row label="税额">{formatMoney(record.tax)}</Row>
      <Row label="价税合计">
        <b>{formatMoney(record.gross)}</b>
      </Row>
      {record.redNet !== '0.00' && (
        <Row label="已红冲（含开具中）">{formatMoney((Number(record.redNet) + Number(record.redTax)).toFixed(2))}</Row>
      )}
    </section>
  );
}

const buyer = [
  ['购方', 'buyerName'],
  ['税号', 'buyerTaxNo'],
  ['地址', 'buyerAddress'],
  ['电话', 'buyerPhone'],
  ['开户行', 'buyerBank'],
  ['账号', 'buyerAccount'],
  ['邮箱', 'email'],
  ['手机', 'mobile'],
] as const;

function Facts({ record }: { record: Invoice }) {
  const { orders, orderNos, titles } = record;
  const numbers = orderNos?.split(' ') ?? [];
  return (
    <section className="invoice-part is-facts">
      {buyer.map(
        ([label, key]) =>
          record[key] && (
            <Row key={key} label={label}>
              {record[key]}
            </Row>
          ),
      )}
      <Row label="票种">{invoiceKinds[record.kind]}</Row>
      {record.taxation !== 'normal' && <Row label="征税方式">{taxations[record.taxation]}</Row>}
      <Row label="开票主体">
        <RecordLink entity="oms_invoice_subject" id={record.subject}>
          {titles['subject']}
        </RecordLink>
      </Row>
      {record.invoiceCode && <Row label="发票代码">{record.invoiceCode}</Row>}
      {record.invoiceNo && <Row label={record.paperNo ? '数电号码' : '发票号码'}>{record.invoiceNo}</Row>}
      {record.paperNo && <Row label="纸质号码">{record.paperNo}</Row>}
      {record.issuedAt && <Row label="开具时间">{formatDate(record.issuedAt)}</Row>}
      {record.redReason && <Row label="红冲原因">{redReasons[record.redReason]}</Row>}
      {record.confirmNo && <Row label="确认单编号">{record.confirmNo}</Row>}
      <Row label="来源">{origins[record.origin]}</Row>
      {record.shop !== null && <Row label="店铺">{titles['shop']}</Row>}
      {orders?.map((id, i) => (
        <Row key={id} label={i === 0 ? '订单' : ''}>
          <RecordLink entity="oms_order" id={id}>
            {numbers[i] ?? `#${id}`}
          </RecordLink>
        </Row>
      ))}
    </section>
  );
}

const usualColumns = [
  'goodsName',
  'spec',
  'unit',
  'quantity',
  'taxPrice',
  'discount',
  'taxRate',
  'net',
  'tax',
  'total',
] as const;
const netColumns = usualColumns.map((key) => (key === 'discount' ? 'deduction' : key));

const Body = ({ record }: { record: Invoice }) => (
  <div className="hl-split invoice-show">
    <div className="hl-card hl-show" role="region" aria-label="发票内容" tabIndex={0}>
      <Paper record={record} />
      <LinesTable
        label="项目明细"
        fields={invoice.lines.lines.fields}
        lines={record.lines}
        columns={record.taxation === 'net' ? netColumns : usualColumns}
      />
      {record.vouchers.length > 0 && (
        <LinesTable label="扣除凭证" fields={invoice.lines.vouchers.fields} lines={record.vouchers} />
      )}
    </div>
    <aside className="hl-card hl-aside">
      <NextStep record={record} />
      <Amounts record={record} />
      <Facts record={record} />
      <Outside id={record.id} version={record.version} />
      <SidePanels entity={invoice} id={record.id} follows />
    </aside>
  </div>
);

export default showPage(invoiceCalls, {
  tags: ({ colour, redState }) => (
    <>
      {colour === 'red' && <span className="hl-tag is-invoice">红票</span>}
      {redState !== 'none' && <span className="hl-tag is-invoice">{redState === 'part' ? '部分红冲' : '已红冲'}</span>}
    </>
  ),
  tools: (record) => (
    <>
      <CorrectButton record={record} />
      <ShowTools record={record} />
    </>
  ),
  body: (record) => <Body record={record} />,
});
