import {
  dispatchTab,
  isReachable,
  isRouted,
  type Menu,
  restoredTabs,
  routeOf,
  type Session,
  type Tab,
  tabKey,
  useTabs,
} from '@heliu/ui/base';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { homeOf, isRedirect } from '../guard.ts';
import { noteVisit } from './recent.ts';
import { refreshTab } from './refresh.ts';

const storageKey = (session: Session) => `heliu.tabs:${session.userid}`;

function firstTabs(session: Session, menu: Menu, home: string): Tab[] {
  const opens = (path: string) => path !== home && isRouted(path) && isReachable(menu, path);
  const pinned: Tab = {
    key: home,
    path: home,
    search: '',
    title: routeOf(home)?.title ?? '首页',
    pinned: true,
    round: 0,
  };
  const rest = restoredTabs(sessionStorage.getItem(storageKey(session)), opens).filter((tab) => !tab.pinned);
  return isRouted(home) ? [pinned, ...rest] : rest;
}

/** Keeps tabs and address in step, and brings the tabs back after a reload. */
export function useTabsFromAddress(session: Session, menu: Menu): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const home = homeOf(session, menu, isRouted);

  // A new menu of the same user changes what the rail offers, not what is open.
  const begin = useEffectEvent(() => {
    useTabs.setState({ tabs: firstTabs(session, menu, home), active: undefined, unsaved: new Set() });
    return useTabs.subscribe(({ tabs }) => sessionStorage.setItem(storageKey(session), JSON.stringify(tabs)));
  });
  useLayoutEffect(() => {
    const stop = begin();
    return () => {
      stop();
      useTabs.setState({ tabs: [], active: undefined, unsaved: new Set() });
    };
  }, [session.userid]);

  useLayoutEffect(() => {
    if (isRedirect(pathname)) {
      const to = pathname.slice('/redirect'.length);
      refreshTab(tabKey(to, search));
      void navigate(to + search, { replace: true });
      return;
    }
    const route = routeOf(pathname);
    if (!route) return dispatchTab({ type: 'leave' });
    dispatchTab({ type: 'open', path: pathname, search, title: route.title, pinned: pathname === home });
  }, [pathname, search, home, navigate]);

  const { path = home, title = '' } = useTabs(({ tabs, active }) => tabs.find((tab) => tab.key === active)) ?? {};
  useEffect(() => {
    if (path !== home && title) noteVisit(session.userid, path, title);
  }, [path, title, home, session.userid]);
}
