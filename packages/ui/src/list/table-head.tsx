import { type PointerEvent, useState } from 'react';
import { type Sort, widthWithin } from './state.ts';
import { cellClass, classes, type Column, sizeOf } from './table.ts';

interface Props<R> {
  readonly column: Column<R>;
  /** What all columns that share the width ask for together. */
  readonly rooms: number;
  readonly sort: readonly Sort[];
  readonly onSort: ((key: string, add: boolean) => void) | undefined;
  readonly onResize: ((key: string, width: number | undefined) => void) | undefined;
}

/** The right edge of a heading: pulled, it makes the column as wide; clicked twice, as wide as its content. */
function Edge({
  onPull,
  onLeave,
  onReset,
}: {
  onPull: (width: number) => void;
  onLeave: (width: number) => void;
  onReset: () => void;
}) {
  const widthAt = (event: PointerEvent<HTMLElement>) =>
    widthWithin(event.clientX - event.currentTarget.parentElement!.getBoundingClientRect().left);
  return (
    <span
      className="hl-edge"
      aria-hidden
      title="拖动调整列宽，双击恢复"
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && onPull(widthAt(event))}
      onPointerUp={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        event.currentTarget.releasePointerCapture(event.pointerId);
        onLeave(widthAt(event));
      }}
      onDoubleClick={onReset}
    />
  );
}

export function Heading<R>({ column, rooms, sort, onSort, onResize }: Props<R>) {
  const [pulled, setPulled] = useState<number>();
  const at = sort.findIndex((one) => one.key === column.key);
  const order = sort[at];
  const aria = order ? { 'aria-sort': order.descending ? ('descending' as const) : ('ascending' as const) } : {};
  return (
    <th
      scope="col"
      className={cellClass(column)}
      {...sizeOf(pulled === undefined ? column : { ...column, width: pulled }, rooms)}
      {...aria}
    >
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
      {onResize && column.pin !== 'right' && (
        <Edge
          onPull={setPulled}
          onLeave={(width) => {
            setPulled(undefined);
            // A click that moved nothing is no wish.
            if (pulled !== undefined) onResize(column.key, width);
          }}
          onReset={() => onResize(column.key, undefined)}
        />
      )}
    </th>
  );
}
