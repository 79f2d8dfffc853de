import type { Fields, Lines } from '@heliu/model';
import { Button } from 'antd';
import { type CSSProperties, type Dispatch, type ReactNode, useDeferredValue, useMemo, useRef } from 'react';
import { useNames } from '../field/record-picker.tsx';
import { isNumeric } from '../field/shown.tsx';
import { useWindow } from '../list/use-window.ts';
import { formatDecimal, formatMoney } from '../text/filters.ts';
import { Icon } from '../theme/icon.tsx';
import type { Change } from './changes.ts';
import { gridColumns, gridTotals } from './grid-columns.ts';
import { GridLine } from './grid-line.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { type Keys, type Opens, useGrid } from './use-grid.ts';
import type { GridRow } from './values.ts';

export interface LineGridProps {
  readonly kind: string;
  readonly label: string;
  readonly fields: Fields;
  readonly columns?: readonly string[];
  readonly widths?: Readonly<Record<string, number | undefined>>;
  /** Columns that nobody types in, though they belong to the row: which line of an earlier document it carries out. */
  readonly fixed?: readonly string[];
  readonly rows: readonly GridRow[];
  readonly computed: ReadonlyMap<number, Readonly<Record<string, unknown>>>;
  /** What is wrong, by row and column. */
  readonly wrong: ReadonlyMap<number, Readonly<Record<string, string>>>;
  readonly dispatch: Dispatch<Change>;
  /** Sums shown elsewhere on the form. */
  readonly summedElsewhere?: ReadonlySet<string>;
  readonly sums?: readonly string[];
  readonly tools?: ReactNode;
  readonly hint?: string;
  readonly help?: string;
  /** Cells that Enter does not pass over. */
  readonly opens?: Opens | undefined;
  readonly keys?: Keys;
  /** What a scanner finds here. */
  readonly scans?: Lines['scans'];
  /** At the end of a line. */
  readonly beside?: (row: GridRow) => ReactNode;
}

/** Lines as a sheet: type, Enter, type; paste from Excel; nothing needs the mouse. */
export function LineGrid(props: LineGridProps) {
  const { kind, label, fields, rows, computed, wrong, dispatch, summedElsewhere, tools, scans, beside } = props;
  const toolsWidth = beside ? 68 : 36;
  const hint = props.hint ?? '输入或粘贴';
  const columns = useMemo(
    () => gridColumns(fields, props.columns, props.widths, props.fixed),
    [fields, props.columns, props.widths, props.fixed],
  );
  const editable = useMemo(() => columns.filter((column) => column.editable), [columns]);
  const table = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const { from, to: end, before, after, rowHeight } = useWindow(box, rows.length);

  // What follows from all the lines may come a moment after the key that changed one of them.
  const settled = useDeferredValue(rows);
  const references = useMemo(
    () =>
      columns
        .filter(({ field, own }) => own && field.target !== undefined)
        .map(({ key, field }) => ({
          entity: field.target!,
          ids: settled.flatMap(({ cells }) => (typeof cells[key] === 'number' ? [cells[key]] : [])),
        })),
    [columns, settled],
  );
  const naming = useNames(references);

  const { at, setAt, insertHere, onKeyDown, onPaste, pasting, setPasting, lay, ...onLine } = useGrid({
    kind,
    fields,
    scans,
    rows,
    editable,
    opens: props.opens,
    keys: props.keys,
    dispatch,
    table,
    box,
    rowHeight,
  });

  const totals = useMemo(() => gridTotals(columns, settled, computed), [columns, settled, computed]);
  const shownTotals = columns.filter(
    ({ key }) => totals[key] !== undefined && !summedElsewhere?.has(key) && (props.sums?.includes(key) ?? true),
  );
  const numberWidth = 24 + Math.max(2, String(rows.length).length) * 8;
  const numbers = Array.from({ length: end - from }, (_, index) => from + index);
  return (
    <section className="hl-grid" ref={table} data-lines={kind} aria-label={label}>
      <header>
        <b>{label}</b>
        <span className="hl-muted">
          可从 Excel 直接粘贴{scans && '，可直接扫码'}；Enter 下一格，{props.help ?? 'Ctrl+D 向下填充'}
        </span>
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
        aria-busy={naming.isAsking}
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
              minWidth: columns.reduce((sum, column) => sum + column.least, toolsWidth + numberWidth),
              '--grid-number': `${numberWidth}px`,
            } as CSSProperties
          }
        >
          <colgroup>
            <col style={{ width: numberWidth }} />
            {columns.map(({ key, width }) => (
              <col key={key} {...(width !== undefined && { style: { width } })} />
            ))}
            <col style={{ width: toolsWidth }} />
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
                <GridLine
                  key={row.key}
                  index={index}
                  row={row}
                  spare={index === rows.length - 1}
                  columns={columns}
                  computed={computed.get(row.key)}
                  known={naming.known}
                  isNaming={naming.isAsking}
                  editing={at?.row === index ? editable[at.col]?.key : undefined}
                  wrong={wrong.get(index)}
                  hint={hint}
                  {...(props.opens && { opens: props.opens })}
                  {...(beside && { beside })}
                  {...onLine}
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
