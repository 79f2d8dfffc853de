import { closeTabs, ErrorBoundary, routeOf, type Tab, TabContext, useTabs, Waiting } from '@heliu/ui';
import { Activity, memo, Suspense, useMemo, useRef } from 'react';
import { Link, Route, Routes } from 'react-router';
import { Chunk } from '../chunk.tsx';

const asPattern = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** A page sees the address of its own tab, whatever the browser shows meanwhile. */
const TabPage = memo(function TabPage({ tab }: { tab: Tab }) {
  const { key, path, search } = tab;
  const location = useMemo(() => ({ pathname: path, search, hash: '', state: null, key }), [path, search, key]);
  const route = routeOf(path);
  if (!route) return null;
  return (
    <TabContext value={key}>
      <ErrorBoundary onClose={() => void closeTabs({ type: 'close', key })}>
        <Suspense fallback={<Waiting />}>
          <Routes location={location}>
            <Route path={asPattern(route.path)} element={<Chunk load={route.load} fallback={<Waiting />} />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </TabContext>
  );
});

function Missing() {
  return (
    <div className="hl-page">
      <div className="hl-card hl-failure">
        <h2>页面不存在</h2>
        <p className="hl-muted">地址可能写错了，或者没有权限打开这个页面。</p>
        <Link to="/">回首页</Link>
      </div>
    </div>
  );
}

/** All open pages; those behind stay as they were and cost nothing. */
export function Stage() {
  const { tabs, active } = useTabs();
  // A tab brought back by a reload is built when it is first looked at.
  const visited = useRef(new Set<string>());
  if (active !== undefined) visited.current.add(active);
  return (
    <main className="stage" id="content" tabIndex={-1}>
      {tabs
        .filter((tab) => visited.current.has(tab.key))
        .map((tab) => (
          <Activity key={`${tab.key}#${tab.round}`} mode={tab.key === active ? 'visible' : 'hidden'}>
            <TabPage tab={tab} />
          </Activity>
        ))}
      {active === undefined && <Missing />}
    </main>
  );
}
