import {
  type AnyReport,
  type Drill,
  type Field,
  type Fields,
  groupsIn,
  hiddenText,
  isBlank,
  isNumeric,
  reportColumns,
  type ReportRow,
} from '@heliu/model';
import type { ReactNode } from 'react';
import { shown } from '../field/shown.tsx';
import { RecordLink } from '../page/record-link.tsx';
import { formatNumber } from '../text/filters.ts';
import { Amount } from './amount.tsx';
import { Drilled } from './drilled.tsx';
import type { ColumnGroup, ReportColumn } from './report-table.tsx';

type Row = ReportRow<Fields>;
type Asked = Readonly<Record<string, unknown>>;

/** What a page says about the columns beyond the definition. */
export interface ColumnOptions<R> {
  /** How to show a column that the kind of field does not already show well; undefined for rows where it does. */
  readonly cells?: { readonly [K in keyof R]?: (row: R) => ReactNode };
  readonly widths?: { readonly [K in keyof R]?: number };
  /** Columns no field holds, such as one of buttons, at the end. */
  readonly added?: (asked: Asked) => readonly ReportColumn<R>[];
}

const widths: Partial<Record<Field['kind'], number>> = {
  money: 104,
  integer: 70,
  decimal: 96,
  date: 100,
  dateTime: 136,
  choice: 92,
};

const isNothing = (value: unknown) => isBlank(value) || value === 0 || /^-?0(\.0+)?$/.test(String(value));

/** A figure or a word of a report; nothing is shown as `--`, so that the figures stand out. */
function valueOf(field: Field, value: unknown, title?: string): ReactNode {
  if (value === hiddenText || value === '') return value;
  if (field.kind === 'money' && !isBlank(value)) return <Amount value={String(value)} />;
  if (field.kind === 'integer')
    return isNothing(value) ? <span className="hl-missing">--</span> : formatNumber(String(value));
  return shown(field, value, title, 'detail');
}

function inPlace(report: AnyReport, key: string, row: Row, content: ReactNode): ReactNode {
  const depth = (report.indent?.[key] as ((row: Row) => number) | undefined)?.(row) ?? 0;
  return depth === 0 ? (
    content
  ) : (
    <span className="report-name" style={{ paddingLeft: depth * 16 }}>
      {content}
    </span>
  );
}

function cellOf(report: AnyReport, key: string, field: Field, row: Row, asked: Asked): ReactNode {
  const value = (row as Record<string, unknown>)[key];
  if (isBlank(value) && (report.weight as ((of: Row) => unknown) | undefined)?.(row) === 'heading') return '';
  const content = valueOf(field, value, row.titles?.[key]);
  if (isNothing(value) || value === hiddenText) return content;
  const drill = (report.drill?.[key] as ((row: Row, asked: Asked) => Drill | undefined) | undefined)?.(row, asked);
  if (drill) return <Drilled drill={drill}>{content}</Drilled>;
  return field.kind === 'ref' ? (
    <RecordLink entity={field.target} id={value as number}>
      {content}
    </RecordLink>
  ) : (
    content
  );
}

/** The columns of a report as the table wants them, under their headings. */
export function columnGroups<R>(report: AnyReport, asked: Asked, options: ColumnOptions<R>): ColumnGroup<R>[] {
  const { cells = {}, widths: own = {}, added } = options as ColumnOptions<Record<string, unknown>>;
  const groups: { title?: string; columns: ReportColumn<R>[] }[] = [];
  for (const [key, field] of reportColumns(report, asked, 'page')) {
    const width = own[key] ?? widths[field.kind];
    const column: ReportColumn<R> = {
      key,
      title: field.label,
      number: isNumeric(field),
      ...(width !== undefined && { width }),
      render: (row) =>
        cells[key]?.(row as never) ?? inPlace(report, key, row as Row, cellOf(report, key, field, row as Row, asked)),
    };
    const title = report.heads?.find(({ columns }) => (columns as readonly string[]).includes(key))?.title;
    const last = groups.at(-1);
    if (last && last.title === title) last.columns.push(column);
    else groups.push({ ...(title !== undefined && { title }), columns: [column] });
  }
  if (added) groups.push({ columns: added(asked) as unknown as ReportColumn<R>[] });
  return groups;
}

/** A line of sums, its label in the first column. */
export function sumCells(report: AnyReport, label: string, sums: Asked): Record<string, ReactNode> {
  const fields = report.columns as Fields;
  const [first] = Object.keys(fields);
  return {
    ...Object.fromEntries(
      Object.entries(sums).map(([key, value]) => [key, fields[key] && valueOf(fields[key], value)]),
    ),
    [first!]: label,
  };
}

/** The sums below groups of several rows, by the place of the last row of each. */
export function subtotalCells<R>(
  report: AnyReport,
  rows: readonly R[],
): ReadonlyMap<number, Record<string, ReactNode>> {
  const places = new Map<number, Record<string, ReactNode>>();
  let at = -1;
  for (const { rows: own, sums } of groupsIn(report, rows as readonly Asked[])) {
    at += own.length;
    if (sums && report.subtotals !== undefined) places.set(at, sumCells(report, '小计', sums));
  }
  return places;
}
