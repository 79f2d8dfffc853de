import { createContext, useCallback, useContext, useEffect } from 'react';
import { routeOf } from '../page/route.ts';
import { closeTabs, dispatchTab, setUnsaved, useTabs } from './store.ts';

/** The key of the tab a page stands in; empty outside the tabs. */
export const TabContext = createContext('');

export interface TabHandle {
  readonly key: string;
  /** Whether it is in front. A hidden page must close what floats above it. */
  readonly active: boolean;
  rename(title: string): void;
  markUnsaved(is: boolean): void;
  close(): Promise<boolean>;
  /** Gives way to another page. */
  become(address: string): void;
}

export function useTab(): TabHandle {
  const key = useContext(TabContext);
  const active = useTabs((state) => state.active === key);
  const rename = useCallback((title: string) => dispatchTab({ type: 'rename', key, title }), [key]);
  const markUnsaved = useCallback((is: boolean) => setUnsaved(key, is), [key]);
  const close = useCallback(() => closeTabs({ type: 'close', key }), [key]);
  const become = useCallback(
    (address: string) => {
      const [path = '', query] = address.split('?');
      const title = routeOf(path)?.title ?? path;
      dispatchTab({ type: 'swap', key, path, search: query ? `?${query}` : '', title });
    },
    [key],
  );
  return { key, active, rename, markUnsaved, close, become };
}

/** Names the tab after the record in it, such as 应收发票 YS20261115000001. */
export function useTabTitle(title: string | undefined): void {
  const { rename } = useTab();
  useEffect(() => {
    if (title) rename(title);
  }, [rename, title]);
}
