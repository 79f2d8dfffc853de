import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { commandOf } from './keys.ts';
import type { Sort } from './state.ts';
import {
  cellClass,
  classes,
  type Column,
  type FootRow,
  itemsOf,
  roomsOf,
  type RowGroup,
  stretched,
  withRoom,
} from './table.ts';
import { Heading } from './table-head.tsx';
import { Bones, GroupRow, TableRow, WideRow } from './table-rows.tsx';
import { useFrozenWidths } from './use-frozen-widths.ts';
import { useWindow } from './use-window.ts';

interface Props<R extends { readonly id: number }> {
  readonly label: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  /** Instead of `rows`, which then are those of the open groups. */
  readonly groups?: readonly RowGroup<R>[];
  readonly onToggleGroup?: (key: string) => void;
  /** What to say below the rows of a group that does not show them all. */
  readonly groupRest?: (group: RowGroup<R>) => ReactNode;
  readonly isLoading?: boolean;
  readonly isFetching?: boolean;
  readonly empty?: ReactNode;
  readonly foot?: readonly FootRow[];
  readonly sort?: readonly Sort[];
  readonly onSort?: (key: string, add: boolean) => void;
  readonly onResize?: (key: string, width: number | undefined) => void;
  readonly selected?: ReadonlySet<number>;
  readonly onSelect?: (rows: readonly R[], is: boolean) => void;
  /** Beyond the rows at hand: everything the list would find. */
  readonly onSelectAll?: () => void;
  readonly onOpen?: (row: R) => void;
  /** A key that is no command of every list; whether it meant something for this row. */
  readonly onKey?: (key: string, row: R) => boolean;
  readonly rowClass?: (row: R) => string | undefined;
  /** Another value means other rows: back to the top. The same rows fetched again stay where they are. */
  readonly pageKey?: string;
}

