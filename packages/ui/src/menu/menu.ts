import { pathMatcher, type Stream } from '@heliu/model';

/** A node of the menu as the server sends it. */
export interface MenuItem {
  readonly id: number;
  readonly code: string;
  readonly label: string;
  readonly menupath?: string | null;
  readonly kind: 'area' | 'page' | 'button';
  readonly icon?: string | null;
  readonly section?: string | null;
  readonly stream?: Stream | null;
  readonly checked: boolean;
  readonly permissions: readonly string[];
  readonly children: readonly MenuItem[];
}
export type Menu = readonly MenuItem[];

interface Place {
  /** From the area down to the node itself. */
  readonly chain: readonly MenuItem[];
  readonly matches: (path: string) => boolean;
}
interface MenuIndex {
  readonly permissions: ReadonlySet<string>;
  readonly places: readonly Place[];
}

const indexes = new WeakMap<Menu, MenuIndex>();

function build(menu: Menu): MenuIndex {
  const permissions = new Set<string>();
  const places: Place[] = [];
  const walk = (items: Menu, above: readonly MenuItem[]): void => {
    for (const item of items) {
      const chain = [...above, item];
      if (item.checked) {
        for (const one of item.permissions) permissions.add(one);
        if (item.menupath) places.push({ chain, matches: pathMatcher(item.menupath) });
      }
      walk(item.children ?? [], chain);
    }
  };
  walk(menu, []);
  return { permissions, places };
}

/** What the checked nodes of a menu open. Built once per menu. */
export function indexOf(menu: Menu): MenuIndex {
  let index = indexes.get(menu);
  if (!index) indexes.set(menu, (index = build(menu)));
  return index;
}

export const placeOf = (menu: Menu, path: string): readonly MenuItem[] | undefined =>
  indexOf(menu).places.find((place) => place.matches(path))?.chain;

export const isPermitted = (menu: Menu, path: string): boolean => placeOf(menu, path) !== undefined;

export const isAllUnchecked = (menu: Menu): boolean =>
  menu.every((item) => !item.checked && isAllUnchecked(item.children ?? []));

/** Checked pages in the order of the menu, each with the area it stands in. */
export const pagesOf = (menu: Menu): { readonly page: MenuItem; readonly chain: readonly MenuItem[] }[] =>
  indexOf(menu)
    .places.filter(({ chain }) => chain.at(-1)!.kind === 'page')
    .map(({ chain }) => ({ page: chain.at(-1)!, chain }));

/**
 * Where a record of an entity can be looked at, if this user may: the menu says which page shows what, so no page
 * needs to know the address of another.
 */
export function recordPath(menu: Menu, entity: string, id: number): string | undefined {
  const find = (tail: string, permission: string) =>
    indexOf(menu)
      .places.map(({ chain }) => chain.at(-1)!)
      .find(({ menupath, permissions }) => menupath?.endsWith(tail) && permissions.includes(permission))?.menupath;
  const pattern = find('/show/{id}', `${entity}:view`) ?? find('/edit/{id}', `${entity}:save`);
  return pattern?.replace('{id}', String(id));
}

/** Where a record of an entity is added, if this user may. */
export const addPath = (menu: Menu, entity: string): string | undefined =>
  indexOf(menu)
    .places.map(({ chain }) => chain.at(-1)!)
    .find(({ menupath, permissions }) => menupath?.endsWith('/add') && permissions.includes(`${entity}:save`))
    ?.menupath ?? undefined;
