import {
  type ActionOf,
  actionsOf,
  type AnyEntity,
  type Call,
  type Calls,
  type ImportLayout,
  isLineList,
  permission,
  type Wire,
} from '@heliu/model';
import { Button } from 'antd';
import { type ComponentType, type ReactNode, useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ActionDialog, type Pending } from '../action/action-dialog.tsx';
import { type AnyRow, availableActions } from '../action/available.ts';
import { useRemove } from '../action/remove.tsx';
import { useBusy } from '../action/use-busy.ts';
import { ExcelButtons } from '../excel/excel-buttons.tsx';
import { useReach } from '../page/route.ts';
import { useEntity } from '../page/use-entity.ts';
import { useMay } from '../session/may.ts';
import { useSession } from '../session/store.ts';
import { Icon } from '../theme/icon.tsx';
import { printList } from '../print/print.ts';
import { PrintButton } from '../print/print-button.tsx';
import { useRememberedList } from '../show/came-from.ts';
import { BatchBar, hasBatch } from './batch.tsx';
import { ColumnButton } from './column-button.tsx';
import { chosenColumns, columnsToChoose, shownColumns, usualColumns } from './columns.ts';
import { DataTable } from './data-table.tsx';
import { FilterArea } from './filter-area.tsx';
import { filterableOf } from './filters.ts';
import { useColumns } from './list-columns.tsx';
import { ListEmpty } from './list-empty.tsx';
import { ListFoot } from './list-foot.tsx';
import { useLeftRows, useSelection } from './selection.ts';
import { filterArguments, formatColumns, listArguments, parseSort, type ShownColumn, sortAfterClick } from './state.ts';
import { footOf, summedOf, sumsInWords } from './sums.ts';
import type { Column } from './table.ts';
import { useGroups } from './use-groups.ts';
import { selectAll, useListRows, useListState, useListSums } from './use-list.ts';
import { openingAddress, useUsedColumns, useViews } from './use-views.ts';
import { useViewBar } from './view-bar.tsx';
import './list.css';

export type ColumnOf<E extends AnyEntity> = Exclude<keyof Wire<E> & string, 'titles'>;

