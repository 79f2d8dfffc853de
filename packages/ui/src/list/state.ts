import { type AnyEntity, columnsOf, isOffered, isSortable } from '@heliu/model';

export interface Sort {
  readonly key: string;
  readonly descending: boolean;
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
  /** Parameters of the page's own, left as they are. */
  readonly rest: Readonly<Record<string, string>>;
}

export const pageSizes = [20, 50, 100, 200] as const;
const usualPageSize = 50;
const own = new Set(['q', 'sort', 'page', 'pageSize', 'cursor', 'sums']);

export const parseSort = (text: string): Sort[] =>
  text
    .split(',')
    .filter(Boolean)
    .map((part) => ({ key: part.replace(/^-/, ''), descending: part.startsWith('-') }));

const formatSort = (sort: readonly Sort[]): string =>
  sort.map(({ key, descending }) => (descending ? `-${key}` : key)).join(',');

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
  return {
    q: params.get('q') ?? '',
    sort: sort.length > 0 ? sort : usualSort,
    page: positive(params.get('page'), 1),
    cursor: params.get('cursor') ?? '',
    pageSize: (pageSizes as readonly number[]).includes(size) ? size : usualPageSize,
    filters,
    rest,
  };
}

/** The query part of the address, empty for the list as it first opens. */
export function writeState(state: ListState, usualSort: readonly Sort[] = []): string {
  const params = new URLSearchParams({ ...state.rest, ...state.filters });
  const sort = formatSort(state.sort);
  if (state.q) params.set('q', state.q);
  if (sort !== formatSort(usualSort)) params.set('sort', sort);
  if (state.page > 1) params.set('page', String(state.page));
  if (state.cursor) params.set('cursor', state.cursor);
  if (state.pageSize !== usualPageSize) params.set('pageSize', String(state.pageSize));
  const text = params.toString();
  return text && `?${text}`;
}

/** A click sorts by one column, a click with Shift adds to the order; a third click leaves it. */
export function sortAfterClick(sort: readonly Sort[], key: string, add: boolean): Sort[] {
  const now = sort.find((one) => one.key === key);
  const next: Sort[] = !now ? [{ key, descending: false }] : now.descending ? [] : [{ key, descending: true }];
  if (!add) return next;
  return now ? sort.flatMap((one) => (one.key === key ? next : [one])) : [...sort, ...next];
}

/** Anything but turning the page starts again at the first. */
export function changedState(state: ListState, change: Partial<ListState>): ListState {
  return { ...state, page: 1, cursor: '', ...change };
}

/** What the list call is asked for. */
export function listArguments(state: ListState): Record<string, string | number> {
  const sort = formatSort(state.sort);
  return {
    ...(state.cursor ? { cursor: state.cursor } : { page: state.page }),
    pageSize: state.pageSize,
    ...(sort && { sort }),
    ...(state.q && { q: state.q }),
    ...state.filters,
  };
}
