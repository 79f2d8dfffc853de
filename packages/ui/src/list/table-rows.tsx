import type { MouseEvent, ReactNode } from 'react';
import { cellClass, classes, type Column, roomsOf, type RowGroup, sizeOf } from './table.ts';

const isControl = (target: EventTarget) =>
  target instanceof Element &&
  target.closest('a,button,input,select,textarea,label,.ant-dropdown,.ant-select') !== null;

interface RowProps<R> {
  readonly row: R;
  readonly at: number;
  readonly columns: readonly Column<R>[];
  readonly isSelected: boolean;
  readonly isAt: boolean;
  readonly className: string | undefined;
  /** The key of the column being changed in this row. */
  readonly editing: string | undefined;
  readonly onPick: ((event: MouseEvent) => void) | undefined;
  readonly onAt: () => void;
  readonly onOpen: (() => void) | undefined;
  readonly onEdit: (key: string) => void;
  readonly onEdited: (step?: 1 | -1) => void;
}

export function TableRow<R>(props: RowProps<R>) {
  const { row, at, columns, isSelected, isAt, editing, onPick, onAt, onOpen, onEdit, onEdited } = props;
  const rooms = roomsOf(columns);
  return (
    <tr
      data-item
      aria-rowindex={at + 2}
      className={classes(isSelected && 'is-selected', isAt && 'is-at', props.className)}
      onClick={(event) => {
        if (!isControl(event.target)) onAt();
      }}
      onDoubleClick={(event) => {
        if (!isControl(event.target)) onOpen?.();
      }}
    >
      {onPick && (
        <td className="pin-left is-check">
          <input
            type="checkbox"
            aria-label={`选择第${at + 1}行`}
            checked={isSelected}
            onChange={() => {}}
            onClick={onPick}
          />
        </td>
      )}
      {columns.map((column) => {
        const edit = column.edit?.may(row) ? column.edit : undefined;
        const isEditing = edit !== undefined && editing === column.key;
        return (
          <td
            key={column.key}
            className={classes(cellClass(column), edit && 'is-editable', isEditing && 'is-editing')}
            {...sizeOf(column, rooms)}
            title={isEditing ? undefined : column.tip?.(row)}
            {...(edit &&
              !isEditing && {
                onDoubleClick: (event: MouseEvent) => {
                  event.stopPropagation();
                  onEdit(column.key);
                },
              })}
          >
            {/* What it showed holds the width of its column while the editor lies above it. */}
            {isEditing ? <span className="hl-under">{column.render(row)}</span> : column.render(row)}
            {isEditing && edit.editor(row, onEdited)}
          </td>
        );
      })}
    </tr>
  );
}

interface GroupProps<R> {
  readonly group: RowGroup<R>;
  readonly columns: readonly Column<R>[];
  readonly hasChecks: boolean;
  readonly isAt: boolean;
  readonly onToggle: () => void;
}

/** The head of a group: what its rows share, how many there are, and what they add up to. */
export function GroupRow<R>({ group, columns, hasChecks, isAt, onToggle }: GroupProps<R>) {
  return (
    <tr data-item className={classes('is-group', isAt && 'is-at')}>
      {hasChecks && <td className="pin-left is-check" />}
      {columns.map((column, index) => (
        <td key={column.key} className={cellClass(column)}>
          {index === 0 ? (
            <button type="button" className="hl-fold" aria-expanded={group.isOpen} onClick={onToggle}>
              <i aria-hidden />
              <b>{group.title}</b>
              <span>{group.count.toLocaleString('en-US')} 条</span>
            </button>
          ) : (
            group.values[column.key]
          )}
        </td>
      ))}
    </tr>
  );
}

export function WideRow({ span, isAt, children }: { span: number; isAt: boolean; children: ReactNode }) {
  return (
    <tr data-item className={classes('is-wide', isAt && 'is-at')}>
      <td colSpan={span}>
        <span>{children}</span>
      </td>
    </tr>
  );
}

const boneRows = 12;

/** Rows that have not come yet. */
export function Bones<R>({ columns, hasChecks }: { columns: readonly Column<R>[]; hasChecks: boolean }) {
  return Array.from({ length: boneRows }, (_, index) => (
    <tr key={index} className="is-bone" aria-hidden>
      {hasChecks && <td className="is-check" />}
      {columns.map((column) => (
        <td key={column.key}>
          <i style={{ width: `${40 + ((index * 7 + column.key.length * 13) % 50)}%` }} />
        </td>
      ))}
    </tr>
  ));
}
