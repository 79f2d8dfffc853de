import { formatMoney, formatNumber, type Paint } from '@heliu/ui';

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
