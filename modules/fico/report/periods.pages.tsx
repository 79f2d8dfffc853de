import { useQuery } from '@tanstack/react-query';
import type { AnyReport } from '@heliu/model';
import { pick, today, useReach, Waiting } from '@heliu/ui';
import { type Controls, ReportPage, type ReportPageOptions } from '@heliu/ui/report';
import { Select } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { period } from '../period/period.ts';

/** The months of the books, oldest first; undefined while they are on the way. */
function usePeriods(): readonly string[] | undefined {
  return useQuery({
    queryKey: [period.name, 'months'],
    staleTime: 300_000,
    queryFn: async () => (await pick(period.name, { pageSize: 200 })).map(({ title }) => title),
  }).data;
}

/** This month where the books have it, else the one nearest to it. */
function usualPeriod(periods: readonly string[]): string | undefined {
  const month = today().slice(0, 7);
  return periods.findLast((one) => one <= month) ?? periods[0];
}

const byYear = (periods: readonly string[]) =>
  [...new Set(periods.map((one) => one.slice(0, 4)))].toReversed().map((year) => ({
    label: `${year} 年`,
    options: periods
      .filter((one) => one.startsWith(year))
      .toReversed()
      .map((one) => ({ value: one, label: one })),
  }));

interface PeriodProps {
  readonly label: string;
  readonly periods: readonly string[];
  readonly value: string;
  readonly onChange: (period: string) => void;
}

function PeriodSelect({ label, periods, value, onChange }: PeriodProps) {
  return (
    <Select
      className="report-period"
      aria-label={label}
      options={byYear(periods)}
      value={value}
      showSearch
      onChange={onChange}
    />
  );
}

/** One month, with a step to the one before and the one after. */
function PeriodStepper({ label, periods, value, onChange }: PeriodProps) {
  const at = periods.indexOf(value);
  const step = (by: 1 | -1) => {
    const to = periods[at + by];
    return (
      <button
        type="button"
        className="report-step"
        aria-label={by < 0 ? '上一期间' : '下一期间'}
        disabled={!to}
        onClick={() => onChange(to!)}
      >
        {by < 0 ? '‹' : '›'}
      </button>
    );
  };
  return (
    <span className="report-periods">
      {step(-1)}
      <PeriodSelect label={label} periods={periods} value={value} onChange={onChange} />
      {step(1)}
    </span>
  );
}

interface RangeProps {
  readonly periods: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly onChange: (from: string, to: string) => void;
}

/** A range that stays one: the other end follows when it is crossed. */
function PeriodRange({ periods, from, to, onChange }: RangeProps) {
  return (
    <span className="report-periods">
      <PeriodSelect
        label="开始期间"
        periods={periods}
        value={from}
        onChange={(next) => onChange(next, next > to ? next : to)}
      />
      <span className="hl-muted">至</span>
      <PeriodSelect
        label="结束期间"
        periods={periods}
        value={to}
        onChange={(next) => onChange(next < from ? next : from, next)}
      />
    </span>
  );
}

/** Reports of books that do not exist yet. */
function NoBooks() {
  const reach = useReach();
  const periods = '/fico/generalledger/period';
  return (
    <div className="hl-page">
      <div className="hl-card hl-empty">
        <p>账套还没有初始化，没有可以查看的期间。</p>
        {reach(periods) ? <Link to={periods}>去初始化账套</Link> : <p>请联系会计初始化账套。</p>}
      </div>
    </div>
  );
}

/** One period as a parameter named `period`. */
export const periodControl =
  (periods: readonly string[]): NonNullable<Controls[string]> =>
  (asked, change) => (
    <PeriodStepper
      label="期间"
      periods={periods}
      value={String(asked['period'])}
      onChange={(next) => change({ period: next })}
    />
  );

/** Two periods as parameters named `from` and `to`. */
export const periodsControl =
  (periods: readonly string[]): NonNullable<Controls[string]> =>
  (asked, change) => (
    <PeriodRange
      periods={periods}
      from={String(asked['from'])}
      to={String(asked['to'])}
      onChange={(from, to) => change({ from, to })}
    />
  );

type BooksOptions<R extends AnyReport> = Omit<ReportPageOptions<R>, 'controls' | 'usual'> & {
  readonly report: R;
  readonly controls: (periods: readonly string[]) => Controls;
};

/** A report over the periods that the books have: this one, as long as no other is asked for. */
export function BooksReport<R extends AnyReport>({ controls, ...options }: BooksOptions<R>) {
  const periods = usePeriods();
  const usual = useMemo(() => {
    const now = periods && usualPeriod(periods);
    return { period: now, from: now, to: now };
  }, [periods]);
  if (!periods) return <Waiting />;
  if (periods.length === 0) return <NoBooks />;
  return (
    <ReportPage<R>
      {...(options as unknown as ReportPageOptions<R> & { report: R })}
      usual={usual}
      controls={controls(periods)}
    />
  );
}
