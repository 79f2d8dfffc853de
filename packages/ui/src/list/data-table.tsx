import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Sort } from './state.ts';

export interface Column<R> {
  readonly key: string;
  readonly title: ReactNode;
  readonly render: (row: R) => ReactNode;
  /** The whole text, where the cell may cut it. */
  readonly tip?: (row: R) => string | undefined;
  readonly align?: 'right';
  readonly width?: number;
  readonly pin?: 'left' | 'right';
  readonly sortable?: boolean;
}
export interface FootRow {
  readonly label: string;
  readonly values: Readonly<Record<string, string>>;
}

interface Props<R extends { readonly id: number }> {
  readonly label: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly isLoading?: boolean;
  readonly isFetching?: boolean;
  readonly empty?: ReactNode;
  readonly foot?: readonly FootRow[];
  readonly sort?: readonly Sort[];
  readonly onSort?: (key: string, add: boolean) => void;
  readonly selected?: ReadonlySet<number>;
  readonly onSelect?: (rows: readonly R[], is: boolean) => void;
  readonly onOpen?: (row: R) => void;
  readonly rowClass?: (row: R) => string | undefined;
  /** Another value means other rows: back to the top. The same rows fetched again stay where they are. */
  readonly pageKey?: string;
}

const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');
const cellClass = <R,>({ align, pin }: Column<R>) => classes(align && 'is-number', pin && `pin-${pin}`);
const sizeOf = <R,>({ width }: Column<R>) =>
  width === undefined ? {} : { style: { width, minWidth: width, maxWidth: width } };
const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a,button,input,label,.ant-dropdown') !== null;

function Heading<R>({
  column,
  sort,
  onSort,
}: {
  column: Column<R>;
  sort: readonly Sort[];
  onSort?: Props<never>['onSort'];
}) {
  const at = sort.findIndex((one) => one.key === column.key);
  const order = sort[at];
  const aria = order ? { 'aria-sort': order.descending ? ('descending' as const) : ('ascending' as const) } : {};
  return (
    <th scope="col" className={cellClass(column)} {...sizeOf(column)} {...aria}>
      {column.sortable && onSort ? (
        <button
          type="button"
          className={classes('hl-sort', order && 'is-on')}
          title="点击排序，按住 Shift 加入多列排序"
          onClick={(event) => onSort(column.key, event.shiftKey)}
        >
          {column.title}
          <i aria-hidden>{order ? (order.descending ? '↓' : '↑') : ''}</i>
          {order && sort.length > 1 && <sub>{at + 1}</sub>}
        </button>
      ) : (
        column.title
      )}
    </th>
  );
}

const boneRows = 12;

/** The table of every list: head, foot, key and actions stay in sight; the rest scrolls inside it. */
export function DataTable<R extends { readonly id: number }>(props: Props<R>) {
  const {
    label,
    columns,
    rows,
    isLoading = false,
    isFetching = false,
    empty,
    foot = [],
    sort = [],
    onSort,
    onSelect,
    onOpen,
  } = props;
  const selected = props.selected ?? new Set<number>();
  const [at, setAt] = useState(-1);
  const box = useRef<HTMLDivElement>(null);
  const anchor = useRef(-1);
  // A tab that comes back to the front runs its effects again; the rows are the same, and so is the place among them.
  const shown = useRef(props.pageKey);
  useEffect(() => {
    if (shown.current === props.pageKey) return;
    shown.current = props.pageKey;
    setAt(-1);
    box.current?.scrollTo({ top: 0 });
  }, [props.pageKey]);

  const pick = (row: R, index: number, event?: MouseEvent) => {
    const is = !selected.has(row.id);
    const from = event?.shiftKey && anchor.current >= 0 ? Math.min(anchor.current, index) : index;
    const to = event?.shiftKey && anchor.current >= 0 ? Math.max(anchor.current, index) : index;
    anchor.current = index;
    onSelect?.(rows.slice(from, to + 1), is);
  };
  const move = (to: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, to));
    setAt(next);
    box.current?.querySelectorAll('tbody tr')[next]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== box.current) return;
    const row = rows[at];
    const steps: Record<string, () => void> = {
      ArrowDown: () => move(at + 1),
      ArrowUp: () => move(at - 1),
      Home: () => move(0),
      End: () => move(rows.length - 1),
      Enter: () => row && onOpen?.(row),
      ' ': () => row && pick(row, at),
    };
    const step =
      event.key === 'a' && (event.ctrlKey || event.metaKey) && onSelect ? () => onSelect(rows, true) : steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };
  const all = rows.length > 0 && rows.every((row) => selected.has(row.id));
  const some = !all && rows.some((row) => selected.has(row.id));

  return (
    <div
      ref={box}
      className={classes('hl-table', isFetching && 'is-fetching')}
      tabIndex={0}
      role="region"
      aria-label={label}
      aria-busy={isFetching}
      onKeyDown={onKeyDown}
    >
      <table>
        <thead>
          <tr>
            {onSelect && (
              <th scope="col" className="pin-left is-check">
                <input
                  type="checkbox"
                  aria-label="选择本页全部"
                  checked={all}
                  ref={(input) => {
                    if (input) input.indeterminate = some;
                  }}
                  onChange={() => onSelect(rows, !all)}
                />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.key} column={column} sort={sort} {...(onSort && { onSort })} />
            ))}
          </tr>
        </thead>
        <tbody>
          {isLoading &&
            Array.from({ length: boneRows }, (_, index) => (
              <tr key={index} className="is-bone" aria-hidden>
                {onSelect && <td className="is-check" />}
                {columns.map((column) => (
                  <td key={column.key}>
                    <i style={{ width: `${40 + ((index * 7 + column.key.length * 13) % 50)}%` }} />
                  </td>
                ))}
              </tr>
            ))}
          {rows.map((row, index) => (
            <tr
              key={row.id}
              className={classes(selected.has(row.id) && 'is-selected', index === at && 'is-at', props.rowClass?.(row))}
              onClick={(event) => {
                if (!isControl(event.target)) setAt(index);
              }}
              onDoubleClick={(event) => {
                if (!isControl(event.target)) onOpen?.(row);
              }}
            >
              {onSelect && (
                <td className="pin-left is-check">
                  <input
                    type="checkbox"
                    aria-label={`选择第${index + 1}行`}
                    checked={selected.has(row.id)}
                    onChange={() => {}}
                    onClick={(event) => pick(row, index, event)}
                  />
                </td>
              )}
              {columns.map((column) => (
                <td key={column.key} className={cellClass(column)} {...sizeOf(column)} title={column.tip?.(row)}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {rows.length > 0 && foot.length > 0 && (
          <tfoot>
            {foot.map((line) => (
              <tr key={line.label}>
                {onSelect && <td className="pin-left is-check" />}
                {columns.map((column, index) => (
                  <td key={column.key} className={cellClass(column)}>
                    {index === 0 ? line.label : line.values[column.key]}
                  </td>
                ))}
              </tr>
            ))}
          </tfoot>
        )}
      </table>
      {!isLoading && rows.length === 0 && <div className="hl-empty">{empty ?? '没有记录'}</div>}
    </div>
  );
}
