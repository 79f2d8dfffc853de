import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ListView, listViewCalls, type ListViews } from '@heliu/model';
import { useCallback } from 'react';
import { useSession } from '../session/store.ts';
import { request } from '../wire/request.ts';

const key = ['list-views'];
const none: ListViews = { views: [], defaults: {} };

/** Everybody's saved views are few and change seldom: they are read once for all lists. */
export function useViews(path: string) {
  const queries = useQueryClient();
  const { data = none, isPending } = useQuery({
    queryKey: key,
    staleTime: 600_000,
    // A list that cannot learn of its views is still a list.
    queryFn: () => request(listViewCalls.list, {}, { quiet: true }).catch(() => none),
  });
  const reload = useCallback(() => queries.invalidateQueries({ queryKey: key }), [queries]);
  return {
    isPending,
    views: data.views.filter((view) => view.path === path),
    /** The view this list opens with; 0 where it should open with none. */
    opensWith: data.defaults[path] ?? 0,
    reload,
  };
}

const withView = ({ id, address }: Pick<ListView, 'id' | 'address'>): string =>
  `${address || '?'}${address ? '&' : ''}view=${id}`;

/** The address a list opens with when nothing is asked for: its default view, or else the columns used last. */
export function openingAddress(views: readonly ListView[], opensWith: number, columns: string): string {
  const view = views.find(({ id }) => id === opensWith);
  if (view) return withView(view);
  return columns && `?${new URLSearchParams({ columns }).toString()}`;
}

/** The columns somebody arranged outside of any view, kept in this browser. */
export function useUsedColumns(path: string): readonly [string, (columns: string) => void] {
  const user = useSession((state) => state.session?.userid ?? '');
  const name = `heliu.columns.${user}.${path}`;
  const keep = useCallback(
    (columns: string) => {
      if (columns) localStorage.setItem(name, columns);
      else localStorage.removeItem(name);
    },
    [name],
  );
  return [localStorage.getItem(name) ?? '', keep];
}
