import type { Widget } from '@heliu/ui/base';

export type Column = Widget['column'];
export const columns: readonly Column[] = ['main', 'side'];

/** Which cards stand where, by key. What is hidden was taken away, so that a card that is new appears by itself. */
export interface Layout {
  readonly main: readonly string[];
  readonly side: readonly string[];
  readonly hidden: readonly string[];
}

type Known = Pick<Widget, 'key' | 'column' | 'isExtra'>;
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? [...new Set(value.filter((one): one is string => typeof one === 'string'))] : [];

/** What was kept, brought in line with the cards there are now; nothing kept is as it comes from the shelf. */
export function layoutOf(kept: unknown, widgets: readonly Known[]): Layout {
  const { main, side, hidden } = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  const known = new Set(widgets.map(({ key }) => key));
  const placed = new Set<string>();
  const take = (keys: string[]) =>
    keys.filter((key) => {
      const isNew = known.has(key) && !placed.has(key);
      if (isNew) placed.add(key);
      return isNew;
    });
  const layout = { main: take(texts(main)), side: take(texts(side)) };
  // Cards of rights one has lost for a while are still known to be hidden when they come back.
  const away = texts(hidden);
  for (const { key, column, isExtra } of widgets)
    if (!placed.has(key) && !away.includes(key) && !isExtra) layout[column].push(key);
  return { ...layout, hidden: away.filter((key) => !placed.has(key)) };
}

export const columnOf = (layout: Layout, key: string): Column | undefined =>
  columns.find((column) => layout[column].includes(key));

const without = (keys: readonly string[], key: string) => keys.filter((one) => one !== key);

export const removed = (layout: Layout, key: string): Layout => ({
  main: without(layout.main, key),
  side: without(layout.side, key),
  hidden: [...without(layout.hidden, key), key],
});

export function added(layout: Layout, { key, column }: Known): Layout {
  const rest = removed(layout, key);
  return { ...rest, [column]: [...rest[column], key], hidden: without(rest.hidden, key) };
}

export type Towards = 'up' | 'down' | 'left' | 'right';

/** The card that stands next to one, or the column itself where it has no card; undefined at an edge. */
export function neighbourOf(layout: Layout, key: string, towards: Towards): string | undefined {
  const own = columns.find((column) => column === key) ?? columnOf(layout, key);
  if (own === undefined) return undefined;
  const at = layout[own].indexOf(key);
  if (towards === 'up' || towards === 'down') return layout[own][at + (towards === 'up' ? -1 : 1)];
  const other = columns[columns.indexOf(own) + (towards === 'left' ? -1 : 1)];
  return other && (layout[other][Math.min(Math.max(at, 0), layout[other].length - 1)] ?? other);
}

/** Puts a card before or after another: where it comes from decides which, as it does when cards change places. */
export function movedTo(layout: Layout, key: string, to: Column, over?: string): Layout {
  const from = columnOf(layout, key);
  if (from === undefined || key === over) return layout;
  const at = over === undefined ? -1 : layout[to].indexOf(over);
  const goesDown = from === to && at > layout[to].indexOf(key);
  const rest = { ...layout, [from]: without(layout[from], key) };
  const place = at < 0 ? rest[to].length : rest[to].indexOf(over!) + (goesDown ? 1 : 0);
  return { ...rest, [to]: rest[to].toSpliced(place, 0, key) };
}
