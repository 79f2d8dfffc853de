import { isMore, type Wire } from '@heliu/model';
import { missing, StateDot } from '@heliu/ui';
import type { ReactNode } from 'react';
import { Labels } from '../../shop/parts.tsx';
import {
  invoiceStates,
  orderStatuses,
  platformNames,
  type Reach,
  reachOf,
  type shopOrder,
  streams,
} from '../../shop/model.ts';

import './order.css';

type Row = Wire<typeof shopOrder>;

const words: Readonly<Record<Reach, string>> = { none: '未开始', part: '进行中', done: '完成', wrong: '有差异' };

/** The four streams as four bars: what has begun is faint, what is done is full, what is wrong is hatched. */
export function FourStreams({ row }: { row: Row }) {
  const reach = reachOf({ ...row, isOver: isMore(row.invoiced, row.invoiceable) });
  const said = [
    orderStatuses[row.orderStatus],
    ...Object.values(streams).map((name, i) => `${name}${words[reach[i]!]}`),
  ];
  return (
    <span className="four-streams" role="img" aria-label={said.join('，')} title={said.join('　')}>
      {Object.keys(streams).map((stream, i) => (
        <i key={stream} className={`is-${stream} is-${reach[i]}`} />
      ))}
    </span>
  );
}

const InvoiceState = ({ state }: { state: Row['invoiceState'] }) => (
  <StateDot state={state} label={invoiceStates[state]} />
);

/** `王** / 杭州知味食品有限公司`: who bought, and whom the invoice is for. */
const buyerOf = ({ buyerNick, receiverName, invoiceTitle }: Row): ReactNode =>
  [buyerNick ?? receiverName, invoiceTitle].filter(Boolean).join(' / ') || missing;

function Marks({ row: { labels, urgent, locked, lockReason } }: { row: Row }) {
  if (!urgent && !locked && !labels?.length) return <span className="hl-missing">{missing}</span>;
  return (
    <span className="order-marks">
      {urgent && <span className="hl-tag is-invoice">加急</span>}
      {locked && (
        <span className="hl-tag" title={lockReason ?? ''}>
          锁定
        </span>
      )}
      <Labels ids={labels} />
    </span>
  );
}

/** What the cells below show beside their own columns. */
export const orderReads = [
  'invoiced',
  'invoiceable',
  'platform',
  'receiverName',
  'invoiceTitle',
  'orderStatus',
  'refundStatus',
  'invoiceState',
  'shippedAt',
  'urgent',
  'locked',
  'lockReason',
] as const;

export const orderCells = {
  /** Where there is little room the shop tells more than its platform. */
  shop: ({ platform, titles }: Row) => <span title={platformNames[platform]}>{titles['shop'] ?? missing}</span>,
  buyerNick: buyerOf,
  orderStatus: (row: Row) => (
    <span className="order-state">
      <FourStreams row={row} />
      {orderStatuses[row.orderStatus]}
    </span>
  ),
  invoiceState: ({ invoiceState }: Row) => <InvoiceState state={invoiceState} />,
  labels: (row: Row) => <Marks row={row} />,
};
