import type { Fields } from '@heliu/model';
import { Button } from 'antd';
import {
  type ClipboardEvent,
  type CSSProperties,
  type Dispatch,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { say } from '../feedback/feedback.ts';
import { nameOf, useNames, wantsEnter } from '../field/record-picker.tsx';
import { isNumeric, shown } from '../field/shown.tsx';
import type { Raw } from '../field/entry.ts';
import { useWindow } from '../list/use-window.ts';
import { formatDecimal, formatMoney } from '../text/filters.ts';
import { Icon } from '../theme/icon.tsx';
import type { Change } from './changes.ts';
import { asWire, cellValue, type GridColumn, gridColumns, gridTotals } from './grid-columns.ts';
import { CellEditor } from './grid-editor.tsx';
import { type Cell, moveFor } from './grid-moves.ts';
import { isBlock } from './paste.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { type Block, readPaste } from './read-paste.ts';
import type { GridRow } from './values.ts';

/** Sent to a sheet to bring up one of its cells, in sight or not. */
export const goEvent = 'hl-go';
export interface GoDetail {
  readonly row: number;
  readonly key: string;
}

interface RowProps {
  readonly index: number;
  readonly row: GridRow;
  /** The empty one at the end. */
  readonly spare: boolean;
  readonly columns: readonly GridColumn[];
  readonly computed: Readonly<Record<string, unknown>> | undefined;
  /** Another value means that names have become known. */
  readonly named: number;
  /** Key of the column being edited in this row. */
  readonly editing: string | undefined;
  readonly wrong: Readonly<Record<string, string>> | undefined;
  readonly hint: string;
  readonly onActivate: (row: number, key: string) => void;
  readonly onCell: (row: number, key: string, value: Raw) => void;
  readonly onChosen: () => void;
  readonly onOpenChange: (open: boolean) => void;
  readonly onRemove: (row: number) => void;
}

const Line = memo(function Line(props: RowProps) {
  const {
    index,
    row,
    spare,
    columns,
    computed,
    editing,
    wrong,
    hint,
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
          editing === key && 'is-editing',
          message && 'is-wrong',
        ];
        const title = field.target && typeof value === 'number' ? nameOf(field.target, value) : undefined;
        const name = title ? [title.code, title.title].filter(Boolean).join(' ') : undefined;
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

export interface LineGridProps {
  readonly kind: string;
  readonly label: string;
  readonly fields: Fields;
  readonly columns?: readonly string[];
  readonly widths?: Readonly<Record<string, number | undefined>>;
  readonly rows: readonly GridRow[];
  readonly computed: ReadonlyMap<number, Readonly<Record<string, unknown>>>;
  /** What is wrong, by row and column. */
  readonly wrong: ReadonlyMap<number, Readonly<Record<string, string>>>;
  readonly dispatch: Dispatch<Change>;
  /** Sums shown elsewhere on the form. */
  readonly summedElsewhere?: ReadonlySet<string>;
  readonly tools?: ReactNode;
  readonly hint?: string;
}

/** Lines as a sheet: type, Enter, type; paste from Excel; nothing needs the mouse. */
export function LineGrid(props: LineGridProps) {
  const { kind, label, fields, rows, computed, wrong, dispatch, summedElsewhere, tools } = props;
  const hint = props.hint ?? '输入或粘贴';
  const columns = useMemo(
    () => gridColumns(fields, props.columns, props.widths),
    [fields, props.columns, props.widths],
  );
  const editable = useMemo(() => columns.filter((column) => column.editable), [columns]);
  const [at, setAt] = useState<Cell>();
  const [pasting, setPasting] = useState<{ readonly row: number; readonly block: Block }>();
  const popupOpen = useRef(false);
  const table = useRef<HTMLDivElement>(null);
  const extent = { rows: rows.length, cols: editable.length };
  const box = useRef<HTMLDivElement>(null);
  const { from, to: end, before, after, rowHeight } = useWindow(box, extent.rows);

  // What follows from all the lines may come a moment after the key that changed one of them.
  const settled = useDeferredValue(rows);
  const references = useMemo(
    () =>
      editable
        .filter(({ field }) => field.target !== undefined)
        .map(({ key, field }) => ({
          entity: field.target!,
          ids: settled.flatMap(({ cells }) => (typeof cells[key] === 'number' ? [cells[key]] : [])),
        })),
    [editable, settled],
  );
  const named = useNames(references);

  const onActivate = useCallback(
    (row: number, key: string) => setAt({ row, col: editable.findIndex((column) => column.key === key) }),
    [editable],
  );
  const onCell = useCallback(
    (row: number, key: string, value: Raw) => dispatch({ type: 'cells', kind, fields, row, patch: { [key]: value } }),
    [dispatch, kind, fields],
  );
  const onOpenChange = useCallback((open: boolean) => void (popupOpen.current = open), []);
  const onRemove = useCallback(
    (row: number) => dispatch({ type: 'remove', kind, fields, row }),
    [dispatch, kind, fields],
  );
  const onChosen = useCallback(
    () => setAt((now) => (now && now.col + 1 < editable.length ? { ...now, col: now.col + 1 } : now)),
    [editable],
  );

  const go = (to: Cell) => {
    setAt(to);
    const element = box.current;
    if (!element) return;
    const top = to.row * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + 3 * rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + 3 * rowHeight - element.clientHeight;
  };
  const onGo = useEffectEvent(({ row, key }: GoDetail) => {
    const col = editable.findIndex((column) => column.key === key);
    go({ row: Math.min(row, rows.length - 1), col: Math.max(col, 0) });
    table.current?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    const element = table.current;
    const listen = (event: Event) => onGo((event as CustomEvent<GoDetail>).detail);
    element?.addEventListener(goEvent, listen);
    return () => element?.removeEventListener(goEvent, listen);
  }, []);
  const fill = ({ row, col }: Cell) => {
    const key = editable[col]!.key;
    const above = rows[row - 1]?.cells[key];
    if (above === undefined) return;
    dispatch({ type: 'cells', kind, fields, row, patch: { [key]: above } });
    go({ row: row + 1, col });
  };
  const insertHere = () => {
    const row = at?.row ?? rows.length - 1;
    dispatch({ type: 'insert', kind, fields, row });
    go({ row, col: 0 });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!at || event.nativeEvent.isComposing) return;
    const { target } = event;
    // An open list has the keys, but for an Enter that means nothing in it.
    if (popupOpen.current && (event.key !== 'Enter' || wantsEnter(target as HTMLElement))) return;
    const isText = target instanceof HTMLInputElement && target.type === 'text' && !target.closest('.ant-select');
    if (target instanceof HTMLSelectElement && event.key.startsWith('Arrow') && !event.altKey) return;
    const caret = isText
      ? { start: target.selectionStart, end: target.selectionEnd, length: target.value.length }
      : undefined;
    const { key, shiftKey: shift, altKey: alt } = event;
    const move = moveFor(at, { key, shift, alt, ctrl: event.ctrlKey || event.metaKey, caret }, extent);
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    if (move.type === 'go') go(move.to);
    else if (move.type === 'leave') setAt(undefined);
    else if (move.type === 'fill') fill(at);
    else if (move.type === 'insert') dispatch({ type: 'insert', kind, fields, row: at.row });
    else if (move.type === 'remove') dispatch({ type: 'remove', kind, fields, row: at.row });
    else if (move.type === 'shift') {
      dispatch({ type: 'move', kind, fields, row: at.row, to: at.row + move.by });
      go({ ...at, row: Math.min(Math.max(0, at.row + move.by), rows.length - 1) });
    }
  };
  const lay = (row: number, block: Block) => {
    dispatch({ type: 'block', kind, fields, row, rows: block.rows });
    say({ text: `粘贴了 ${block.rows.length} 行` });
    setPasting(undefined);
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!at || !isBlock(text)) return;
    event.preventDefault();
    const from = editable.slice(at.col).map(({ key, field }) => [key, field] as const);
    const { row } = at;
    setAt(undefined);
    void readPaste(text, from, fields).then((block) => {
      if (block.problems.length > 0) setPasting({ row, block });
      else lay(row, block);
    });
  };

  const totals = useMemo(() => gridTotals(columns, settled, computed), [columns, settled, computed]);
  const shownTotals = columns.filter(({ key }) => totals[key] !== undefined && !summedElsewhere?.has(key));
  const numberWidth = 24 + Math.max(2, String(rows.length).length) * 8;
  const numbers = Array.from({ length: end - from }, (_, index) => from + index);
  return (
    <section className="hl-grid" ref={table} data-lines={kind} aria-label={label}>
      <header>
        <b>{label}</b>
        <span className="hl-muted">可从 Excel 直接粘贴；Enter 下一格，Ctrl+D 向下填充</span>
        <span className="hl-gap" />
        {tools}
        <Button type="text" icon={<Icon name="plus" />} onClick={insertHere}>
          插入行
        </Button>
      </header>
      <div
        ref={box}
        className="hl-grid-box"
        tabIndex={at ? -1 : 0}
        role="group"
        aria-label={`${label}表格`}
        onKeyDownCapture={onKeyDown}
        onPasteCapture={onPaste}
        onBlur={(event) => {
          const next = event.relatedTarget as Element | null;
          if (next && !table.current?.contains(next) && !next.closest('.ant-select-dropdown')) setAt(undefined);
        }}
      >
        <table
          style={
            {
              minWidth: columns.reduce((sum, column) => sum + column.least, 36 + numberWidth),
              '--grid-number': `${numberWidth}px`,
            } as CSSProperties
          }
        >
          <colgroup>
            <col style={{ width: numberWidth }} />
            {columns.map(({ key, width }) => (
              <col key={key} {...(width !== undefined && { style: { width } })} />
            ))}
            <col style={{ width: 36 }} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">#</th>
              {columns.map(({ key, field, editable: canEdit }) => (
                <th key={key} scope="col" className={isNumeric(field) ? 'is-number' : ''} title={field.hint}>
                  {field.label}
                  {canEdit && field.required && !field.hasDefault && (
                    <i className="hl-required" aria-hidden>
                      *
                    </i>
                  )}
                </th>
              ))}
              <th />
            </tr>
          </thead>
          <tbody>
            {before > 0 && <tr style={{ height: before }} aria-hidden />}
            {numbers.map((index) => {
              const row = rows[index]!;
              return (
                <Line
                  key={row.key}
                  index={index}
                  row={row}
                  spare={index === rows.length - 1}
                  columns={columns}
                  computed={computed.get(row.key)}
                  named={named}
                  editing={at?.row === index ? editable[at.col]?.key : undefined}
                  wrong={wrong.get(index)}
                  hint={hint}
                  onActivate={onActivate}
                  onCell={onCell}
                  onChosen={onChosen}
                  onOpenChange={onOpenChange}
                  onRemove={onRemove}
                />
              );
            })}
            {after > 0 && <tr style={{ height: after }} aria-hidden />}
          </tbody>
          {shownTotals.length > 0 && rows.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">合计</th>
                {columns.map((column) => (
                  <td key={column.key} className="is-number">
                    {shownTotals.includes(column) &&
                      (column.field.kind === 'money'
                        ? formatMoney(totals[column.key])
                        : formatDecimal(totals[column.key]!))}
                  </td>
                ))}
                <td />
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {pasting && (
        <PasteDialog
          block={pasting.block}
          onPaste={() => lay(pasting.row, pasting.block)}
          onClose={() => setPasting(undefined)}
        />
      )}
    </section>
  );
}