/** The table of every list: head, foot, key and actions stay in sight; the rest scrolls inside it. */
export function DataTable<R extends { readonly id: number }>(props: Props<R>) {
  const { label, rows, groups, isLoading = false, isFetching = false, empty, foot = [], sort = [] } = props;
  const { onSort, onSelect, onOpen } = props;
  const columns = withRoom(props.columns, rows);
  const selected = props.selected ?? new Set<number>();
  const items = itemsOf(rows, groups);
  const [at, setAt] = useState(-1);
  const [editing, setEditing] = useState<{ readonly id: number; readonly key: string }>();
  const box = useRef<HTMLDivElement>(null);
  const anchor = useRef(-1);
  const window = useWindow(box, items.length);
  const widths = useFrozenWidths(box, window.isPartial, columns);
  // A tab that comes back to the front runs its effects again; the rows are the same, and so is the place among them.
  const shown = useRef(props.pageKey);
  useEffect(() => {
    if (shown.current === props.pageKey) return;
    shown.current = props.pageKey;
    setAt(-1);
    setEditing(undefined);
    anchor.current = -1;
    box.current?.scrollTo({ top: 0 });
  }, [props.pageKey]);
  // A focused control that is scrolled away would leave the keyboard nowhere.
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  });

  const pick = (index: number, event?: MouseEvent) => {
    const item = items[index];
    if (item?.type !== 'row') return;
    const is = !selected.has(item.row.id);
    const from = event?.shiftKey && anchor.current >= 0 ? anchor.current : index;
    anchor.current = index;
    onSelect?.(stretched(items, from, from, index).taken, is);
  };
  const move = (to: number, extend: boolean) => {
    if (extend && onSelect) {
      if (anchor.current < 0) anchor.current = Math.max(at, 0);
      const { left, taken } = stretched(items, anchor.current, Math.max(at, 0), to);
      if (left.length > 0) onSelect(left, false);
      onSelect(taken, true);
    } else anchor.current = to;
    setAt(to);
    reveal(to);
  };
  /** Between head and foot, whether or not the row is drawn yet. */
  const reveal = (index: number) => {
    const element = box.current;
    if (!element) return;
    const [head, tail] = ['thead', 'tfoot'].map((part) => element.querySelector<HTMLElement>(part)?.offsetHeight ?? 0);
    const [top, bottom] = [index * window.rowHeight, (index + 1) * window.rowHeight];
    const room = element.clientHeight - head! - tail!;
    if (top < element.scrollTop) element.scrollTo({ top });
    else if (bottom > element.scrollTop + room) element.scrollTo({ top: bottom - room });
  };
  const edit = (index: number) => {
    const item = items[index];
    if (item?.type !== 'row') return;
    const key = columns.find((column) => column.edit?.may(item.row))?.key;
    if (key) setEditing({ id: item.row.id, key });
  };
  const edited = (row: R, key: string, step?: 1 | -1) => {
    const may = columns.filter((column) => column.edit?.may(row)).map((column) => column.key);
    const next = step && may[may.indexOf(key) + step];
    setEditing(next ? { id: row.id, key: next } : undefined);
    if (!next) box.current?.focus({ preventScroll: true });
  };
  const all = rows.length > 0 && rows.every((row) => selected.has(row.id));
  const some = !all && rows.some((row) => selected.has(row.id));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== box.current) return;
    const screenful = Math.max(1, Math.floor(event.currentTarget.clientHeight / window.rowHeight) - 3);
    const command = commandOf(event, at, items.length, screenful);
    const item = items[at];
    if (!command) {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isPlain && item?.type === 'row' && props.onKey?.(event.key, item.row)) event.preventDefault();
      return;
    }
    if (command.type === 'expand' || command.type === 'collapse') {
      if (item?.type !== 'group' || item.group.isOpen === (command.type === 'expand')) return;
      props.onToggleGroup?.(item.group.key);
    } else if (command.type === 'move') move(command.to, command.extend);
    else if (command.type === 'open' && item?.type === 'group') props.onToggleGroup?.(item.group.key);
    else if (command.type === 'open' && item?.type === 'row') onOpen?.(item.row);
    else if (command.type === 'pick') pick(at);
    else if (command.type === 'edit') edit(at);
    else if (command.type === 'all' && onSelect) {
      if (all) props.onSelectAll?.();
      else onSelect(rows, true);
    } else return;
    event.preventDefault();
  };

  const rooms = roomsOf(columns);
  const hasChecks = onSelect !== undefined;
  const span = columns.length + (hasChecks ? 1 : 0);
  const spacer = (height: number) => height > 0 && <tr aria-hidden style={{ height }} className="is-spacer" />;
  return (
    <div
      ref={box}
      className={classes('hl-table', isFetching && 'is-fetching')}
      tabIndex={0}
      role="region"
      aria-label={label}
      aria-busy={isFetching}
      onKeyDown={onKeyDown}
      onFocus={() => void (hadFocus.current = true)}
      onBlur={(event) => {
        // Leaving for somewhere else; an element that vanished leaves for nowhere.
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) hadFocus.current = false;
      }}
    >
      <table
        {...(window.isPartial && { 'aria-rowcount': items.length + 1 })}
        {...(widths && { style: { tableLayout: 'fixed', minWidth: widths.total } })}
      >
        {widths && (
          <colgroup>
            {hasChecks && <col style={{ width: 38 }} />}
            {columns.map((column) => (
              <col key={column.key} style={{ width: column.width ?? widths.of.get(column.key) }} />
            ))}
          </colgroup>
        )}
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
              <Heading
                key={column.key}
                column={column}
                rooms={rooms}
                sort={sort}
                onSort={onSort}
                onResize={props.onResize}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {isLoading && <Bones columns={columns} hasChecks={hasChecks} />}
          {spacer(window.before)}
          {items.slice(window.from, window.to).map((item, offset) => {
            const index = window.from + offset;
            if (item.type === 'group')
              return (
                <GroupRow
                  key={`group ${item.group.key}`}
                  group={item.group}
                  columns={columns}
                  hasChecks={hasChecks}
                  isAt={index === at}
                  onToggle={() => {
                    setAt(index);
                    props.onToggleGroup?.(item.group.key);
                  }}
                />
              );
            if (item.type === 'rest')
              return (
                <WideRow key={`rest ${item.group.key}`} span={span} isAt={index === at}>
                  {item.group.rows ? props.groupRest?.(item.group) : '正在读取…'}
                </WideRow>
              );
            const { row } = item;
            return (
              <TableRow
                key={row.id}
                row={row}
                at={index}
                columns={columns}
                isSelected={selected.has(row.id)}
                isAt={index === at}
                className={props.rowClass?.(row)}
                editing={editing?.id === row.id ? editing.key : undefined}
                onPick={onSelect && ((event) => pick(index, event))}
                onAt={() => {
                  setAt(index);
                  anchor.current = index;
                }}
                onOpen={onOpen && (() => onOpen(row))}
                onEdit={(key) => setEditing({ id: row.id, key })}
                onEdited={(step) => editing && edited(row, editing.key, step)}
              />
            );
          })}
          {spacer(window.after)}
        </tbody>
        {items.length > 0 && foot.length > 0 && (
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
      {!isLoading && items.length === 0 && <div className="hl-empty">{empty ?? '没有记录'}</div>}
    </div>
  );
}
