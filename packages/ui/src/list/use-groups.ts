import { useQueries, useQuery } from '@tanstack/react-query';
import type { AnyEntity, Call, Page } from '@heliu/model';
import { useState } from 'react';
import { formatMoney } from '../text/filters.ts';
import { request } from '../wire/request.ts';
import { filterArguments, listArguments, type ListState } from './state.ts';
import type { RowGroup } from './table.ts';

/** As many rows of a group as are shown at once; the rest is a list of its own. */
const openedBound = 200;

/** A list as groups, and the rows of those that are open. */
export function useGroups<R>(
  e: AnyEntity,
  call: Call,
  state: ListState,
  fixed: Readonly<Record<string, unknown>>,
  summed: readonly string[],
) {
  const { groupBy } = state;
  const asked = JSON.stringify([filterArguments(state), fixed, groupBy]);
  const [opened, setOpened] = useState<{ readonly of: string; readonly keys: readonly string[] }>({ of: '', keys: [] });
  const keys = opened.of === asked ? opened.keys : [];
  const query = useQuery({
    queryKey: [e.name, 'groups', call.path, asked],
    enabled: groupBy !== '',
    queryFn: ({ signal }) =>
      request<Page<R>>(call, { ...filterArguments(state), ...fixed, groupBy }, { signal, quiet: true }),
  });
  const { sort } = listArguments(state);
  const rows = useQueries({
    queries: keys.map((key) => {
      const args = {
        ...filterArguments(state),
        ...fixed,
        [groupBy]: key,
        pageSize: openedBound,
        ...(sort && { sort }),
      };
      return {
        queryKey: [e.name, 'list', call.path, JSON.stringify(args)],
        queryFn: ({ signal }: { signal: AbortSignal }) => request<Page<R>>(call, args, { signal }),
      };
    }),
  });
  const rowsOf = new Map(keys.map((key, index) => [key, rows[index]?.data?.rows]));
  const groups = (query.data?.groups ?? []).map(({ title, filter, count, sums }): RowGroup<R> => ({
    key: filter,
    title,
    count,
    values: Object.fromEntries(summed.map((key) => [key, formatMoney(sums[key])])),
    isOpen: keys.includes(filter),
    rows: rowsOf.get(filter),
  }));
  return {
    query,
    groups,
    left: query.data?.groupsLeft ?? 0,
    hidden: rows.find((one) => one.data)?.data?.hidden,
    rows: groups.flatMap((group) => (group.isOpen ? (group.rows ?? []) : [])),
    toggle: (key: string) =>
      setOpened({ of: asked, keys: keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key] }),
  };
}
