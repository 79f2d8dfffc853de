import { isMore, type WireFull } from '@heliu/model';
import { request, showPage, SidePanels, StateTag, useMay, useTab, Waiting } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import {
  type Difference,
  orderCalls,
  orderStatuses,
  orderTrace,
  platformNames,
  refundStatuses,
  shopOrder,
} from '../../shop/model.ts';

import { LinkButton } from '../../invoicing/parts.tsx';
import { Concerns } from './concerns.pages.tsx';
import { MendButton, OpenDialog, ReopenDialog } from '../../einvoice/parts.tsx';

import { LabelDialog } from './label-dialog.pages.tsx';

import { OrderParts } from './order-parts.pages.tsx';

import { Labels } from '../../shop/parts.tsx';
import { Card, Lanes } from './lanes.pages.tsx';

type Order = WireFull<typeof shopOrder>;

function Differences({ order, all }: { order: number; all: readonly Difference[] }) {
  if (all.length === 0) return <p className="trace-differences is-none">四流之间没有发现差异。</p>;
  return (
    <section className="trace-differences" aria-label="差异">
      {all.map(({ text, todo, mend }) => (
        <p key={text}>
          {text}
          <b>{todo}</b>
          {mend && <MendButton order={order} mend={mend} />}
        </p>
      ))}
    </section>
  );
}

function Body({ order }: { order: Order }) {
  const { id, version } = order;
  const trace = useQuery({
    queryKey: [shopOrder.name, 'trace', id, version],
    retry: false,
    queryFn: ({ signal }) => request(orderTrace, { id }, { quiet: true, signal }),
  });
  return (
    <div className="order-trace">
      {trace.isPending && <Waiting />}
      {trace.isError && <p className="trace-differences">没有取到四流：{trace.error.message}</p>}
      {trace.data && (
        <>
          <Lanes traces={trace.data.streams} />
          <Differences order={id} all={trace.data.differences} />
          <div className="trace-cards">
            {trace.data.streams.map((stream) => (
              <Card key={stream.stream} trace={stream} />
            ))}
          </div>
        </>
      )}
      <div className="trace-below">
        <section className="hl-card">
          <OrderParts order={order} />
        </section>
        <aside className="hl-card">
          <SidePanels entity={shopOrder} id={id} follows />
        </aside>
      </div>
    </div>
  );
}

function Tags({ order }: { order: Order }) {
  const { platform, titles, orderStatus, refundStatus, urgent, locked, labels } = order;
  return (
    <span className="order-tags">
      <span className="hl-tag is-order">
        {platformNames[platform]} · {titles['shop']}
      </span>
      <StateTag state={orderStatus} label={orderStatuses[orderStatus]} />
      {refundStatus !== 'none' && <span className="hl-tag is-goods">{refundStatuses[refundStatus]}</span>}
      {urgent && <span className="hl-tag is-invoice">加急</span>}
      {locked && <span className="hl-tag">锁定</span>}
      <Labels ids={labels} />
    </span>
  );
}

function LabelButton({ order: { id, labels, status } }: { order: Order }) {
  const may = useMay();
  const { active } = useTab();
  const [open, setOpen] = useState(false);
  if (!may('oms_order:setLabels') || status === 'deleted') return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>标签</Button>
      {open && active && <LabelDialog ids={[id]} now={labels ?? []} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Opens an invoice while there is something to invoice, changes its title once there is one. */
function InvoiceButtons({ order }: { order: Order }) {
  const may = useMay();
  const { active } = useTab();
  const [open, setOpen] = useState<'open' | 'reopen'>();
  if (order.status === 'merged' || order.status === 'deleted') return null;
  const isDue = isMore(order.invoiceable, order.invoiced);
  const isBegun = order.invoiceState !== 'none' && order.invoiceState !== 'applied';
  const close = () => setOpen(undefined);
  return (
    <>
      {isDue && may('oms_invoice:open') && <Button onClick={() => setOpen('open')}>开票</Button>}
      {isBegun && !isDue && may('oms_invoice:red') && <Button onClick={() => setOpen('reopen')}>改抬头重开</Button>}
      {open === 'open' && active && <OpenDialog orders={[order.id]} onClose={close} />}
      {open === 'reopen' && active && <ReopenDialog order={order} onClose={close} />}
    </>
  );
}

export default showPage(orderCalls, {
  tags: (order) => <Tags order={order} />,
  tools: (order) => (
    <>
      <InvoiceButtons order={order} />
      <LabelButton order={order} />
      {order.status !== 'deleted' && order.status !== 'merged' && <LinkButton orders={[order.id]} />}
    </>
  ),
  above: ({ id }) => <Concerns order={id} />,
  body: (order) => <Body order={order} />,
});
