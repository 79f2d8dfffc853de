import { isAllUnchecked, isOneOf, isPermitted, isSuperAdmin, type Menu, pagesOf, type Session } from '@heliu/ui/base';

export const homePath = '/bianalysis/portalindex';
const adminHome = '/setmenu';
const channelHome = '/ypyadmin/overview';

/** What a visit is judged by. Nothing here touches the browser. */
export interface Visit {
  readonly to: string;
  /** Where the user stands now; left out when the page was just loaded. */
  readonly from?: string;
  readonly session: Session | undefined;
  /** Somebody was logged in here and has not left by himself. */
  readonly wasIn?: boolean;
  readonly menu: Menu;
  /** Whether there is a page at an address. */
  readonly isRouted: (path: string) => boolean;
}
export type Verdict =
  | { readonly kind: 'open' }
  | { readonly kind: 'go'; readonly to: string }
  /** Nobody has been here yet: he logs in first, and comes back. */
  | { readonly kind: 'login'; readonly to: string }
  /** The session is gone: the user is told, and goes to log in. */
  | { readonly kind: 'timeout'; readonly to: string }
  | { readonly kind: 'stay' };

const open: Verdict = { kind: 'open' };
const go = (to: string): Verdict => ({ kind: 'go', to });

const entries = ['/login', '/callback', '/admin', '/ypyadmin', '/channel', '/shopauthorizesuccess', '/noaccess'];
const helpers = ['/register', '/password_retrieve', '/setpassword', '/authorize', '/jdlogin', '/404'];
const publicPaths: readonly string[] = [...entries, ...helpers];
const adminPaths: readonly string[] = ['/setmenu', '/accountmenu', '/adminshops', '/admininvoices'];
const channelPaths: readonly string[] = ['/ypyadminb2csaleschannellist', '/ypyadmineditsaleschannel'];
/** Pages about whoever is logged in: what his menu holds anyway, what he himself is paid, what waits for his decision. */
const ownPaths: readonly string[] = ['/navigation', '/mysalary', '/process/todo', '/process/add'];
const isOwnPath = (to: string): boolean =>
  isOneOf(to, ownPaths) || /^\/process\/(detail|add|request\/edit)\/[^/]+\/?$/.test(to);

/** Pages somebody has by being who he is, whatever his menu holds. */
export function placesOf(session: Pick<Session, 'username' | 'userid' | 'usertype'>): readonly string[] {
  if (isSuperAdmin(session)) return adminPaths;
  return session.usertype === 'channel' ? [channelHome] : [];
}

export const isRedirect = (path: string): boolean => path.startsWith('/redirect/');
export const isPublic = (path: string): boolean => isOneOf(path, publicPaths);

/** Where somebody goes on after logging in: where he was, if that is still open to him, or at the beginning. */
export function startOf(visit: Omit<Visit, 'to' | 'session'> & { readonly session: Session }, place?: string): string {
  const to = place?.split('?')[0];
  const isOpen = to !== undefined && !isPublic(to) && !isRedirect(to) && judge({ ...visit, to }).kind === 'open';
  return isOpen ? place! : homeOf(visit.session, visit.menu, visit.isRouted);
}

/** Where somebody who is logged in begins. */
export function homeOf(
  session: Pick<Session, 'username' | 'userid' | 'usertype'>,
  menu: Menu,
  isRouted: Visit['isRouted'],
): string {
  if (isSuperAdmin(session)) return adminHome;
  if (session.usertype === 'channel') return channelHome;
  if (isAllUnchecked(menu)) return '/noaccess';
  const mentioned = (items: Menu): boolean =>
    items.some((item) => item.menupath === homePath || mentioned(item.children ?? []));
  if (!mentioned(menu) || isPermitted(menu, homePath)) return homePath;
  const first = pagesOf(menu).find(({ page }) => isRouted(page.menupath!) && !page.menupath!.includes('{'));
  return first?.page.menupath ?? homePath;
}

function withoutSession(to: string, wasIn: boolean): Verdict {
  if (to === '/') return go('/login');
  if (isPublic(to) || isRedirect(to)) return open;
  if (isOneOf(to, adminPaths)) return go('/admin');
  return { kind: wasIn ? 'timeout' : 'login', to: '/login' };
}

export function judge({ to, from, session, wasIn = false, menu, isRouted }: Visit): Verdict {
  if (!session) return withoutSession(to, wasIn);
  if (from === '/noaccess' && to !== '/noaccess') return { kind: 'stay' };
  if (isOneOf(to, adminPaths)) return isSuperAdmin(session) ? open : go('/login');
  if (to === '/') return go(homeOf(session, menu, isRouted));
  if (isPublic(to) || isRedirect(to)) return open;
  const known = to === homePath || isOneOf(to, channelPaths) || isOwnPath(to) || isPermitted(menu, to);
  return known && isRouted(to) ? open : go('/404');
}
