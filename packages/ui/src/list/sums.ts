import { type AnyEntity, columnsOf, formatMoney, sumYuan } from '@heliu/model';
import type { FootRow } from './table.ts';

/** The columns worth adding up: amounts, and nothing else unless the page says so, as far as they are not hidden. */
export const summedOf = (e: AnyEntity, columns: readonly string[], masks: ReadonlySet<string>): string[] =>
  columns.filter((key) => {
    const field = columnsOf(e)[key];
    return field?.kind === 'money' && !(field.masked && masks.has(field.masked));
  });

export function sumOf(rows: readonly Readonly<Record<string, unknown>>[], key: string): string {
  return sumYuan(rows.map((row) => String(row[key] ?? '0')));
}

// The server counts up to here and estimates what lies beyond.
const countBound = 10_000;

/** 共 1,284 条; beyond what is counted, 10,000+ 条 or 约 1,026,000 条. */
export function totalText(total: number, isExact: boolean): string {
  if (isExact) return `共 ${total.toLocaleString('en-US')} 条`;
  if (total <= countBound + 1) return `${countBound.toLocaleString('en-US')}+ 条`;
  return `约 ${Number(total.toPrecision(3)).toLocaleString('en-US')} 条`;
}

/** Page numbers with gaps: 1 … 4 5 6 … 20. */
export function pageNumbers(page: number, pages: number): (number | 'gap')[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const unique = [...new Set(wanted)].sort((a, b) => a - b);
  return unique.flatMap((one, index) => (index > 0 && one - unique[index - 1]! > 1 ? ['gap' as const, one] : [one]));
}

type Row = Readonly<Record<string, unknown>>;
interface Summed {
  readonly summed: readonly string[];
  readonly chosen: readonly Row[];
  readonly rows: readonly Row[];
  /** Of everything the filter finds, where the server told. */
  readonly sums: Readonly<Record<string, string>> | undefined;
  readonly severalPages: boolean;
  readonly isGrouped: boolean;
}

/** The foot of the table: one row, whatever it adds up, since rows must not move when something is chosen. */
export function footOf({ summed, chosen, rows, sums, severalPages, isGrouped }: Summed): FootRow[] {
  if (summed.length === 0) return [];
  const line = (label: string, sumFor: (key: string) => string | undefined): FootRow => ({
    label,
    values: Object.fromEntries(summed.map((key) => [key, formatMoney(sumFor(key))])),
  });
  if (chosen.length > 0) return [line(`已选 ${chosen.length} 条`, (key) => sumOf(chosen, key))];
  if (sums && severalPages) return [line('全部合计', (key) => sums[key])];
  return isGrouped ? [] : [line(severalPages ? '本页合计' : '合计', (key) => sumOf(rows, key))];
}

/** What the page in sight adds up to, where the foot of the table tells all of them. */
export const sumsInWords = (e: AnyEntity, summed: readonly string[], rows: readonly Row[]): string[] =>
  summed.map((key) => `${columnsOf(e)[key]!.label} ${formatMoney(sumOf(rows, key))}`);
