import {
  actionsOf,
  type AnyEntity,
  type Call,
  type Calls,
  columnsOf,
  isSortable,
  permission,
  type Wire,
} from '@heliu/model';
import { Button, type InputRef } from 'antd';
import { type ComponentType, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { ActionDialog, type Pending } from '../action/action-dialog.tsx';
import type { AnyRow } from '../action/available.ts';
import { useRemove } from '../action/remove.tsx';
import { isNumeric, shownColumn, textOf } from '../field/shown.tsx';
import { useReach } from '../page/route.ts';
import { useShortcut } from '../page/shortcut.ts';
import { useMay } from '../session/may.ts';
import { formatMoney } from '../text/filters.ts';
import { Icon } from '../theme/icon.tsx';
import { BatchBar, hasBatch } from './batch.tsx';
import { type Column, DataTable, type FootRow } from './data-table.tsx';
import { FilterBar } from './filter-bar.tsx';
import { filterableOf } from './filters.ts';
import { Pager } from './pager.tsx';
import { RowTools } from './row-tools.tsx';
import { parseSort, sortAfterClick } from './state.ts';
import { sumOf, summedOf } from './sums.ts';
import { useListRows, useListState, useListSums } from './use-list.ts';

export type ColumnOf<E extends AnyEntity> = Exclude<keyof Wire<E> & string, 'titles'>;

export interface ListOptions<E extends AnyEntity> {
  readonly columns: readonly ColumnOf<E>[];
  /** How to show a column that the kind of field does not already show well. */
  readonly cells?: { readonly [K in ColumnOf<E>]?: (row: Wire<E>) => ReactNode };
  readonly widths?: { readonly [K in ColumnOf<E>]?: number };
  /** Links and buttons of a row beyond what the entity declares. */
  readonly tools?: (row: Wire<E>) => ReactNode;
  /** Buttons of the page, before the one that adds a record. */
  readonly buttons?: (list: ListHandle<E>) => ReactNode;
  /** Rows can be selected wherever something can be done with a selection; `false` where the buttons do nothing with one. */
  readonly selects?: boolean;
  /** Figures and running work, above the table. */
  readonly above?: ComponentType;
  /** Amounts to add up at the foot; all of them if left out, since most amounts mean something in sum. */
  readonly sums?: readonly ColumnOf<E>[];
  /** Order in which the list first opens, such as `-invoiceDate`. */
  readonly sort?: string;
  /** Arguments the call always gets. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** Where the pages of this entity live, if not right under this one. */
  readonly base?: string;
  readonly rowClass?: (row: Wire<E>) => string | undefined;
  /** What to do next when there is nothing yet. */
  readonly empty?: ReactNode;
}

export interface ListHandle<E extends AnyEntity> {
  readonly selected: readonly Wire<E>[];
  readonly filters: Readonly<Record<string, string>>;
  readonly q: string;
  reload(): void;
}

const none: readonly never[] = [];

function useSelection<R extends AnyRow>() {
  const [selected, setSelected] = useState<ReadonlyMap<number, R>>(new Map());
  const toggle = useCallback((rows: readonly R[], is: boolean) => {
    setSelected((before) => {
      const after = new Map(before);
      for (const row of rows) {
        if (is) after.set(row.id, row);
        else after.delete(row.id);
      }
      return after;
    });
  }, []);
  const keep = useCallback(
    (ids: ReadonlySet<number>) => setSelected((before) => new Map([...before].filter(([id]) => ids.has(id)))),
    [],
  );
  return { selected, toggle, keep };
}

/** The list of an entity: name the columns, and the rest follows from the definition. */
export function listPage<E extends AnyEntity, O extends { readonly list: Call }>(
  calls: Calls<E, O>,
  options: ListOptions<E>,
) {
  type Line = Wire<E> & AnyRow;
  const e = calls.entity;
  const operations = calls.operations as Readonly<Record<string, Call>>;
  const usualSort = parseSort(options.sort ?? '');
  const filterable = filterableOf(e, options.columns);
  const fixed = options.fixed ?? {};
  const hasTools =
    options.tools !== undefined || ['update', 'remove', ...Object.keys(actionsOf(e))].some((one) => one in operations);
  const Above = options.above;

  return function ListPage() {
    const { pathname } = useLocation();
    const base = options.base ?? pathname.replace(/\/$/, '');
    const navigate = useNavigate();
    const may = useMay();
    const reach = useReach();
    const [state, change] = useListState(e, usualSort);
    const list = useListRows<Line>(e, calls.operations.list, state, fixed);
    const { selected, toggle, keep } = useSelection<Line>();
    const [pending, setPending] = useState<Pending>();
    const remove = useRemove(e, operations);
    const search = useRef<InputRef>(null);
    useShortcut('/', () => search.current?.focus({ cursor: 'all' }));

    const rows = list.data?.rows ?? none;
    const total = list.data?.total ?? 0;
    const isExact = list.data?.totalIsExact ?? true;
    const severalPages = !isExact || total > state.pageSize;
    const summed = useMemo(() => summedOf(e, options.sums ?? options.columns), []);
    const sums = useListSums(e, calls.operations.list, state, fixed, summed.length > 0 && severalPages);

    const openPath = useCallback(
      (row: AnyRow): string | undefined =>
        [`${base}/show/${row.id}`, `${base}/edit/${row.id}`].find((path) => reach(path)),
      [base, reach],
    );
    const keyColumn = options.columns[0]!;
    const columns = useMemo((): Column<Line>[] => {
      const made = options.columns.map((key): Column<Line> => {
        const field = columnsOf(e)[key];
        const width = options.widths?.[key];
        const render = (row: Line): ReactNode => {
          const cell = options.cells?.[key]?.(row) ?? shownColumn(e, key, row, 'list');
          const to = key === keyColumn ? openPath(row) : undefined;
          const linked = to ? <Link to={to}>{cell}</Link> : cell;
          if (key !== keyColumn || row['disabled' as keyof Line] !== true) return linked;
          return (
            <>
              {linked} <span className="hl-tag">已停用</span>
            </>
          );
        };
        const isLong = field?.kind === 'text' || field?.kind === 'longText' || field?.target !== undefined;
        return {
          key,
          title: field?.label ?? key,
          render,
          sortable: isSortable(e, key),
          ...(field && isNumeric(field) && { align: 'right' as const }),
          ...(isLong && { tip: (row: Line) => textOf(field!, row[key as keyof Line], row.titles?.[key]) }),
          ...(key === keyColumn && { pin: 'left' as const }),
          ...(width !== undefined && { width }),
        };
      });
      if (!hasTools) return made;
      made.push({
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
            onAction={(name) => setPending({ name, row })}
            onRemove={(one) => void remove(one)}
          />
        ),
      });
      return made;
    }, [base, keyColumn, openPath, remove]);

    const chosen = useMemo(() => [...selected.values()], [selected]);
    const foot = useMemo((): FootRow[] => {
      if (summed.length === 0) return [];
      const line = (label: string, of: readonly Line[]): FootRow => ({
        label,
        values: Object.fromEntries(summed.map((key) => [key, formatMoney(sumOf(of, key))])),
      });
      return [
        ...(chosen.length > 0 ? [line(`已选 ${chosen.length} 条`, chosen)] : []),
        line(severalPages ? '本页合计' : '合计', rows),
        ...(sums && severalPages
          ? [{ label: '全部合计', values: Object.fromEntries(summed.map((key) => [key, formatMoney(sums[key])])) }]
          : []),
      ];
    }, [chosen, rows, severalPages, summed, sums]);

    const isNarrowed = state.q !== '' || Object.keys(state.filters).length > 0;
    const addPath = `${base}/add`;
    const canAdd = 'save' in operations && may(permission(e, 'save')) && reach(addPath);
    const batches = hasBatch(e, operations, may);
    const onQuick = useCallback((q: string) => change({ q }), [change]);
    const onFilter = (key: string, value: string) => {
      const { [key]: _, ...others } = state.filters;
      change({ filters: value ? { ...others, [key]: value } : others });
    };
    const handle: ListHandle<E> = {
      selected: chosen,
      filters: state.filters,
      q: state.q,
      reload: () => void list.refetch(),
    };

    return (
      <div className="hl-page">
        {Above && <Above />}
        <section className="hl-card hl-list">
          <header className="hl-bar">
            <FilterBar
              entity={e}
              filterable={filterable}
              q={state.q}
              filters={state.filters}
              onQuick={onQuick}
              onFilter={onFilter}
              onClear={() => change({ q: '', filters: {} })}
              searchRef={search}
            />
            {chosen.length > 0 && <BatchBar entity={e} operations={operations} rows={chosen} onDone={keep} />}
            <Button
              type="text"
              aria-label="刷新"
              title="刷新"
              icon={<Icon name="refresh" />}
              onClick={() => void list.refetch()}
            />
            {options.buttons?.(handle)}
            {canAdd && (
              <Button type="primary" onClick={() => void navigate(addPath)}>
                新增{e.label}
              </Button>
            )}
          </header>
          <DataTable
            label={`${e.label}列表`}
            columns={columns}
            rows={rows}
            isLoading={list.isPending}
            isFetching={list.isFetching}
            sort={state.sort}
            onSort={(key, add) => change({ sort: sortAfterClick(state.sort, key, add) })}
            {...((batches || (options.buttons && options.selects !== false)) && {
              selected: new Set(selected.keys()),
              onSelect: toggle,
            })}
            onOpen={(row) => {
              const to = openPath(row);
              if (to) void navigate(to);
            }}
            foot={foot}
            pageKey={list.pageKey}
            {...(options.rowClass && { rowClass: options.rowClass })}
            empty={
              list.isError ? (
                <>
                  <p>没有取到数据：{list.error.message}</p>
                  <Button onClick={() => void list.refetch()}>再试一次</Button>
                </>
              ) : isNarrowed ? (
                <>
                  <p>没有符合条件的{e.label}</p>
                  <Button onClick={() => change({ q: '', filters: {} })}>清空条件</Button>
                </>
              ) : (
                (options.empty ?? (
                  <>
                    <p>还没有{e.label}</p>
                    {canAdd && <Link to={addPath}>新增第一条</Link>}
                  </>
                ))
              )
            }
          />
          <footer className="hl-foot">
            {chosen.length > 0 && (
              <span>
                已选 <b>{chosen.length}</b> 条
                <button type="button" className="hl-link" onClick={() => keep(new Set())}>
                  取消选择
                </button>
              </span>
            )}
            <Pager
              page={state.page}
              pageSize={state.pageSize}
              total={total}
              isExact={isExact}
              hasNext={isExact ? state.page * state.pageSize < total : (list.data?.nextCursor ?? null) !== null}
              onPage={(page) => change({ page, cursor: list.cursorOf(page) })}
              onPageSize={(pageSize) => change({ pageSize })}
            />
          </footer>
        </section>
        <ActionDialog entity={e} operations={operations} pending={pending} onClose={() => setPending(undefined)} />
      </div>
    );
  };
}
