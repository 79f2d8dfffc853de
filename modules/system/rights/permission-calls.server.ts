import type { Route } from '@heliu/engine';

interface CallOfPermission {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly permission: string;
}
let routes: readonly Route[] = [];

/** The server tells which calls exist once all modules are bound. */
export const knowRoutes = (all: readonly Route[]): void => void (routes = all);

/** The route of a call, for those who carry it out on behalf of somebody else. */
export const knownRoute = (method: string, path: string): Route | undefined =>
  routes.find((route) => route.method === method && route.path === path);

export function callsOfPermissions(permissions: readonly string[]): CallOfPermission[] {
  const wanted = new Set(permissions);
  return routes
    .filter((route) => typeof route.access === 'string' && wanted.has(route.access))
    .map(({ method, path, summary, access }) => ({ method, path, summary, permission: access as string }));
}
