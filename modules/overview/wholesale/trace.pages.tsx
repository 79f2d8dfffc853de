import { Failure, RecordLink, RecordPicker, request, Waiting } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { Card, Lanes } from '../order/lanes.pages.tsx';
import { wholesaleTrace, type WholesaleTrace } from './trace.calls.ts';
import './trace.css';

const path = '/sales/trace';
const keys = ['order', 'output', 'invoice'] as const;

function Told({ trace: { order, others, streams, differences } }: { trace: WholesaleTrace }) {
  return (
    <>
      <p className="sales-trace-head">
        <b>
          <RecordLink entity="sal_order" id={order.id}>
            {order.number}
          </RecordLink>
        </b>
        <span className="hl-tag">{order.status}</span>
        <RecordLink entity="crm_customer" id={order.customer}>
          {order.customerName}
        </RecordLink>
        {others.length > 0 && (
          <span className="hl-muted">
            同一张单据还有：
            {others.map(({ id, number }) => (
              <Link key={id} to={`${path}?order=${id}`}>
                {number}
              </Link>
            ))}
          </span>
        )}
      </p>
      <Lanes traces={streams} />
      {differences.length === 0 ? (
        <p className="trace-differences is-none">四流之间没有发现差异。</p>
      ) : (
        <section className="trace-differences" aria-label="差异">
          {differences.map(({ text, todo }) => (
            <p key={text}>
              {text}
              <b>{todo}</b>
            </p>
          ))}
        </section>
      )}
      <div className="trace-cards">
        {streams.map((stream) => (
          <Card key={stream.stream} trace={stream} />
        ))}
      </div>
    </>
  );
}

/** The four streams of a wholesale order, found by the order, by what left for it or by what billed it. */
export default function TracePage() {
  const [search, setSearch] = useSearchParams();
  const asked = Object.fromEntries(
    keys.flatMap((key) => (Number(search.get(key)) > 0 ? [[key, Number(search.get(key))]] : [])),
  ) as Partial<Record<(typeof keys)[number], number>>;
  const isAsked = Object.keys(asked).length > 0;
  const { data, error, isPending } = useQuery({
    queryKey: ['sal_order', 'trace', asked],
    enabled: isAsked,
    retry: false,
    queryFn: ({ signal }) => request(wholesaleTrace, asked, { quiet: true, signal }),
  });
  return (
    <div className="hl-page">
      <header className="sales-trace-pick">
        <h2>订单追踪</h2>
        <RecordPicker
          entity="sal_order"
          label="销售订单"
          placeholder="销售订单编号或客户"
          value={data?.order.id ?? asked.order ?? null}
          onChange={(id) => setSearch(id === null ? {} : { order: String(id) })}
        />
      </header>
      {!isAsked && <p className="hl-muted">选一张销售订单，看它的订单、货物、资金、发票各走到哪里，差在哪里。</p>}
      {isAsked && isPending && <Waiting />}
      {error && <Failure message={error.message} />}
      {data && (
        <div className="order-trace">
          <Told trace={data} />
        </div>
      )}
    </div>
  );
}
