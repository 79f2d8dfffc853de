import { memo, type ReactNode } from 'react';
import type { Raw } from '../field/entry.ts';
import { nameOf } from '../field/record-picker.tsx';
import { isNumeric, shown } from '../field/shown.tsx';
import { asWire, cellValue, type GridColumn } from './grid-columns.ts';
import { CellEditor } from './grid-editor.tsx';
import type { Opens } from './use-grid.ts';
import type { GridRow } from './values.ts';

interface RowProps {
  readonly index: number;
  readonly row: GridRow;
  /** The empty one at the end. */
  readonly spare: boolean;
  readonly columns: readonly GridColumn[];
  readonly computed: Readonly<Record<string, unknown>> | undefined;
  /** Another value means that names have become known. */
  readonly known: number;
  /** Names are on their way. */
  readonly isNaming: boolean;
  /** Key of the column being edited in this row. */
  readonly editing: string | undefined;
  readonly wrong: Readonly<Record<string, string>> | undefined;
  readonly hint: string;
  readonly opens?: Opens;
  readonly beside?: (row: GridRow) => ReactNode;
  readonly onActivate: (row: number, key: string) => void;
  readonly onCell: (row: number, key: string, value: Raw) => void;
  readonly onChosen: () => void;
  readonly onOpenChange: (open: boolean) => void;
  readonly onRemove: (row: number) => void;
}

/** One row of a grid; drawn again only when something in it has changed. */
export const GridLine = memo(function GridLine(props: RowProps) {
  const {
    index,
    row,
    spare,
    columns,
    computed,
    isNaming,
    editing,
    wrong,
    hint,
    opens,
    beside,
    onActivate,
    onCell,
    onChosen,
    onOpenChange,
    onRemove,
  } = props;
  const firstEditable = columns.find((column) => column.editable)?.key;
  return (
    <tr className={spare ? 'is-new' : ''}>
      <th scope="row">{index + 1}</th>
      {columns.map((column) => {
        const { key, field, editable } = column;
        const value = cellValue(column, row, computed);
        const message = wrong?.[key];
        const classes = [
          isNumeric(field) && 'is-number',
          editable && 'is-cell',
          !spare && opens?.(key, row.cells) === false && 'is-passed',
          editing === key && 'is-editing',
          message && 'is-wrong',
        ];
        const title = field.target && typeof value === 'number' ? nameOf(field.target, value) : undefined;
        const name = title
          ? [title.code, title.title].filter(Boolean).join(' ')
          : isNaming && field.target
            ? '…'
            : undefined;
        return (
          <td
            key={key}
            className={classes.filter(Boolean).join(' ')}
            title={message}
            onMouseDown={(event) => {
              if (!editable || editing === key) return;
              event.preventDefault();
              onActivate(index, key);
            }}
          >
            {editing === key ? (
              <CellEditor
                field={field}
                label={`第${index + 1}行 ${field.label}`}
                value={value as Raw}
                onChange={(next) => onCell(index, key, next)}
                onChosen={onChosen}
                onOpenChange={onOpenChange}
              />
            ) : spare ? (
              key === firstEditable && <span className={message ? 'hl-negative' : 'hl-muted'}>{message ?? hint}</span>
            ) : (
              value !== null && value !== '' && shown(field, asWire(value), name)
            )}
          </td>
        );
      })}
      <td className="is-tool">
        {!spare && beside?.(row)}
        {!spare && (
          <button
            type="button"
            tabIndex={-1}
            className="hl-x"
            aria-label={`删除第${index + 1}行`}
            onClick={() => onRemove(index)}
          />
        )}
      </td>
    </tr>
  );
});
