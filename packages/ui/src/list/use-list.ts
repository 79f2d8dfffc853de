import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnyEntity, Call, Page } from '@heliu/model';
import { useCallback, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { request } from '../wire/request.ts';
import { changedState, listArguments, type ListState, readState, type Sort, writeState } from './state.ts';

/** The state of a list, kept in the address of its tab. */
export function useListState(
  e: AnyEntity,
  usualSort: readonly Sort[],
): [ListState, (change: Partial<ListState>) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const state = useMemo(() => readState(e, search, usualSort), [e, search, usualSort]);
  const change = useCallback(
    (part: Partial<ListState>) =>
      void navigate(pathname + writeState(changedState(state, part), usualSort), { replace: true }),
    [navigate, pathname, state, usualSort],
  );
  return [state, change];
}

/** One page of a list. Where the end is not known the next page is asked for by cursor, which costs the same however far. */
export function useListRows<R>(e: AnyEntity, call: Call, state: ListState, fixed: Readonly<Record<string, unknown>>) {
  const cursors = useRef({ of: '', at: new Map<number, string>() });
  const asked = JSON.stringify([listArguments(state), fixed]);
  const scope = JSON.stringify([listArguments({ ...state, page: 1, cursor: '' }), fixed]);
  if (cursors.current.of !== scope) cursors.current = { of: scope, at: new Map() };
  const query = useQuery({
    queryKey: [e.name, 'list', call.path, asked],
    placeholderData: keepPreviousData,
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
  const { q, filters } = state;
  return useQuery({
    queryKey: [e.name, 'sums', call.path, q, filters, fixed],
    enabled,
    queryFn: ({ signal }) =>
      request<Page<unknown>>(
        call,
        { ...filters, ...fixed, ...(q && { q }), page: 1, pageSize: 1, sums: true },
        { signal, quiet: true },
      ),
  }).data?.sums;
}
