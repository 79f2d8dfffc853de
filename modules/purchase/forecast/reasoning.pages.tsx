import { dec, type Decimal } from '@heliu/model';
import { Chart, type Paint, timeAxis } from '@heliu/ui';
import { useCallback, useMemo } from 'react';
import { projected, type Reasoning, wordsOf } from './forecast.rules.ts';
import '../lines/purchase.css';

const verdicts = { counted: '', capped: '偏高，已压', short: '缺货，不计', begun: '刚开始，不计' } as const;
const shownMonths = 13;
const short = (month: string) => month.slice(2).replace('-', '/');
const plain = (value: number) => String(Number(value.toFixed(2)));

/** What was wanted, what is expected, and how long what is there will last. */
function History({ reasoning: r, bought }: { reasoning: Reasoning; bought: Decimal }) {
  const past = useMemo(() => r.months.slice(-shownMonths), [r]);
  const ahead = useMemo(() => projected(r, bought), [r, bought]);
  const labels = useMemo(
    () => [...past.map(({ month }) => short(month)), ...r.ahead.map(({ month }) => `预${short(month)}`)],
    [past, r],
  );
  const draw = useCallback(
    (paint: Paint) => {
      const before = past.map(() => null);
      const line = (name: string, color: string, data: readonly (number | null)[], dashed = false) => ({
        name,
        type: 'line',
        data,
        showSymbol: !dashed,
        symbolSize: 5,
        lineStyle: { width: 1.5, color, ...(dashed && { type: 'dashed' }) },
        itemStyle: { color },
      });
      return {
        grid: { left: 8, right: 12, top: 26, bottom: 26, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
        legend: { bottom: 0, left: 'center', itemWidth: 14, itemHeight: 8, textStyle: { color: paint.faint } },
        xAxis: timeAxis(paint, labels),
        yAxis: { type: 'value', splitNumber: 3, splitLine: { lineStyle: { color: paint.line } } },
        series: [
          {
            name: '历史需求',
            type: 'bar',
            stack: 'demand',
            barMaxWidth: 18,
            data: past.map(({ demand, verdict }) => ({
              value: demand,
              itemStyle: { color: paint.goods, opacity: verdict === 'counted' ? 0.85 : 0.35 },
            })),
            itemStyle: { color: paint.goods },
          },
          {
            name: '预计需求',
            type: 'bar',
            stack: 'demand',
            barMaxWidth: 18,
            data: [...before, ...r.ahead.map(({ lead, cover }) => Number(lead) + Number(cover))],
            itemStyle: { color: 'transparent', borderColor: paint.goods, borderType: 'dashed' },
          },
          line('买后库存', paint.money, [...before, ...ahead.map((one) => Number(one.with))]),
          line('不买的库存', paint.invoice, [...before, ...ahead.map((one) => Number(one.without))]),
          line('再订货点', paint.faint, [...before, ...ahead.map(() => Number(r.reorderPoint))], true),
        ],
      };
    },
    [past, ahead, labels, r],
  );
  const rows = [
    ...past.map(({ month, demand, verdict, closing }) => [month, plain(demand), plain(closing), verdicts[verdict]]),
    ...r.ahead.map(({ month, lead, cover }, i) => [
      `预计 ${month}`,
      plain(Number(lead) + Number(cover)),
      ahead[i]!.with,
      `不买剩 ${ahead[i]!.without}`,
    ]),
  ];
  return (
    <Chart
      label="各月需求与预计库存"
      height={210}
      draw={draw as never}
      head={['月份', '需求', '月末库存', '说明']}
      rows={rows}
    />
  );
}

/** Why so much of it: the drawing and every step in words. */
export function ReasoningView({ reasoning, bought }: { reasoning: Reasoning; bought: string | null }) {
  return (
    <div className="forecast-reasoning">
      <History reasoning={reasoning} bought={dec(bought ?? 0)} />
      <ol>
        {wordsOf(reasoning).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
    </div>
  );
}
