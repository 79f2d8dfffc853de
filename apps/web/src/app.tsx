import {
  FeedbackHost,
  isRouted,
  lastEntered,
  lendNavigation,
  routeOf,
  rememberPlace,
  sessionId,
  timedOut,
  useSession,
} from '@heliu/ui/base';
import { createElement, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router';
import { Chunk } from './chunk.tsx';
import { loadMenu, loadShell, loadStation } from './enter.ts';
import { entryFor } from './entry/entries.tsx';
import { ForcedChange } from './entry/forced-change.tsx';
import { Splash } from './entry/splash.tsx';
import { isPublic, judge } from './guard.ts';
import { Maintenance } from './maintenance.tsx';

/** Another window may have logged in as somebody else: what this one shows is then not his. */
function useSameSession(): void {
  const session = useSession((state) => state.session?.sessionid);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && sessionId() !== (session ?? '')) location.reload();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [session]);
}

/** Judges every change of address and shows what may be shown. */
function Gate() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { session, menu, mustChangePassword, leftByChoice } = useSession();
  const [failed, setFailed] = useState(false);
  const last = useRef<string>(undefined);
  const shown = useRef<ReactNode>(<Splash />);
  useLayoutEffect(() => lendNavigation((to, options) => void navigate(to, options)), [navigate]);
  useSameSession();

  const waiting = session !== undefined && menu === undefined && !mustChangePassword;
  useEffect(() => {
    if (waiting && !failed)
      void loadMenu().then((found) => setFailed(!found && !useSession.getState().mustChangePassword));
  }, [waiting, failed]);

  const verdict =
    waiting && !isPublic(pathname)
      ? undefined
      : judge({
          to: pathname,
          session,
          wasIn: lastEntered() !== undefined,
          menu: menu ?? [],
          isRouted,
          ...(last.current !== undefined && { from: last.current }),
        });
  const kind = mustChangePassword ? undefined : verdict?.kind;
  const to = verdict && 'to' in verdict ? verdict.to : undefined;
  useEffect(() => {
    if (kind === 'open') last.current = pathname;
    else if (kind === 'login') {
      if (!leftByChoice) rememberPlace(pathname + search, '');
      void navigate(to!, { replace: true });
    } else if (kind === 'go') void navigate(to!, { replace: true });
    else if (kind === 'stay') void navigate(last.current!, { replace: true });
    else if (kind === 'timeout') timedOut();
  }, [kind, to, pathname, search, leftByChoice, navigate]);

  if (session && mustChangePassword) return <ForcedChange />;
  if (!verdict) return <Splash {...(failed && { onRetry: () => setFailed(false) })} />;
  // While an address is being corrected what was there stays, or every open tab would be rebuilt.
  if (verdict.kind === 'open') {
    const entry = entryFor(pathname, session !== undefined && menu !== undefined);
    shown.current = entry ? (
      createElement(entry, { key: pathname + search })
    ) : (
      <Chunk load={routeOf(pathname)?.station ? loadStation : loadShell} fallback={<Splash />} />
    );
  }
  return shown.current;
}

function MaintenanceHere() {
  return <Maintenance path={useLocation().pathname} />;
}

export function App() {
  return (
    <BrowserRouter>
      <Gate />
      <FeedbackHost />
      <MaintenanceHere />
    </BrowserRouter>
  );
}
