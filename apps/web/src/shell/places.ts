import { isRouted, type Menu, type MenuItem, pagesOf, routeOf } from '@heliu/ui/base';

export interface AreaPlaces {
  readonly area: MenuItem;
  readonly pages: readonly MenuItem[];
}
export interface SectionPlaces {
  readonly label: string;
  readonly areas: readonly AreaPlaces[];
}

/** The menu as the rail shows it: only pages that exist and may be opened, in the order of the menu. */
export function sectionsOf(
  menu: Menu,
  hidden: ReadonlySet<string>,
  exists: (path: string) => boolean = isRouted,
): SectionPlaces[] {
  const byArea = new Map<MenuItem, MenuItem[]>();
  for (const { page, chain } of pagesOf(menu)) {
    const path = page.menupath!;
    if (path.includes('{') || hidden.has(path) || !exists(path)) continue;
    const area = chain[0]!;
    byArea.set(area, [...(byArea.get(area) ?? []), page]);
  }
  const sections = new Map<string, AreaPlaces[]>();
  for (const [area, pages] of byArea) {
    const label = area.section ?? '';
    sections.set(label, [...(sections.get(label) ?? []), { area, pages }]);
  }
  return [...sections].map(([label, areas]) => ({ label, areas }));
}

export interface Destination {
  readonly path: string;
  readonly label: string;
  readonly area: string;
}

/** Everything one can go to by name: one's own pages, those of the menu, and the forms that add something. */
export function destinationsOf(
  menu: Menu,
  own: readonly string[] = [],
  exists: (path: string) => boolean = isRouted,
): Destination[] {
  const found: Destination[] = own.flatMap((path) => {
    const route = routeOf(path);
    return route ? [{ path, label: route.title, area: '' }] : [];
  });
  for (const { page, chain } of pagesOf(menu)) {
    const area = chain.length > 1 ? chain[0]!.label : '';
    const add = (item: MenuItem) => {
      const path = item.menupath;
      if (item.checked && path && !path.includes('{') && exists(path)) found.push({ path, label: item.label, area });
    };
    add(page);
    page.children.forEach(add);
  }
  return found;
}
