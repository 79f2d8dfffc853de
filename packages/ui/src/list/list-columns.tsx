import { type AnyEntity, type Call, columnsOf, type Field, isSortable, type Wire } from '@heliu/model';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { type AnyRow, mayEdit } from '../action/available.ts';
import { isNumeric, shownColumn, textOf } from '../field/shown.tsx';
import { useMay } from '../session/may.ts';
import type { ListOptions } from './list-page.tsx';
import { isQuick } from './quick.ts';
import { RowTools } from './row-tools.tsx';
import type { ShownColumn } from './state.ts';
import type { Column } from './table.ts';

const texts = new Set<Field['kind']>(['text', 'longText', 'ref', 'parent']);
const usualRoom = 96;

const QuickCell = lazy(async () => ({ default: (await import('./quick-cell.tsx')).QuickCell }));

interface Wanted<E extends AnyEntity> {
  readonly calls: { readonly entity: E; readonly operations: Readonly<Record<string, Call>> };
  readonly options: ListOptions<E>;
  readonly shown: readonly ShownColumn[];
  readonly openPath: (row: AnyRow) => string | undefined;
  readonly hasTools: boolean;
  readonly base: string;
  readonly onAction: (name: string, row: AnyRow) => void;
  readonly onRemove: (row: AnyRow) => void;
}

/** The columns of a list: how each is shown, sorted, cut short and changed follows from its field. */
export function useColumns<E extends AnyEntity>(wanted: Wanted<E>): Column<Wire<E> & AnyRow>[] {
  type Line = Wire<E> & AnyRow;
  const { options, shown, openPath, hasTools, base, onAction, onRemove } = wanted;
  const { entity: e, operations } = wanted.calls;
  const may = useMay();
  const { update } = operations;
  const first = options.columns[0]!;

  /** What somebody pulled at is as wide as he wants it; texts get room, amounts and states what they need. */
  const sized = (field: Field | undefined, key: string, width: number | undefined) => {
    if (width !== undefined) return { width };
    const given = options.widths?.[key as never as keyof typeof options.widths];
    if (field && isNumeric(field)) return {};
    // The first names the record: never cut, unless it is a whole sentence.
    if (key === first) return {};
    if (field && texts.has(field.kind)) return { room: given ?? usualRoom };
    return given === undefined ? {} : { width: given };
  };
  const columnFor = ({ key, width }: ShownColumn): Column<Line> => {
    const field = columnsOf(e)[key];
    const render = (row: Line): ReactNode => {
      const cell =
        options.cells?.[key as never as keyof typeof options.cells]?.(row) ?? shownColumn(e, key, row, 'list');
      const to = key === first ? openPath(row) : undefined;
      const linked = to ? <Link to={to}>{cell}</Link> : cell;
      if (key !== first || row['disabled' as keyof Line] !== true) return linked;
      return (
        <>
          {linked} <span className="hl-tag">已停用</span>
        </>
      );
    };
    const isLong = field?.kind === 'text' || field?.kind === 'longText' || field?.target !== undefined;
    return {
      key,
      title: options.heads?.[key as never as keyof typeof options.heads] ?? field?.label ?? key,
      render,
      sortable: isSortable(e, key),
      ...(field && isNumeric(field) && { align: 'right' as const }),
      ...(isLong && { tip: (row: Line) => textOf(field!, row[key as keyof Line], row.titles?.[key]) }),
      ...(key === first && { pin: 'left' as const }),
      ...sized(field, key, width),
      ...(update &&
        isQuick(e, key) && {
          edit: {
            may: (row: Line) => mayEdit(e, operations, row, may),
            editor: (row: Line, done: (step?: 1 | -1) => void) => (
              <Suspense fallback={null}>
                <QuickCell entity={e} update={update} name={key} row={row} onDone={done} />
              </Suspense>
            ),
          },
        }),
    };
  };
  const tools: Column<Line> = {
    key: 'tools',
    title: '操作',
    pin: 'right',
    render: (row) => (
      <RowTools
        entity={e}
        operations={operations}
        base={base}
        row={row}
        extra={options.tools?.(row)}
        onAction={onAction}
        onRemove={onRemove}
      />
    ),
  };
  return [...shown.map(columnFor), ...(options.added ?? []), ...(hasTools ? [tools] : [])];
}
