import { loadChunk, readPerson, useMay, usePreference, usePreferencesKnown, useSession } from '@heliu/ui';
import { Button } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { widgets } from '../../widgets.ts';
import { Card } from './card.tsx';
import { DashboardFigures } from './figures.tsx';
import { Gallery } from './gallery.tsx';
import './home.css';
import { columns, type Layout, layoutOf } from './layout.ts';

const Arrange = lazy(() => loadChunk(() => import('./arrange.tsx')));

function greeting(hour: number): string {
  if (hour < 5) return '夜深了';
  if (hour < 11) return '早上好';
  if (hour < 13) return '中午好';
  return hour < 18 ? '下午好' : '晚上好';
}
const today = (now: Date) => now.toLocaleDateString('zh-CN', { month: 'long', day: 'numeric', weekday: 'long' });

function Board({ layout }: { layout: Layout }) {
  return columns.map((column) => (
    <div key={column} className={`home-column is-${column}`}>
      {layout[column].map((key) => (
        <Card key={key} widget={widgets.find((widget) => widget.key === key)!} />
      ))}
    </div>
  ));
}

/** Where the day begins: what waits, what one should know, and the way to what one does most. */
export default function Home() {
  const session = useSession((state) => state.session);
  const may = useMay();
  const [now] = useState(() => new Date());
  const [arranging, setArranging] = useState(false);
  const isKnown = usePreferencesKnown();
  const [kept, keep] = usePreference('home');
  const masks = useSession((state) => state.masks);
  const available = useMemo(
    () =>
      widgets.filter(
        ({ access, hiddenBy }) =>
          (access === undefined || may(access)) && (hiddenBy === undefined || !masks.has(hiddenBy)),
      ),
    [may, masks],
  );
  const layout = useMemo(() => layoutOf(kept, available), [kept, available]);
  if (!session || !isKnown) return null;
  const board = <Board layout={layout} />;
  return (
    <div className="hl-page home">
      <header className="hl-title">
        <h2>
          {greeting(now.getHours())}，{readPerson(session).realname}
        </h2>
        <span className="hl-muted">{today(now)}</span>
        <span className="hl-gap" />
        {arranging && <Button onClick={() => keep(null)}>恢复默认</Button>}
        <Button type={arranging ? 'primary' : 'default'} onClick={() => setArranging(!arranging)}>
          {arranging ? '完成' : '调整首页'}
        </Button>
      </header>
      {arranging && <Gallery layout={layout} widgets={available} onChange={keep} />}
      <DashboardFigures />
      <div className={layout.main.length === 0 && !arranging ? 'home-board is-narrow' : 'home-board'}>
        {arranging ? (
          <Suspense fallback={board}>
            <Arrange layout={layout} widgets={available} onChange={keep} />
          </Suspense>
        ) : (
          board
        )}
      </div>
    </div>
  );
}
