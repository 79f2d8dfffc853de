import type { ComponentType } from 'react';
import { pathMatcher } from '@heliu/model';
import { isPermitted, type Menu } from '../menu/menu.ts';
import { useSession } from '../session/store.ts';

/** A page of the product. Its code is fetched when it is first opened. */
export interface PageRoute {
  /** `/hr/staff/edit/{id}` */
  readonly path: string;
  readonly title: string;
  readonly load: () => Promise<{ default: ComponentType }>;
  /** It fills the screen, beside the shell instead of in it. */
  readonly station?: boolean;
}

interface Routed {
  readonly route: PageRoute;
  readonly matches: (path: string) => boolean;
}
let routed: readonly Routed[] = [];

export function setRoutes(routes: readonly PageRoute[]): void {
  // A literal address wins over a pattern that would also match it.
  const weight = ({ path }: PageRoute) => path.split('{').length;
  routed = routes
    .toSorted((a, b) => weight(a) - weight(b))
    .map((route) => ({ route, matches: pathMatcher(route.path) }));
}

const pathOf = (address: string) => address.split('?', 1)[0]!;
export const routeOf = (address: string): PageRoute | undefined =>
  routed.find(({ matches }) => matches(pathOf(address)))?.route;
export const isRouted = (address: string): boolean => routeOf(address) !== undefined;

/** Whether there is such a page and this user may open it: nothing links to a door that does not open. */
export const isReachable = (menu: Menu | undefined, address: string): boolean =>
  menu !== undefined && isRouted(address) && isPermitted(menu, pathOf(address));

export function useReach(): (address: string) => boolean {
  const menu = useSession((state) => state.menu);
  return (address) => isReachable(menu, address);
}
