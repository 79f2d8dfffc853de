import { formatMoney, formatNumber } from '../text/filters.ts';
import type { Paint } from './paint.ts';

/** A drawing needs numbers; sums are never made of these. */
export const asNumbers = (amounts: readonly string[]): number[] => amounts.map(Number);

/** 120000 → 12 万: an axis has no room for more. */
const short = (value: number): string =>
  Math.abs(value) >= 10_000 ? `${formatNumber(String(Math.round(value / 1000) / 10))} 万` : formatNumber(String(value));
export const inTenThousands = (paint: Paint) => ({ color: paint.faint, formatter: short });

export const moneyTip = (paint: Paint) => ({
  confine: true,
  backgroundColor: paint.paper,
  borderColor: paint.line,
  textStyle: { color: paint.ink, fontSize: 12 },
  valueFormatter: (value: unknown) => formatMoney(typeof value === 'number' ? value.toFixed(2) : value),
});

/** Days or months along the foot. */
export const timeAxis = (paint: Paint, labels: readonly string[]) => ({
  type: 'category' as const,
  data: [...labels],
  axisLine: { lineStyle: { color: paint.line } },
  axisTick: { show: false },
  axisLabel: { color: paint.faint },
});
export const moneyAxis = (paint: Paint) => ({
  type: 'value' as const,
  splitLine: { lineStyle: { color: paint.line } },
  axisLabel: inTenThousands(paint),
});
