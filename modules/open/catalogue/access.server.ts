import type { Route } from '@heliu/engine';
import { knownRoute } from '../../system/server.ts';
import type { OpenCall } from './catalogue.ts';

/** The route that carries a call out; none where it is only asked from outside. */
export function routeOf({ id, inside }: OpenCall): Route | undefined {
  if (!inside) return undefined;
  const route = knownRoute(inside.method, inside.path);
  if (!route) throw new Error(`${id}: no route ${inside.method} ${inside.path}`);
  return route;
}

/** The right it takes, which is that of the pages. */
export function accessOf(one: OpenCall): string {
  const access = routeOf(one)?.access ?? one.custom?.access;
  if (typeof access !== 'string' || !access.includes(':')) throw new Error(`${one.id}: its right is not fixed`);
  return access;
}
