import { Chart, formatMoney, type Paint, type Refused, request, useBusy, useReach } from '@heliu/ui';
import { Button, Select } from 'antd';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { dryRun, type DryRun } from './auto-invoice.calls.ts';

const spans = [7, 30, 90].map((value) => ({ value, label: `过去 ${value} 天` }));

function Days({ days }: { days: DryRun['days'] }) {
  const draw = useCallback(
    (paint: Paint) => ({
      grid: { left: 32, right: 8, top: 30, bottom: 20 },
      legend: { show: false },
      xAxis: { type: 'category', data: days.map(({ day }) => day.slice(5)), axisTick: { show: false } },
      yAxis: { type: 'value', minInterval: 1, splitNumber: 3 },
      tooltip: { trigger: 'axis' },
      series: [
        { type: 'bar', name: '张数', data: days.map(({ count }) => count), itemStyle: { color: paint.invoice } },
      ],
    }),
    [days],
  );
  return (
    <Chart
      label="每天会开的张数"
      height={156}
      draw={draw as never}
      head={['日期', '张数', '金额']}
      rows={days.map(({ day, count, sum }) => [day, String(count), formatMoney(sum)])}
    />
  );
}

function Reason({ reason: { label, count, wrong, samples } }: { reason: DryRun['reasons'][number] }) {
  const reach = useReach();
  return (
    <li className={wrong ? 'is-wrong' : undefined}>
      <span>{label}</span>
      <b>{count} 张</b>
      <small>
        {samples.map(({ id, orderNo, text }) => {
          const to = `/oms/ecommerceorder/show/${id}`;
          return (
            <span key={id} title={text}>
              {reach(to) ? <Link to={to}>{orderNo}</Link> : orderNo}
              {text && ` ${text}`}
            </span>
          );
        })}
      </small>
    </li>
  );
}

function Outcome({ tried }: { tried: DryRun }) {
  const wrong = tried.reasons.filter((one) => one.wrong);
  const left = tried.reasons.filter((one) => !one.wrong);
  return (
    <div className="dry-run-outcome" role="status">
      <p>
        {tried.orders.toLocaleString('en-US')} 张订单里会开 <b>{tried.invoices.toLocaleString('en-US')}</b> 张发票，共{' '}
        <b>{formatMoney(tried.sum)}</b>
        {tried.cut && '（订单太多，只看了最近的一部分）'}
      </p>
      {tried.days.length > 0 && <Days days={tried.days} />}
      {wrong.length > 0 && (
        <>
          <h4>想开但开不了，要先处理</h4>
          <ul>
            {wrong.map((reason) => (
              <Reason key={reason.label} reason={reason} />
            ))}
          </ul>
        </>
      )}
      {left.length > 0 && (
        <>
          <h4>规则不开的</h4>
          <ul>
            {left.map((reason) => (
              <Reason key={reason.label} reason={reason} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** The rule over past orders, saved or not. */
export function DryRunPanel({ rule }: { rule: Readonly<Record<string, unknown>> }) {
  const [days, setDays] = useState(30);
  const [tried, setTried] = useState<DryRun>();
  const [refusal, setRefusal] = useState<string>();
  const [busy, run] = useBusy();
  const attempt = async () => {
    setRefusal(undefined);
    setTried(await request(dryRun, { rule: { ...rule }, days }, { quiet: true }));
  };
  const refuse = ({ message }: Refused) => {
    setTried(undefined);
    setRefusal(message);
  };
  return (
    <section className="dry-run" aria-label="试算">
      <h3>试算</h3>
      <div className="dry-run-ask">
        <Select aria-label="试算的订单" value={days} options={spans} onChange={setDays} />
        <Button loading={busy} onClick={() => run(attempt, refuse)}>
          试算
        </Button>
      </div>
      <p className="hl-hint">用在过去的订单上看看，什么也不改，也不看规则的起始日。</p>
      {refusal && (
        <p className="hl-wrong" role="alert">
          {refusal}
        </p>
      )}
      {tried && <Outcome tried={tried} />}
    </section>
  );
}
