import { asNumbers, Chart, formatMoney, moneyAxis, moneyTip, type Paint, request, timeAxis, Wanting } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { streamTrend, type StreamTrend } from './home.calls.ts';

const lines = [
  ['order', '订单'],
  ['goods', '发货'],
  ['money', '到账'],
  ['invoice', '开票'],
] as const;
const linesOf = (trend: StreamTrend) =>
  lines.flatMap(([key, label]) => (trend[key] ? [{ key, label, amounts: trend[key] }] : []));

function draw(trend: StreamTrend) {
  return (paint: Paint) => ({
    tooltip: { ...moneyTip(paint), trigger: 'axis' },
    xAxis: {
      ...timeAxis(
        paint,
        trend.days.map((day) => day.slice(5)),
      ),
      boundaryGap: false,
    },
    yAxis: moneyAxis(paint),
    series: linesOf(trend).map(({ key, label, amounts }) => ({
      name: label,
      type: 'line',
      data: asNumbers(amounts),
      showSymbol: false,
      lineStyle: { width: 2, color: paint[key] },
      itemStyle: { color: paint[key] },
    })),
  });
}

/** How the four streams ran lately: where they part, something is under way or missing. */
export default function StreamsCard() {
  const asked = useQuery({
    queryKey: ['home', 'streams'],
    queryFn: ({ signal }) => request(streamTrend, {}, { quiet: true, signal }),
  });
  const { data } = asked;
  const drawn = useMemo(() => data && draw(data), [data]);
  if (!data || !drawn) return <Wanting asked={asked} />;
  if (data.tooMany) return <p className="home-note">订单很多，不在首页合计，请看“发票统计”和“开票对账”。</p>;
  const shown = linesOf(data);
  if (shown.every(({ amounts }) => amounts.every((amount) => amount === '0.00')))
    return <p className="home-note">近 30 天还没有订单。接入店铺以后，这里是每天的订单、发货、到账和开票。</p>;
  return (
    <Chart
      label={`近 30 天的四流：${shown.map(({ label, amounts }) => `今天${label} ${formatMoney(amounts.at(-1))}`).join('，')}`}
      draw={drawn}
      head={['日期', ...shown.map(({ label }) => label)]}
      rows={data.days.map((day, i) => [day, ...shown.map(({ amounts }) => formatMoney(amounts[i]))])}
    />
  );
}
