import { asNumbers, Chart, formatMoney, moneyAxis, moneyTip, type Paint, request, timeAxis, Wanting } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { salesTrend, type SalesTrend } from './analysis.calls.ts';

function draw({ days, amounts, before }: SalesTrend) {
  return (paint: Paint) => ({
    tooltip: { ...moneyTip(paint), trigger: 'axis' },
    xAxis: {
      ...timeAxis(
        paint,
        days.map((day) => day.slice(5)),
      ),
      boundaryGap: false,
    },
    yAxis: moneyAxis(paint),
    series: [
      {
        name: '近 30 天',
        type: 'line',
        data: asNumbers(amounts),
        showSymbol: false,
        lineStyle: { width: 2, color: paint.goods },
        itemStyle: { color: paint.goods },
        areaStyle: { color: paint.goods, opacity: 0.06 },
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

/** What left day by day, shops and wholesale together, beside the days before. */
export default function SalesTrendCard() {
  const asked = useQuery({
    queryKey: ['home', 'salesTrend'],
    queryFn: ({ signal }) => request(salesTrend, { days: 30 }, { quiet: true, signal }),
  });
  const { data } = asked;
  const drawn = useMemo(() => data && draw(data), [data]);
  if (!data || !drawn) return <Wanting asked={asked} />;
  return (
    <Chart
      label={`近 30 天销售额 ${formatMoney(data.total)}；前 30 天 ${formatMoney(data.totalBefore)}`}
      draw={drawn}
      head={['日期', '销售额', '前 30 天同一天']}
      rows={data.days.map((day, i) => [day, formatMoney(data.amounts[i]), formatMoney(data.before[i])])}
    />
  );
}
