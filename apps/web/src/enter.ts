import {
  ask,
  goTo,
  isRouted,
  keptMenu,
  lendPrinters,
  lendRecordPanels,
  logIn,
  logOut,
  type LoginAnswer,
  type Menu,
  routeOf,
  sessionId,
  setRoutes,
  takePlace,
  useSession,
} from '@heliu/ui/base';
import { prefetch } from './chunk.tsx';
import { startOf } from './guard.ts';

const menuCall = { method: 'POST', path: '/erp/user/getAuthoritys', style: 'json' } as const;

interface Authority {
  readonly code: string;
  readonly data: Menu;
  readonly masks: readonly string[];
}

/** The code behind the login; asked for while the server checks the password. */
export const loadShell = () => import('./shell/shell.tsx');

export const loadStation = () => import('./shell/station.tsx');

async function loadRoutes(): Promise<void> {
  const { panels, printers, routes } = await import('./routes.ts');
  lendPrinters(printers);
  setRoutes(routes);
  lendRecordPanels(panels);
  prefetch(routeOf(location.pathname)?.load);
}

/** Long enough for a slow line; a till that has none opens with what it has. */
const patienceMs = 8000;
const againMs = 15_000;

/** Until the line is back there is only what works without it. */
function askAgain(asked: string): void {
  setTimeout(() => {
    void ask<Authority | null>(menuCall, {}, { quiet: true, inBackground: true, timeoutMs: patienceMs }).then(
      ({ data }) => {
        if (sessionId() !== asked) return;
        if (data?.code === '200') useSession.setState({ menu: data.data, masks: new Set(data.masks) });
        else askAgain(asked);
      },
    );
  }, againMs);
}

/** Fetches what a logged-in user may see, and the code to show it with. A menu that is refused ends the session. */
export async function loadMenu(): Promise<Menu | undefined> {
  const kept = keptMenu(sessionId(), location.pathname);
  // The till fills the screen, and without a line the shell is not there.
  if (!kept) prefetch(loadShell);
  const [reply] = await Promise.all([
    ask<Authority | null>(menuCall, {}, kept ? { quiet: true, timeoutMs: patienceMs } : {}),
    loadRoutes(),
  ]);
  if (useSession.getState().mustChangePassword) return undefined;
  if (reply.code === -404 && kept) {
    useSession.setState({ menu: kept.menu, masks: new Set(kept.masks) });
    askAgain(sessionId());
    return kept.menu;
  }
  if (reply.data?.code !== '200') {
    // A broken network is no verdict on the session.
    if (reply.code !== -404) logOut();
    return undefined;
  }
  useSession.setState({ menu: reply.data.data, masks: new Set(reply.data.masks) });
  return reply.data.data;
}

/** From a successful login to the first page. */
export async function enter(answer: LoginAnswer): Promise<void> {
  const session = logIn(answer);
  if (answer.mustChangePassword) return;
  const menu = await loadMenu();
  if (menu) goTo(startOf({ session, menu, isRouted }, takePlace(session.userid)), { replace: true });
}
