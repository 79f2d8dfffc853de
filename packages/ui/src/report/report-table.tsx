import type { Key, ReactNode } from 'react';

export interface ReportColumn<R> {
  readonly key: string;
  readonly title: string;
  readonly render: (row: R) => ReactNode;
  readonly number?: boolean;
  readonly width?: number;
}
/** Columns under one heading, such as debit and credit under 期初余额; a group of one needs no second line. */
export interface ColumnGroup<R> {
  readonly title?: string;
  readonly columns: readonly ReportColumn<R>[];
}

interface Props<R> {
  readonly label: string;
  readonly groups: readonly ColumnGroup<R>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R, index: number) => Key;
  readonly rowClass?: (row: R) => string;
  /** By column; the first one carries the label. */
  readonly totals?: Readonly<Record<string, ReactNode>>;
  readonly isFetching?: boolean;
  readonly empty: ReactNode;
  readonly below?: ReactNode;
}

const cell = (column: ReportColumn<never>) => (column.number ? 'is-number' : '');
const size = ({ width }: { readonly width?: number }) =>
  width === undefined ? {} : { style: { width, minWidth: width } };

export function ReportTable<R>({
  label,
  groups,
  rows,
  keyOf,
  rowClass,
  totals,
  isFetching = false,
  empty,
  below,
}: Props<R>) {
  const columns = groups.flatMap((group) => group.columns);
  return (
    <div
      className={isFetching ? 'hl-table report-table is-fetching' : 'hl-table report-table'}
      tabIndex={0}
      role="region"
      aria-label={label}
      aria-busy={isFetching}
    >
      <table>
        <thead>
          <tr>
            {groups.map(({ title, columns: own }) =>
              title === undefined ? (
                own.map((column) => (
                  <th key={column.key} scope="col" rowSpan={2} className={cell(column)} {...size(column)}>
                    {column.title}
                  </th>
                ))
              ) : (
                <th key={title} scope="colgroup" colSpan={own.length} className="report-group">
                  {title}
                </th>
              ),
            )}
          </tr>
          <tr>
            {groups
              .filter(({ title }) => title !== undefined)
              .flatMap((group) => group.columns)
              .map((column) => (
                <th key={column.key} scope="col" className={cell(column)} {...size(column)}>
                  {column.title}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row, index)} className={rowClass?.(row)}>
              {columns.map((column) => (
                <td key={column.key} className={cell(column)}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && rows.length > 0 && (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td key={column.key} className={cell(column)}>
                  {totals[column.key]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {rows.length === 0 && !isFetching && <div className="hl-empty">{empty}</div>}
      {below}
    </div>
  );
}
