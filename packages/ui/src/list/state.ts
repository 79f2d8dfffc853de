import { type AnyEntity, columnsOf, isGroupable, isOffered, isSortable, listWords } from '@heliu/model';

export interface Sort {
  readonly key: string;
  readonly descending: boolean;
}
export interface ShownColumn {
  readonly key: string;
  /** In pixels; as wide as its content unless somebody pulled at it. */
  readonly width?: number;
}

/** What a list shows. It stands in the address, so a link reopens the same list. */
export interface ListState {
  readonly q: string;
  readonly sort: readonly Sort[];
  readonly page: number;
  /** Where this page begins, on lists too long to count their pages; empty elsewhere. */
  readonly cursor: string;
  readonly pageSize: number;
  /** In the grammar of the list calls, by field. */
  readonly filters: Readonly<Record<string, string>>;
  /** Empty for those the page names. */
  readonly columns: readonly ShownColumn[];
  readonly groupBy: string;
  /** The saved view this began with; `all` where somebody left the one his list opens with, empty where there is none. */
  readonly view: string;
  /** Parameters of the page's own, left as they are. */
  readonly rest: Readonly<Record<string, string>>;
}

export const pageSizes = [20, 50, 100, 200, 500] as const;
const usualPageSize = 50;
const own = new Set([...listWords, 'columns', 'view']);

export const parseSort = (text: string): Sort[] =>
  text
    .split(',')
    .filter(Boolean)
    .map((part) => ({ key: part.replace(/^-/, ''), descending: part.startsWith('-') }));

const formatSort = (sort: readonly Sort[]): string =>
  sort.map(({ key, descending }) => (descending ? `-${key}` : key)).join(',');

const [narrowest, widest] = [48, 800];
export const widthWithin = (width: number): number => Math.round(Math.min(Math.max(width, narrowest), widest));

/** `code,name:220`: these columns, the second one 220 pixels wide. */
const parseColumns = (e: AnyEntity, text: string): ShownColumn[] => {
  const found = new Map<string, ShownColumn>();
  for (const part of text.split(',')) {
    const [key = '', size] = part.split(':');
    const width = Number(size);
    if (columnsOf(e)[key]) found.set(key, { key, ...(width > 0 && { width: widthWithin(width) }) });
  }
  return [...found.values()];
};

export const formatColumns = (columns: readonly ShownColumn[]): string =>
  columns.map(({ key, width }) => (width === undefined ? key : `${key}:${width}`)).join(',');

const positive = (text: string | null, otherwise: number): number => {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : otherwise;
};

export function readState(e: AnyEntity, address: string, usualSort: readonly Sort[] = []): ListState {
  const params = new URLSearchParams(address);
  const filters: Record<string, string> = {};
  const rest: Record<string, string> = {};
  for (const [key, value] of params) {
    if (own.has(key) || value === '') continue;
    if (columnsOf(e)[key] && isOffered(e, key)) filters[key] = value;
    else rest[key] = value;
  }
  const sort = parseSort(params.get('sort') ?? '').filter(({ key }) => isSortable(e, key));
  const size = positive(params.get('pageSize'), usualPageSize);
  const groupBy = params.get('groupBy') ?? '';
  return {
    q: params.get('q') ?? '',
    sort: sort.length > 0 ? sort : usualSort,
    page: positive(params.get('page'), 1),
    cursor: params.get('cursor') ?? '',
    pageSize: (pageSizes as readonly number[]).includes(size) ? size : usualPageSize,
    filters,
    columns: parseColumns(e, params.get('columns') ?? ''),
    groupBy: isGroupable(e, groupBy) ? groupBy : '',
    view: /^(\d+|all)$/.exec(params.get('view') ?? '')?.[0] ?? '',
    rest,
  };
}

/** The query part of the address, empty for the list as it first opens. */
export function writeState(state: ListState, usualSort: readonly Sort[] = []): string {
  const params = new URLSearchParams({ ...state.rest, ...state.filters });
  const sort = formatSort(state.sort);
  const columns = formatColumns(state.columns);
  if (state.q) params.set('q', state.q);
  if (sort !== formatSort(usualSort)) params.set('sort', sort);
  if (state.page > 1) params.set('page', String(state.page));
  if (state.cursor) params.set('cursor', state.cursor);
  if (state.pageSize !== usualPageSize) params.set('pageSize', String(state.pageSize));
  if (columns) params.set('columns', columns);
  if (state.groupBy) params.set('groupBy', state.groupBy);
  if (state.view) params.set('view', state.view);
  const text = params.toString();
  return text && `?${text}`;
}

/** What a saved view keeps: everything but the place somebody happens to be at. */
export const viewAddress = (state: ListState, usualSort: readonly Sort[] = []): string =>
  writeState({ ...state, page: 1, cursor: '', view: '', rest: {} }, usualSort);

/** Whether two addresses show the same list; filters mean the same in any order. */
export function showsSame(e: AnyEntity, a: string, b: string, usualSort: readonly Sort[] = []): boolean {
  const [one, other] = [a, b].map((address) => {
    const params = new URLSearchParams(viewAddress(readState(e, address, usualSort), usualSort));
    params.sort();
    return params.toString();
  });
  return one === other;
}

/** A click sorts by one column, a click with Shift adds to the order; a third click leaves it. */
export function sortAfterClick(sort: readonly Sort[], key: string, add: boolean): Sort[] {
  const now = sort.find((one) => one.key === key);
  const next: Sort[] = !now ? [{ key, descending: false }] : now.descending ? [] : [{ key, descending: true }];
  if (!add) return next;
  return now ? sort.flatMap((one) => (one.key === key ? next : [one])) : [...sort, ...next];
}

/** Changes of how the rows are shown, not of which rows. */
const ofLooks = new Set(['columns', 'view']);

/** Anything but turning the page starts again at the first, unless the same rows merely look different. */
export function changedState(state: ListState, change: Partial<ListState>): ListState {
  const sameRows = Object.keys(change).every((key) => ofLooks.has(key));
  return { ...state, ...(!sameRows && { page: 1, cursor: '' }), ...change };
}

/** Which rows are meant, whatever their order: what sums, groups and whole selections are asked with. */
export const filterArguments = ({ q, filters }: ListState): Record<string, string> => ({ ...(q && { q }), ...filters });

/** What the list call is asked for. */
export function listArguments(state: ListState): Record<string, string | number> {
  const sort = formatSort(state.sort);
  return {
    ...(state.cursor ? { cursor: state.cursor } : { page: state.page }),
    pageSize: state.pageSize,
    ...(sort && { sort }),
    ...filterArguments(state),
  };
}
