import type { EChartsCoreOption } from 'echarts/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadChunk } from '../page/chunk.ts';
import './chart.css';
import type { Paint } from './paint.ts';

export type Option = EChartsCoreOption;
export type { Paint } from './paint.ts';

const Canvas = lazy(() => loadChunk(() => import('./canvas.tsx')));

let hasDrawn = false;

/** The library is large: it comes when the page stands and the line is free, so that it delays nothing else. */
function useIsDue(): boolean {
  const [isDue, setDue] = useState(hasDrawn);
  useEffect(() => {
    const due = () => {
      hasDrawn = true;
      setDue(true);
    };
    // Safari knows no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(due, 200);
      return () => clearTimeout(timer);
    }
    const waiting = requestIdleCallback(due, { timeout: 1500 });
    return () => cancelIdleCallback(waiting);
  }, []);
  return isDue;
}

export interface ChartProps {
  /** One sentence that says what the drawing shows, for whoever cannot see it. */
  readonly label: string;
  /** Stable while what it shows is the same. */
  readonly draw: (paint: Paint) => Option;
  /** The same figures in words. The first column names the row. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly height?: number;
}

/** A chart, and the table behind it for whoever would rather read or copy. */
export function Chart({ label, draw, head, rows, height = 232 }: ChartProps) {
  const [asTable, setAsTable] = useState(false);
  const isDue = useIsDue();
  const bones = <div className="hl-bones" style={{ height }} />;
  return (
    <div className="hl-chart">
      <button type="button" className="hl-link" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
        {asTable ? '看图' : '看表格'}
      </button>
      {asTable ? (
        <div className="hl-chart-table" style={{ height }} tabIndex={0} role="region" aria-label={`${label}的表格`}>
          <table>
            <thead>
              <tr>
                {head.map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...cells]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, index) => (
                    <td key={index}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <Suspense fallback={bones}>{isDue ? <Canvas label={label} height={height} draw={draw} /> : bones}</Suspense>
      )}
    </div>
  );
}
