import { allRoutes, type Route } from '@heliu/engine';
import type { MenuNode } from '@heliu/model';
import { beforeAll, describe, expect, test } from 'vitest';
import { assemble, modules } from '../apps/server/src/assembly.ts';
import { claimedCalls, isClaimed } from './claims.ts';
import { type ListedCall, listedCalls } from './support/contract.ts';

interface Address {
  readonly method: string;
  readonly path: string;
}
const written = ({ method, path }: Address) => `${method} ${path}`;
/** Two addresses of one shape would be one to the router, whatever letters and parameter names they have. */
const shape = (path: string) => path.toLowerCase().replace(/\{\w+\}/g, '{}');
const doubles = (addresses: readonly Address[]) => {
  const shapes = addresses.map(({ method, path }) => `${method} ${shape(path)}`);
  return shapes.filter((one, i) => shapes.indexOf(one) !== i);
};
const permissionsIn = (node: MenuNode): string[] => [...node.permissions, ...node.children.flatMap(permissionsIn)];

function coverage(listed: readonly ListedCall[], isBound: (call: Address) => boolean): string {
  const names = [...new Set(listed.map(({ module }) => module))];
  const lines = names.map((name) => {
    const own = listed.filter(({ module }) => module === name);
    const claimed = own.filter(({ module, path }) => isClaimed(claimedCalls, module, path));
    const count = `${own.filter(isBound).length} / ${own.length}`;
    return `  ${name.padEnd(14)}${count.padStart(10)}${claimed.length > 0 ? `   claimed ${claimed.length}` : ''}`;
  });
  const total = `${listed.filter(isBound).length} / ${listed.length}`;
  return ['calls bound / listed', ...lines, `  ${'total'.padEnd(14)}${total.padStart(10)}`].join('\n');
}

describe('接口清单', () => {
  let routes: Route[];
  let bound: Set<string>;
  const listed = listedCalls();
  const isBound = (call: Address) => bound.has(written(call));

  beforeAll(() => {
    assemble();
    routes = allRoutes(modules);
    bound = new Set(routes.map(written));
    console.log(coverage(listed, isBound));
  });

  test('every call that is claimed is bound', () => {
    const missing = listed.filter((call) => isClaimed(claimedCalls, call.module, call.path) && !isBound(call));
    expect(missing.map(written)).toEqual([]);
  });

  test('every claim names calls that are listed', () => {
    const idle = claimedCalls.filter(({ module, below = [''] }) => {
      const paths = listed.filter((call) => call.module === module).map(({ path }) => path);
      const everyPart = below.every((beginning) => paths.some((path) => path.startsWith(beginning)));
      return !everyPart || paths.length === 0;
    });
    expect(idle).toEqual([]);
  });

  test('no route is bound that stands in no list', () => {
    const known = new Set(listed.map(written));
    expect(routes.map(written).filter((address) => !known.has(address))).toEqual([]);
  });

  test('a path of the specification is bound with its own letters and method', () => {
    const exact = listed.filter(({ source }) => source === 'exact');
    const wrong = exact.flatMap((call) => {
      const near = routes.filter(({ path }) => shape(path) === shape(call.path));
      const respelt = near.filter(({ path }) => path !== call.path);
      return [...respelt, ...(near.length > 0 && !isBound(call) ? near : [])].map(
        (route) => `${written(route)} instead of ${written(call)}`,
      );
    });
    expect(wrong).toEqual([]);
  });

  test('no address is listed or bound twice', () => {
    expect(doubles(listed)).toEqual([]);
    expect(doubles(routes)).toEqual([]);
  });

  test('every route has an access rule of a known form', () => {
    const fixed = /^(public|session|platform|channel|[a-z][a-z0-9_]*:[a-z]\w*)$/i;
    const loose = routes.filter(({ access }) => typeof access !== 'function' && !fixed.test(access ?? ''));
    expect(loose.map(written)).toEqual([]);
  });

  test('every permission that a route asks for is granted by some node of the menu', () => {
    const granted = new Set(
      modules.flatMap(({ menu = [], platformMenu = [], channelMenu = [] }) =>
        [...menu, ...platformMenu, ...channelMenu].flatMap(permissionsIn),
      ),
    );
    const barred = routes.filter(
      ({ access }) => typeof access === 'string' && access.includes(':') && !granted.has(access),
    );
    expect(barred.map((route) => `${written(route)} needs ${route.access as string}`)).toEqual([]);
  });
});
