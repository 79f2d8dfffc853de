import { Chart, formatMoney, formatNumber, type Paint } from '@heliu/ui';
import { useMemo } from 'react';
import type { SumRow } from './statistics.calls.ts';

const inTenThousands = (value: number): string =>
  Math.abs(value) >= 10_000 ? `${formatNumber(String(Math.round(value / 1000) / 10))} 万` : formatNumber(String(value));

const draw = (rows: readonly SumRow[]) => (paint: Paint) => ({
  tooltip: {
    trigger: 'axis',
    confine: true,
    backgroundColor: paint.paper,
    borderColor: paint.line,
    textStyle: { color: paint.ink, fontSize: 12 },
    valueFormatter: (value: unknown) => formatMoney(typeof value === 'number' ? value.toFixed(2) : value),
  },
  xAxis: {
    type: 'category',
    data: rows.map(({ label }) => (label.length === 10 ? label.slice(5) : label)),
    axisLine: { lineStyle: { color: paint.line } },
    axisTick: { show: false },
    axisLabel: { color: paint.faint },
  },
  yAxis: {
    type: 'value',
    splitLine: { lineStyle: { color: paint.line } },
    axisLabel: { color: paint.faint, formatter: inTenThousands },
  },
  series: [
    {
      name: '蓝票',
      type: 'bar',
      stack: 'gross',
      barMaxWidth: 22,
      data: rows.map(({ blueGross }) => Number(blueGross)),
      itemStyle: { color: paint.order },
    },
    {
      name: '红票',
      type: 'bar',
      stack: 'gross',
      barMaxWidth: 22,
      data: rows.map(({ redGross }) => Number(redGross)),
      itemStyle: { color: paint.invoice },
    },
  ],
});

/** How the sums came about: blue upwards, red downwards, day by day or month by month. */
export function CourseChart({ rows, total }: { readonly rows: readonly SumRow[]; readonly total: string }) {
  const drawn = useMemo(() => draw(rows), [rows]);
  return (
    <Chart
      label={`开票走势，价税合计 ${formatMoney(total)}`}
      draw={drawn}
      height={190}
      head={['日期', '蓝票', '红票', '价税合计']}
      rows={rows.map((row) => [
        row.label,
        formatMoney(row.blueGross),
        formatMoney(row.redGross),
        formatMoney(row.gross),
      ])}
    />
  );
}
