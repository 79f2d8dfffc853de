import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnyEntity, Call, Page } from '@heliu/model';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { request } from '../wire/request.ts';
import {
  changedState,
  filterArguments,
  listArguments,
  type ListState,
  readState,
  type Sort,
  writeState,
} from './state.ts';

/**
 * The state of a list, kept in the address of its tab. `opening` is what an address that says nothing opens with; it is
 * shown at once and written into the address after.
 */
export function useListState(
  e: AnyEntity,
  usualSort: readonly Sort[],
  opening: string,
): [ListState, (change: Partial<ListState>) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // Only the first look at a list is opened for its user; an address he emptied himself stays empty.
  const [isUntouched, setUntouched] = useState(search === '');
  if (isUntouched && search !== '') setUntouched(false);
  const shown = isUntouched && search === '' ? opening : search;
  // The address moves on before the page that was left hears of it; what it still wanted to say must not call it back.
  const write = useCallback(
    (address: string) => {
      if (window.location.pathname === pathname) void navigate(pathname + address, { replace: true });
    },
    [navigate, pathname],
  );
  useEffect(() => {
    if (shown !== search) write(shown);
  }, [search, shown, write]);
  const state = useMemo(() => readState(e, shown, usualSort), [e, shown, usualSort]);
  const change = useCallback(
    (part: Partial<ListState>) => {
      setUntouched(false);
      write(writeState(changedState(state, part), usualSort));
    },
    [state, usualSort, write],
  );
  return [state, change];
}

/** One page of a list. Where the end is not known the next page is asked for by cursor, which costs the same however far. */
export function useListRows<R>(
  e: AnyEntity,
  call: Call,
  state: ListState,
  fixed: Readonly<Record<string, unknown>>,
  enabled: boolean,
) {
  const cursors = useRef({ of: '', at: new Map<number, string>() });
  const asked = JSON.stringify([listArguments(state), fixed]);
  const scope = JSON.stringify([listArguments({ ...state, page: 1, cursor: '' }), fixed]);
  if (cursors.current.of !== scope) cursors.current = { of: scope, at: new Map() };
  const query = useQuery({
    queryKey: [e.name, 'list', call.path, asked],
    placeholderData: keepPreviousData,
    enabled,
    queryFn: ({ signal }) => request<Page<R>>(call, { ...listArguments(state), ...fixed }, { signal }),
  });
  const { totalIsExact = true, nextCursor = null } = query.data ?? {};
  if (!totalIsExact && nextCursor && !query.isPlaceholderData) cursors.current.at.set(state.page + 1, nextCursor);
  return {
    ...query,
    pageKey: asked,
    cursorOf: (page: number) => (totalIsExact ? '' : (cursors.current.at.get(page) ?? '')),
  };
}

/** Sums over the whole filter, asked for apart so that the rows need not wait for them. */
export function useListSums(
  e: AnyEntity,
  call: Call,
  state: ListState,
  fixed: Readonly<Record<string, unknown>>,
  enabled: boolean,
) {
  const asked = filterArguments(state);
  return useQuery({
    queryKey: [e.name, 'sums', call.path, asked, fixed],
    enabled,
    queryFn: ({ signal }) =>
      request<Page<unknown>>(call, { ...asked, ...fixed, page: 1, pageSize: 1, sums: true }, { signal, quiet: true }),
  }).data?.sums;
}

/** Every row the filter finds, as far as a selection needs to know it. */
export const selectAll = async <R>(
  call: Call,
  state: ListState,
  fixed: Readonly<Record<string, unknown>>,
): Promise<readonly R[]> => (await request<Page<R>>(call, { ...filterArguments(state), ...fixed, select: true })).rows;
