import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Option } from './chart.tsx';
import { type Paint, readPaint, watchPaint } from './paint.ts';

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

/** What all charts have in common. */
const common = (paint: Paint): Option => ({
  animation: false,
  textStyle: { fontFamily: getComputedStyle(document.body).fontFamily, fontSize: 12, color: paint.faint },
  grid: { left: 8, right: 12, top: 34, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
  legend: { top: 2, right: 4, itemWidth: 14, itemHeight: 8, textStyle: { color: paint.faint } },
  tooltip: {
    trigger: 'axis',
    confine: true,
    backgroundColor: paint.paper,
    borderColor: paint.line,
    textStyle: { color: paint.ink, fontSize: 12 },
    axisPointer: { lineStyle: { color: paint.line }, shadowStyle: { color: paint.line, opacity: 0.4 } },
  },
});

interface Props {
  readonly label: string;
  readonly height: number;
  readonly draw: (paint: Paint) => Option;
}

/** The drawing itself. It fills its card and follows it, and is painted anew when the theme changes. */
export default function Canvas({ label, height, draw }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const paintIt = useEffectEvent(() => {
    const paint = readPaint();
    chart.current?.setOption({ ...common(paint), ...draw(paint) }, { notMerge: true });
  });
  useEffect(() => {
    chart.current = init(box.current!);
    const resized = new ResizeObserver(() => chart.current?.resize());
    resized.observe(box.current!);
    const unwatch = watchPaint(() => paintIt());
    return () => {
      resized.disconnect();
      unwatch();
      chart.current?.dispose();
      chart.current = undefined;
    };
  }, []);
  useEffect(() => paintIt(), [draw]);
  return <div ref={box} role="img" aria-label={label} style={{ height }} />;
}
