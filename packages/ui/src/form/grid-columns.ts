import {
  addDecimal,
  type Decimal,
  type Field,
  type Fields,
  formatFen,
  hiddenText,
  type Fen,
  isHiddenKind,
  isSummed,
  parseYuan,
  sumYuan,
} from '@heliu/model';
import type { GridRow } from './values.ts';

export interface GridColumn {
  readonly key: string;
  readonly field: Field;
  readonly editable: boolean;
  /** What it shows stands in the row itself, and does not follow from it. */
  readonly own: boolean;
  /** Columns without a width share what is left. */
  readonly width: number | undefined;
  readonly least: number;
}

const widths: Partial<Record<Field['kind'], number>> = {
  integer: 80,
  decimal: 92,
  money: 110,
  rate: 68,
  date: 104,
  dateTime: 160,
  flag: 60,
  choice: 110,
};

export function gridColumns(
  fields: Fields,
  order?: readonly string[],
  given: Readonly<Record<string, number | undefined>> = {},
  fixed: readonly string[] = [],
): GridColumn[] {
  return (order ?? Object.keys(fields).filter((key) => !isHiddenKind(fields[key]!))).map((key) => {
    const field = fields[key]!;
    const max = field.max ?? 255;
    const short = field.kind !== 'text' || max > 50 ? undefined : max > 20 ? 90 : 64;
    const width = given[key] ?? widths[field.kind] ?? short;
    const own = !field.computed;
    return { key, field, own, editable: own && !fixed.includes(key), width, least: width ?? 136 };
  });
}

/** An amount as text, whether it was typed or computed. */
export const asWire = (value: unknown): unknown => (typeof value === 'bigint' ? formatFen(value as Fen) : value);

export const cellValue = (
  column: GridColumn,
  row: GridRow,
  computed: Readonly<Record<string, unknown>> | undefined,
): unknown => {
  const { key, own } = column;
  if (own) return row.cells[key] ?? null;
  return asWire((computed && key in computed ? computed[key] : row.stored?.[key]) ?? null);
};

const isCounted = ({ key, field }: GridColumn) => isSummed(key, field);

/** The sums under a grid, by column: amounts, and quantities. */
export function gridTotals(
  columns: readonly GridColumn[],
  rows: readonly GridRow[],
  computed: ReadonlyMap<number, Readonly<Record<string, unknown>>>,
): Record<string, string> {
  const totals: Record<string, string> = {};
  for (const column of columns.filter(isCounted)) {
    const texts = rows.map((row) => String(cellValue(column, row, computed.get(row.key)) ?? ''));
    totals[column.key] =
      column.field.kind === 'money'
        ? sumYuan(texts.map((text) => (text === hiddenText || parseYuan(text) !== undefined ? text : '0')))
        : addDecimal(...(texts.filter((text) => /^-?\d+(\.\d+)?$/.test(text)) as Decimal[]));
  }
  return totals;
}
