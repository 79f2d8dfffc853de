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

type Cells = Readonly<Record<string, ReactNode>>;
interface Props<R> {
  readonly label: string;
  readonly groups: readonly ColumnGroup<R>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R, index: number) => Key;
  readonly rowClass?: (row: R) => string;
  /** By column; the first one carries the label. */
  readonly totals?: Cells;
  /** Sums of the rows before, by the place of the last of them. */
  readonly subtotals?: ReadonlyMap<number, Cells>;
  readonly isFetching?: boolean;
  readonly empty: ReactNode;
  readonly below?: ReactNode;
}

const cell = (column: ReportColumn<never>) => (column.number ? 'is-number' : '');
const size = ({ width }: { readonly width?: number }) =>
  width === undefined ? {} : { style: { width, minWidth: width } };

function SumRow<R>({ columns, cells }: { columns: readonly ReportColumn<R>[]; cells: Cells }) {
  return columns.map((column) => (
    <td key={column.key} className={cell(column)}>
      {cells[column.key]}
    </td>
  ));
}

export function ReportTable<R>({
  label,
  groups,
  rows,
  keyOf,
  rowClass,
  totals,
  subtotals,
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
          {rows.map((row, index) => [
            <tr key={keyOf(row, index)} className={rowClass?.(row)}>
              {columns.map((column) => (
                <td key={column.key} className={cell(column)}>
                  {column.render(row)}
                </td>
              ))}
            </tr>,
            subtotals?.has(index) && (
              <tr key={`${keyOf(row, index)} sum`} className="is-sum">
                <SumRow columns={columns} cells={subtotals.get(index)!} />
              </tr>
            ),
          ])}
        </tbody>
        {totals && rows.length > 0 && (
          <tfoot>
            <tr>
              <SumRow columns={columns} cells={totals} />
            </tr>
          </tfoot>
        )}
      </table>
      {rows.length === 0 && !isFetching && <div className="hl-empty">{empty}</div>}
      {below}
    </div>
  );
}
