import { Chart, formatMoney, moneyAxis, moneyTip, type Paint, timeAxis } from '@heliu/ui';
import { useMemo } from 'react';
import type { SumRow } from './statistics.calls.ts';

const draw = (rows: readonly SumRow[]) => (paint: Paint) => ({
  tooltip: { ...moneyTip(paint), trigger: 'axis' },
  xAxis: timeAxis(
    paint,
    rows.map(({ label }) => (label.length === 10 ? label.slice(5) : label)),
  ),
  yAxis: moneyAxis(paint),
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
