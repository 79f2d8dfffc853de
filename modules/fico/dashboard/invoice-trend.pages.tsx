import { useQuery } from '@tanstack/react-query';
import { asNumbers, Chart, formatMoney, moneyAxis, moneyTip, type Paint, request, timeAxis, Wanting } from '@heliu/ui';
import { useMemo } from 'react';
import { invoiceTrend, type InvoiceTrend } from './dashboard.calls.ts';

const shortDay = (day: string) => day.slice(5);

function draw({ days, amounts, before }: InvoiceTrend) {
  return (paint: Paint) => ({
    tooltip: { ...moneyTip(paint), trigger: 'axis' },
    xAxis: { ...timeAxis(paint, days.map(shortDay)), boundaryGap: false },
    yAxis: moneyAxis(paint),
    series: [
      {
        name: '近 30 天',
        type: 'line',
        data: asNumbers(amounts),
        showSymbol: false,
        lineStyle: { width: 2, color: paint.invoice },
        itemStyle: { color: paint.invoice },
        areaStyle: { color: paint.invoice, opacity: 0.06 },
      },
      {
        name: '前 30 天',
        type: 'line',
        data: asNumbers(before),
        showSymbol: false,
        lineStyle: { width: 1.5, type: 'dashed', color: paint.faint },
        itemStyle: { color: paint.faint },
      },
    ],
  });
}

/** What was invoiced day by day, beside the month before. */
export default function InvoiceTrendCard() {
  const asked = useQuery({
    queryKey: ['home', 'invoiceTrend'],
    queryFn: ({ signal }) => request(invoiceTrend, { days: 30 }, { quiet: true, signal }),
  });
  const { data } = asked;
  const drawn = useMemo(() => data && draw(data), [data]);
  if (!data || !drawn) return <Wanting asked={asked} />;
  return (
    <Chart
      label={`近 30 天应收发票 ${formatMoney(data.total)}，${data.count} 张；前 30 天 ${formatMoney(data.totalBefore)}`}
      draw={drawn}
      head={['日期', '应收发票', '前 30 天同一天']}
      rows={data.days.map((day, i) => [day, formatMoney(data.amounts[i]), formatMoney(data.before[i])])}
    />
  );
}
