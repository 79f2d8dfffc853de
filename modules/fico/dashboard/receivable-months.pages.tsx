import { useQuery } from '@tanstack/react-query';
import { asNumbers, Chart, formatMoney, inTenThousands, moneyTip, type Paint, request, Wanting } from '@heliu/ui';
import { useMemo } from 'react';
import { type ReceivableMonth, receivableMonths } from './dashboard.calls.ts';

function draw(months: readonly ReceivableMonth[]) {
  const bar = { type: 'bar', barMaxWidth: 14, barGap: '10%' } as const;
  return (paint: Paint) => ({
    tooltip: { ...moneyTip(paint), trigger: 'axis' },
    xAxis: {
      type: 'category',
      data: months.map(({ month }) => `${Number(month.slice(5))}月`),
      axisLine: { lineStyle: { color: paint.line } },
      axisTick: { show: false },
      axisLabel: { color: paint.faint },
    },
    yAxis: { type: 'value', splitLine: { lineStyle: { color: paint.line } }, axisLabel: inTenThousands(paint) },
    series: [
      {
        ...bar,
        name: '应收增加',
        data: asNumbers(months.map(({ raised }) => raised)),
        itemStyle: { color: paint.invoice },
      },
      {
        ...bar,
        name: '收回',
        data: asNumbers(months.map(({ collected }) => collected)),
        itemStyle: { color: paint.money },
      },
      {
        name: '去年同月增加',
        type: 'line',
        data: asNumbers(months.map(({ raisedBefore }) => raisedBefore)),
        symbolSize: 4,
        lineStyle: { width: 1.5, type: 'dashed', color: paint.faint },
        itemStyle: { color: paint.faint },
      },
    ],
  });
}

/** What customers came to owe and what they paid, month by month. */
export default function ReceivableMonthsCard() {
  const asked = useQuery({
    queryKey: ['home', 'receivableMonths'],
    queryFn: ({ signal }) => request(receivableMonths, {}, { quiet: true, signal }),
  });
  const { data } = asked;
  const drawn = useMemo(() => data && draw(data), [data]);
  if (!data || !drawn) return <Wanting asked={asked} />;
  return (
    <Chart
      label="近 12 个月应收账款的增加与收回，与去年同月比较"
      draw={drawn}
      head={['月份', '应收增加', '收回', '去年同月增加']}
      rows={data.map(({ month, raised, collected, raisedBefore }) => [
        month,
        formatMoney(raised),
        formatMoney(collected),
        formatMoney(raisedBefore),
      ])}
    />
  );
}
