import { Chart, type Paint, timeAxis } from '@heliu/ui';
import { useMemo } from 'react';
import type { UsageDay } from './usage.calls.ts';

function draw(days: readonly UsageDay[]) {
  return (paint: Paint) => ({
    tooltip: { trigger: 'axis' },
    legend: { bottom: 0, textStyle: { color: paint.faint } },
    grid: { left: 8, right: 8, top: 16, bottom: 32, containLabel: true },
    xAxis: timeAxis(
      paint,
      days.map(({ day }) => day.slice(5)),
    ),
    yAxis: [
      {
        type: 'value',
        minInterval: 1,
        axisLabel: { color: paint.faint },
        splitLine: { lineStyle: { color: paint.line } },
      },
    ],
    series: [
      { name: '开票', type: 'line', showSymbol: false, color: paint.invoice, data: days.map(({ issued }) => issued) },
      { name: '订单', type: 'line', showSymbol: false, color: paint.order, data: days.map(({ orders }) => orders) },
      { name: '开票失败', type: 'bar', color: paint.goods, data: days.map(({ failed }) => failed) },
    ],
  });
}

const head = ['日期', '开票', '开票失败', '订单', '活跃账号', '任务失败', '文件（MB）'];

/** Thirty days of one company, or of all of them. */
export function UsageChart({ label, days }: { label: string; days: readonly UsageDay[] }) {
  const drawn = useMemo(() => draw(days), [days]);
  return (
    <Chart
      label={label}
      draw={drawn}
      head={head}
      rows={days.map(({ day, ...one }) => [
        day,
        ...[one.issued, one.failed, one.orders, one.active, one.jobsFailed, one.storageMb].map((n) =>
          n.toLocaleString('zh-CN'),
        ),
      ])}
    />
  );
}
