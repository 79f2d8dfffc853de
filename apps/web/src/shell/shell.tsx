import {
  isRouted,
  KitProvider,
  loadChunk,
  loadPreferences,
  type Menu,
  type Session,
  sweepDrafts,
  useSession,
  useShortcut,
  useTabs,
} from '@heliu/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { houseName, useBrand } from '../brand.ts';
import { homeOf } from '../guard.ts';
import { closeOver, openOver, useOver } from './over.ts';
import { Palette } from './palette.tsx';
import { Rail } from './rail.tsx';
import './shell.css';
import { Stage } from './stage.tsx';
import { TabBar } from './tab-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useTabsFromAddress } from './use-tabs.ts';
import { VisitBanner } from './visit-banner.tsx';

const ShortcutSheet = lazy(() => loadChunk(() => import('./shortcut-sheet.tsx')));

const foldKey = 'heliu.folded';
/** Below this the pages need the room more than the menu does. */
const narrowPx = 1100;

function useFolded(): [boolean, () => void] {
  const [folded, setFolded] = useState(() => {
    const chosen = localStorage.getItem(foldKey);
    return chosen === null ? window.innerWidth < narrowPx : chosen === '1';
  });
  return [
    folded,
    () => {
      localStorage.setItem(foldKey, folded ? '0' : '1');
      setFolded(!folded);
    },
  ];
}

function Inside({ session, menu }: { session: Session; menu: Menu }) {
  const [folded, onFold] = useFolded();
  const over = useOver((state) => state.over);
  const brand = useBrand();
  const home = homeOf(session, menu, isRouted);
  useTabsFromAddress(session, menu);
  useEffect(() => void loadPreferences(), [session.sessionid]);
  useEffect(() => closeOver, []);
  useShortcut('ctrl+k', () => openOver('palette'));
  useShortcut('?', () => openOver('shortcuts'));
  useEffect(() => sweepDrafts(), []);
  const title = useTabs(({ tabs, active }) => tabs.find((tab) => tab.key === active)?.title);
  useEffect(() => {
    document.title = [title, session.khtitle || brand?.title || houseName].filter(Boolean).join(' - ');
  }, [title, session.khtitle, brand]);
  const isVisit = session.usertype === 'assist';
  return (
    <div className={['shell', folded && 'is-folded', isVisit && 'is-visited'].filter(Boolean).join(' ')}>
      <a
        className="skip"
        href="#content"
        onClick={(event) => {
          // Not by the address, which is the page's own.
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
      >
        跳到页面内容
      </a>
      {isVisit && <VisitBanner session={session} />}
      <Rail session={session} menu={menu} home={home} folded={folded} onFold={onFold} />
      <TopBar menu={menu} onGoTo={() => openOver('palette')} />
      <TabBar />
      <Stage />
      {over === 'palette' && <Palette session={session} menu={menu} onClose={closeOver} />}
      {over === 'shortcuts' && (
        <Suspense>
          <ShortcutSheet />
        </Suspense>
      )}
    </div>
  );
}

/** Everything around the pages of somebody who is logged in. */
export default function Shell() {
  const { session, menu } = useSession();
  if (!session || !menu) return null;
  return (
    <KitProvider>
      <Inside session={session} menu={menu} />
    </KitProvider>
  );
}
