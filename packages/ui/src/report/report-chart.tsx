import { type AnyReport, type Fields, formatMoney, type Stream } from '@heliu/model';
import { useMemo } from 'react';
import { moneyAxis, moneyTip, timeAxis } from '../chart/axis.ts';
import { Chart, type Paint } from '../chart/chart.tsx';

type Row = Readonly<Record<string, unknown>>;
const none: readonly Row[] = [];
interface Bar {
  readonly key: string;
  readonly name: string;
  readonly stream: Stream;
}

const draw = (along: string, bars: readonly Bar[], rows: readonly Row[]) => (paint: Paint) => ({
  tooltip: { ...moneyTip(paint), trigger: 'axis' },
  xAxis: timeAxis(
    paint,
    rows.map((row) => String(row[along]).replace(/^\d{4}-(?=\d\d-)/, '')),
  ),
  yAxis: moneyAxis(paint),
  series: bars.map(({ key, name, stream }) => ({
    name,
    type: 'bar',
    stack: 'all',
    barMaxWidth: 22,
    data: rows.map((row) => Number(row[key])),
    itemStyle: { color: paint[stream] },
  })),
});

/** The amounts of a report side by side, or one above the other, as its definition draws them. */
export function ReportChart({ report, answer }: { readonly report: AnyReport; readonly answer: Row | undefined }) {
  const { label, of = 'rows', along, bars: wanted } = report.chart!;
  const rows = (answer?.[of] ?? none) as readonly Row[];
  const bars = useMemo(() => {
    const heads = report.heads ?? [];
    return Object.entries(wanted as Record<string, Stream>).map(([key, stream]) => ({
      key,
      stream,
      name:
        heads.find(({ columns }) => (columns as readonly string[]).includes(key))?.title ??
        (report.columns as Fields)[key]!.label,
    }));
  }, [report, wanted]);
  const drawn = useMemo(() => draw(along as string, bars, rows), [along, bars, rows]);
  return (
    <div className="report-chart">
      {answer && (
        <Chart
          label={label}
          draw={drawn}
          height={190}
          head={['', ...bars.map(({ name }) => name)]}
          rows={rows.map((row) => [String(row[along as string]), ...bars.map(({ key }) => formatMoney(row[key]))])}
        />
      )}
    </div>
  );
}
