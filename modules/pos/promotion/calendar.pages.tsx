import { useQuery } from '@tanstack/react-query';
import { monthAfter, type Weekday, weekdayNames } from '@heliu/model';
import { Failure, formatMoment, request, today, Waiting } from '@heliu/ui';
import { useAddress } from '@heliu/ui/report';
import { Button } from 'antd';
import { type CSSProperties } from 'react';
import { Link } from 'react-router';
import { type Planned, promotionCalendar } from './calendar.calls.ts';
import { type CalendarDay, daysOf, stretchesOf } from './calendar.rules.ts';
import { promotion, promotionKinds } from './promotion.ts';
import './calendar.css';

const kinds = Object.keys(promotionKinds) as (keyof typeof promotionKinds)[];

const explained = ({ number, summary, startAt, endAt, weekdays, slots, status }: Planned): string =>
  [
    `${number}　${promotion.states[status]}`,
    summary,
    `${formatMoment(startAt, true)} 至 ${formatMoment(endAt, true)}`,
    (weekdays ?? []).map((day) => weekdayNames[day as Weekday]).join('、'),
    slots,
  ]
    .filter(Boolean)
    .join('\n');

function Bars({ row, days }: { row: Planned; days: readonly CalendarDay[] }) {
  return (
    <div className="promotion-days">
      {days.map(({ day, weekday }) => (
        <i
          key={day}
          aria-hidden
          className={[weekday > 5 && 'is-weekend', day === today() && 'is-today'].filter(Boolean).join(' ')}
        />
      ))}
      {stretchesOf(row, days).map(({ from, to }) => (
        <Link
          key={from}
          to={`/pos/promotion/${row.kind}/show/${row.id}`}
          title={explained(row)}
          aria-label={`${row.name}，${days[from]!.day} 至 ${days[to - 1]!.day}`}
          className={`is-${row.kind} is-${row.status}`}
          style={{ gridColumn: `${from + 1} / ${to + 1}` } satisfies CSSProperties}
        />
      ))}
    </div>
  );
}

function Month({ days, rows }: { days: readonly CalendarDay[]; rows: readonly Planned[] }) {
  if (rows.length === 0) return <p className="hl-muted promotion-none">这个月没有促销。</p>;
  return (
    <div className="promotion-calendar" style={{ '--days': days.length } as CSSProperties}>
      <header>
        <span />
        <div className="promotion-days">
          {days.map(({ day, weekday }) => (
            <span
              key={day}
              className={[weekday > 5 && 'is-weekend', day === today() && 'is-today'].filter(Boolean).join(' ')}
            >
              <small>{weekdayNames[String(weekday) as Weekday].slice(1)}</small>
              {Number(day.slice(8))}
            </span>
          ))}
        </div>
      </header>
      {kinds.map((kind) => {
        const own = rows.filter((row) => row.kind === kind);
        return (
          own.length > 0 && (
            <section key={kind} aria-label={promotionKinds[kind]}>
              <h3>{promotionKinds[kind]}</h3>
              {own.map((row) => (
                <div key={row.id} className="promotion-row">
                  <Link to={`/pos/promotion/${kind}/show/${row.id}`} title={explained(row)}>
                    {row.name}
                    {row.status === 'draft' && <span className="hl-muted">（未审核）</span>}
                  </Link>
                  <Bars row={row} days={days} />
                </div>
              ))}
            </section>
          )
        );
      })}
    </div>
  );
}

/** What runs when, a month at a time: whatever stands above each other on a day meets. */
export default function Calendar() {
  const [address, change] = useAddress();
  const month = address.get('month') ?? today().slice(0, 7);
  const loaded = useQuery({
    queryKey: [promotion.name, 'calendar', month],
    queryFn: () => request(promotionCalendar, { month }, { quiet: true }),
  });
  return (
    <div className="hl-page">
      <section className="hl-card hl-list">
        <header className="hl-bar">
          <h2>促销日历</h2>
          <Button aria-label="上个月" onClick={() => change({ month: monthAfter(month, -1) })}>
            ‹
          </Button>
          <b className="promotion-month">{`${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`}</b>
          <Button aria-label="下个月" onClick={() => change({ month: monthAfter(month, 1) })}>
            ›
          </Button>
          <Button disabled={month === today().slice(0, 7)} onClick={() => change({ month: today().slice(0, 7) })}>
            本月
          </Button>
          <span className="hl-gap" />
          <span className="hl-muted">实色已审核，虚线未审核</span>
        </header>
        {loaded.error ? (
          <Failure message={loaded.error.message} />
        ) : loaded.data ? (
          <Month days={daysOf(month)} rows={loaded.data} />
        ) : (
          <Waiting />
        )}
      </section>
    </div>
  );
}