export interface ListOptions<E extends AnyEntity> {
  /** What the records are called here, where one entity has pages for each of its kinds. */
  readonly label?: string;
  readonly columns: readonly ColumnOf<E>[];
  /** How to show a column that the kind of field does not already show well. */
  readonly cells?: { readonly [K in ColumnOf<E>]?: (row: Wire<E>) => ReactNode };
  readonly widths?: { readonly [K in ColumnOf<E>]?: number };
  /** Headings of columns that show more than their field, such as 买家 / 抬头. */
  readonly heads?: { readonly [K in ColumnOf<E>]?: string };
  /** What another call knows about the rows: columns no field holds, so they are neither sorted nor chosen. */
  readonly added?: readonly Pick<Column<Wire<E>>, 'key' | 'title' | 'render' | 'width' | 'align'>[];
  /** Links and buttons of a row beyond what the entity declares. */
  readonly tools?: (row: Wire<E>) => ReactNode;
  /** `false` where a row is only looked at, and what can be done with it is done on its own page or with many. */
  readonly acts?: boolean;
  /** Buttons of the page, before the one that adds a record. */
  readonly buttons?: (list: ListHandle<E>) => ReactNode;
  /** Buttons for the rows that are chosen, before the actions that each of them has for itself. */
  readonly selection?: (list: ListHandle<E>) => ReactNode;
  /** `false` where the page is there for something else, and has another button for that. */
  readonly adds?: boolean;
  /** Rows can be selected wherever something can be done with a selection; `false` where the buttons do nothing with one. */
  readonly selects?: boolean;
  /** Figures and running work, above the table. */
  readonly above?: ComponentType;
  /** What cells and buttons use beyond the columns in sight. Said for wide records, of which then nothing else is read. */
  readonly reads?: readonly ColumnOf<E>[];
  /** Amounts to add up at the foot; all of them if left out, since most amounts mean something in sum. */
  readonly sums?: readonly ColumnOf<E>[];
  /** Shapes of workbooks beside the whole template. */
  readonly imports?: readonly ImportLayout[];
  /** Order in which the list first opens, such as `-invoiceDate`. */
  readonly sort?: string;
  /** Arguments the call always gets. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** Where the pages of this entity live, if not right under this one. */
  readonly base?: string;
  /** Letters that stand for actions on the row under the cursor, where people work through a queue. */
  readonly keys?: Readonly<Record<string, ActionOf<E>>>;
  readonly rowClass?: (row: Wire<E>) => string | undefined;
  /** A short list of a few words each, which would only be pulled apart by the whole width. */
  readonly narrow?: true;
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

/** The list of an entity: name the columns, and the rest follows from the definition. */
export function listPage<E extends AnyEntity, O extends { readonly list: Call }>(
  calls: Calls<E, O>,
  options: ListOptions<E>,
) {
  type Line = Wire<E> & AnyRow;
  const operations = calls.operations as Readonly<Record<string, Call>>;
  const usualSort = parseSort(options.sort ?? '');
  const fixed = options.fixed ?? {};
  const hasTools =
    options.acts !== false &&
    (options.tools !== undefined ||
      ['update', 'remove', ...Object.keys(actionsOf(calls.entity))].some((one) => one in operations));
  const Above = options.above;

  return function ListPage() {
    const e = useEntity(calls.entity);
    const usual = useMemo(() => usualColumns(e, options.columns), [e]);
    const { pathname } = useLocation();
    const path = pathname.replace(/\/$/, '');
    const base = options.base ?? path;
    const navigate = useNavigate();
    const may = useMay();
    const reach = useReach();
    const views = useViews(path);
    const [usedColumns, keepColumns] = useUsedColumns(path);
    const [state, change] = useListState(e, usualSort, openingAddress(views.views, views.opensWith, usedColumns));
    const viewBar = useViewBar({ entity: e, path, saved: views, state, usualSort, onShow: change });
    const isGrouped = state.groupBy !== '';
    const masks = useSession((session) => session.masks);
    const summed = useMemo(() => summedOf(e, options.sums ?? options.columns, masks), [e, masks]);
    const inSight = shownColumns(usual, state.columns, none).map(({ key }) => key);
    const fields = options.reads && [...new Set([...inSight, ...summed, ...options.reads])].join(',');
    const list = useListRows<Line>(
      e,
      calls.operations.list,
      state,
      fields ? { ...fixed, fields } : fixed,
      !isGrouped && !views.isPending,
    );
    const grouped = useGroups<Line>(e, calls.operations.list, state, fixed, summed);
    const { selected, toggle, keep, setSelected } = useSelection<Line>();
    const [pending, setPending] = useState<Pending>();
    const [isSelecting, select] = useBusy();
    const remove = useRemove(e, operations);

    const query = isGrouped ? grouped.query : list;
    const rows: readonly Line[] = isGrouped ? grouped.rows : (list.data?.rows ?? none);
    const total = query.data?.total ?? 0;
    const isExact = query.data?.totalIsExact ?? true;
    const severalPages = isGrouped || !isExact || total > state.pageSize;
    const scope = JSON.stringify([filterArguments(state), state.groupBy]);
    useLeftRows(
      setSelected,
      isGrouped || list.isPlaceholderData || !list.data ? undefined : { rows, page: list.pageKey, scope },
    );
    const sums = useListSums(
      e,
      calls.operations.list,
      state,
      fixed,
      summed.length > 0 && severalPages && !query.isPending,
    );

    const asked = { ...listArguments(state), ...fixed };
    // One leafs through records, not through their lines.
    useRememberedList(isLineList(e) ? path : base, calls.operations.list, asked, state.page, list.data);
    const openPath = useCallback(
      (row: AnyRow): string | undefined => {
        const id = isLineList(e) ? Number(row['document']) : row.id;
        return [`${base}/show/${id}`, `${base}/edit/${id}`].find((one) => reach(one));
      },
      [base, e, reach],
    );
    // Columns somebody may not see are named by the first answer, and neither shown nor offered after.
    const hidden = list.data?.hidden ?? grouped.hidden ?? none;
    const shown = shownColumns(usual, state.columns, hidden);
    const columns = useColumns<E>({
      calls: { entity: e, operations },
      options,
      shown,
      openPath,
      hasTools,
      base,
      onAction: (name, row) => setPending({ name, row }),
      onRemove: (row) => void remove(row),
    });
    const arrange = (next: readonly ShownColumn[]) => {
      const chosen = chosenColumns(usual, next);
      if (state.view === '' || state.view === 'all') keepColumns(formatColumns(chosen));
      change({ columns: chosen });
    };

    const chosen = useMemo(() => [...selected.values()], [selected]);
    const foot = useMemo(
      () => footOf({ summed, chosen, rows, sums, severalPages, isGrouped }),
      [chosen, isGrouped, rows, severalPages, summed, sums],
    );
    const pageSums = sums && severalPages && !isGrouped ? sumsInWords(e, summed, rows) : none;

    const isNarrowed = state.q !== '' || Object.keys(state.filters).length > 0;
    const addPath = `${base}/add`;
    const canAdd = options.adds !== false && 'save' in operations && may(permission(e, 'save')) && reach(addPath);
    const batches = hasBatch(e, operations, may);
    const isSelectable =
      batches || options.selection !== undefined || (options.buttons !== undefined && options.selects !== false);
    const onQuick = useCallback((q: string) => change({ q }), [change]);
    const onSelectAll = () =>
      select(async () => toggle(await selectAll<Line>(calls.operations.list, state, fixed), true));
    const handle: ListHandle<E> = {
      selected: chosen,
      filters: state.filters,
      q: state.q,
      reload: () => void query.refetch(),
    };
    const isChosen = chosen.length > 0;
    const allChosen = rows.length > 0 && rows.every(({ id }) => selected.has(id));

    return (
      <div className="hl-page">
        {Above && <Above />}
        <section className={options.narrow ? 'hl-card hl-list is-narrow' : 'hl-card hl-list'}>
          {viewBar.tabs}
          <header className="hl-bar">
            <FilterArea
              entity={e}
              filterable={filterableOf(e, options.columns).filter((key) => !hidden.includes(key))}
              state={state}
              onQuick={onQuick}
              onChange={change}
              after={viewBar.keep}
              chosen={chosen.length}
              onNone={() => keep(new Set())}
            >
              {options.selection?.(handle)}
              <BatchBar entity={e} operations={operations} rows={chosen} openPath={openPath} onDone={keep} />
            </FilterArea>
            <ColumnButton
              entity={e}
              all={columnsToChoose(e, usual, hidden)}
              shown={shown}
              sort={state.sort}
              groupBy={state.groupBy}
              isUsual={state.columns.length === 0 && !isGrouped && state.sort === usualSort}
              onColumns={arrange}
              onSort={(sort) => change({ sort })}
              onGroup={(groupBy) => change({ groupBy })}
              onReset={() => {
                keepColumns('');
                change({ columns: [], groupBy: '', sort: usualSort });
              }}
            />
            <Button
              type="text"
              aria-label="刷新"
              title="刷新"
              icon={<Icon name="refresh" />}
              onClick={() => void query.refetch()}
            />
            <PrintButton
              bare
              paper={() =>
                printList(
                  e,
                  shown.map(({ key }) => key),
                  asked,
                )
              }
            />
            <ExcelButtons
              entity={e}
              columns={shown.map(({ key }) => key)}
              asked={asked}
              selected={[...selected.keys()]}
              canSave={'save' in operations}
              layouts={options.imports}
            />
            {options.buttons?.(handle)}
            {canAdd && (
              <Button type={isChosen ? 'default' : 'primary'} onClick={() => void navigate(addPath)}>
                新增{options.label ?? e.label}
              </Button>
            )}
          </header>
          <DataTable
            label={`${options.label ?? e.label}列表`}
            columns={columns}
            rows={rows}
            {...(isGrouped && { groups: grouped.groups, onToggleGroup: grouped.toggle })}
            groupRest={(group) => (
              <>
                还有 {(group.count - (group.rows?.length ?? 0)).toLocaleString('en-US')} 条，
                <button
                  type="button"
                  className="hl-link"
                  onClick={() => change({ groupBy: '', filters: { ...state.filters, [state.groupBy]: group.key } })}
                >
                  只看“{group.title}”
                </button>
              </>
            )}
            isLoading={query.isPending}
            isFetching={query.isFetching}
            sort={state.sort}
            onSort={(key, add) => change({ sort: sortAfterClick(state.sort, key, add) })}
            onResize={(key, width) =>
              arrange(shown.map((one) => (one.key === key ? { key, ...(width !== undefined && { width }) } : one)))
            }
            {...(isSelectable && {
              selected: new Set(selected.keys()),
              onSelect: toggle,
              onSelectAll,
            })}
            onOpen={(row) => {
              const to = openPath(row);
              if (to) void navigate(to);
            }}
            {...(options.keys && {
              onKey: (key: string, row: Line) => {
                const name = options.keys![key.toLowerCase()];
                const isOffered = availableActions(e, operations, row, may).some(([one]) => one === name);
                if (name && isOffered) setPending({ name, row });
                return isOffered;
              },
            })}
            foot={foot}
            pageKey={isGrouped ? `groups ${state.groupBy}` : list.pageKey}
            {...(options.rowClass && { rowClass: options.rowClass })}
            empty={
              <ListEmpty
                label={options.label ?? e.label}
                failure={query.error?.message}
                isNarrowed={isNarrowed}
                first={options.empty}
                addPath={canAdd ? addPath : undefined}
                onRetry={() => void query.refetch()}
                onClear={() => change({ q: '', filters: {} })}
              />
            }
          />
          <ListFoot
            state={state}
            total={total}
            isExact={isExact}
            chosen={chosen.length}
            isSelecting={isSelecting}
            pageSums={pageSums}
            {...(isSelectable && allChosen && severalPages && { onSelectAll })}
            groups={isGrouped ? { shown: grouped.groups.length, left: grouped.left } : undefined}
            isSumless={summed.length > 0 && severalPages && total > 0 && !isGrouped && (!isExact || total > 10_000)}
            hasNext={isExact ? state.page * state.pageSize < total : (list.data?.nextCursor ?? null) !== null}
            onPage={(page) => change({ page, cursor: list.cursorOf(page) })}
            onPageSize={(pageSize) => change({ pageSize })}
          />
        </section>
        <ActionDialog entity={e} operations={operations} pending={pending} onClose={() => setPending(undefined)} />
      </div>
    );
  };
}
