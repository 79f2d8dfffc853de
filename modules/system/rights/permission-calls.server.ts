import type { Route } from '@heliu/engine';

interface CallOfPermission {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly permission: string;
}
let routes: readonly Route[] = [];

/** The server tells which calls exist once all modules are bound. */
export const knowRoutes = (all: readonly Route[]): void => {
  routes = all;
  reading = undefined;
};

let reading: ReadonlySet<string> | undefined;
/** Rights on which nothing hangs but reading, such as those to reports, each of which has its own. */
export function readingRights(): ReadonlySet<string> {
  if (reading) return reading;
  const changing = new Set<string>();
  const all = new Set<string>();
  for (const { access, method, changes } of routes) {
    if (typeof access !== 'string' || !access.includes(':')) continue;
    all.add(access);
    if (changes ?? method !== 'GET') changing.add(access);
  }
  return (reading = new Set([...all].filter((right) => !changing.has(right))));
}

/** The route of a call, for those who carry it out on behalf of somebody else. */
export const knownRoute = (method: string, path: string): Route | undefined =>
  routes.find((route) => route.method === method && route.path === path);

export function callsOfPermissions(permissions: readonly string[]): CallOfPermission[] {
  const wanted = new Set(permissions);
  return routes
    .filter((route) => typeof route.access === 'string' && wanted.has(route.access))
    .map(({ method, path, summary, access }) => ({ method, path, summary, permission: access as string }));
}
