import { formatMoment, formatMoney, RecordLink, request } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MailState, UploadState } from './invoice-cells.pages.tsx';
import { invoiceRecords, type InvoiceRecords } from '../invoice/invoice.calls.ts';
import { invoice, invoiceStatuses } from '../invoice/invoice.ts';

const kin = { blue: '对应蓝票', red: '红票', remake: '重开' } as const;

function Part({ label, children }: { label: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section className="invoice-outside">
      <h3>{label}</h3>
      <ul>{children}</ul>
    </section>
  );
}

const Related = ({ one }: { one: InvoiceRecords['related'][number] }) => (
  <li>
    <span>
      {kin[one.how]}{' '}
      <RecordLink entity={invoice.name} id={one.id}>
        {one.invoiceNo ?? one.number}
      </RecordLink>
    </span>
    <span className="hl-muted">
      {formatMoney(one.gross)} · {invoiceStatuses[one.status as keyof typeof invoiceStatuses]}
    </span>
  </li>
);

/** What became of an invoice beyond itself: the others it belongs to, platforms, mails. */
export function Outside({ id, version }: { id: number; version: number }) {
  const { data } = useQuery<InvoiceRecords>({
    queryKey: [invoice.name, 'records', id, version],
    refetchInterval: ({ state }) =>
      [...(state.data?.uploads ?? []), ...(state.data?.deliveries ?? [])].some((one) => one.state === 'waiting')
        ? 3000
        : false,
    queryFn: ({ signal }) => request(invoiceRecords, { id }, { quiet: true, inBackground: true, signal }),
  });
  if (!data) return null;
  return (
    <>
      <Part label="相关发票">
        {data.related.map((one) => (
          <Related key={one.id} one={one} />
        ))}
      </Part>
      <Part label="回传平台">
        {data.uploads.map(({ shop, orderNo, state, error, at }) => (
          <li key={orderNo}>
            <span>
              {shop} {orderNo}
            </span>
            <span className="hl-muted">
              <UploadState state={state as never} /> {at && formatMoment(at, true)}
            </span>
            {error && <small className="hl-negative">{error}</small>}
          </li>
        ))}
      </Part>
      <Part label="发送">
        {data.deliveries.map(({ receiver, state, error, at }, i) => (
          <li key={i}>
            <span>{receiver}</span>
            <span className="hl-muted">
              <MailState state={state as never} /> {at && formatMoment(at, true)}
            </span>
            {error && <small className="hl-negative">{error}</small>}
          </li>
        ))}
      </Part>
    </>
  );
}
