import {
  ask,
  goTo,
  isRouted,
  lendPrinters,
  lendRecordPanels,
  logIn,
  logOut,
  type LoginAnswer,
  type Menu,
  routeOf,
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

/** Fetches what a logged-in user may see, and the code to show it with. A menu that is refused ends the session. */
export async function loadMenu(): Promise<Menu | undefined> {
  prefetch(loadShell);
  const [reply] = await Promise.all([ask<Authority | null>(menuCall), loadRoutes()]);
  if (useSession.getState().mustChangePassword) return undefined;
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
