import type { ReactNode } from 'react';

export interface Column<R> {
  readonly key: string;
  readonly title: ReactNode;
  readonly render: (row: R) => ReactNode;
  /** The whole text, where the cell may cut it. */
  readonly tip?: (row: R) => string | undefined;
  readonly align?: 'right';
  readonly width?: number;
  readonly pin?: 'left' | 'right';
  readonly sortable?: boolean;
  readonly edit?: CellEdit<R>;
}
/** A cell that is changed where it stands. */
export interface CellEdit<R> {
  readonly may: (row: R) => boolean;
  /** `done` closes it, going on to the next cell of the row or the one before where it is told so. */
  readonly editor: (row: R, done: (step?: 1 | -1) => void) => ReactNode;
}
export interface FootRow {
  readonly label: string;
  readonly values: Readonly<Record<string, string>>;
}
export interface RowGroup<R> {
  readonly key: string;
  readonly title: string;
  readonly count: number;
  readonly values: Readonly<Record<string, string>>;
  readonly isOpen: boolean;
  /** Undefined until they have come. */
  readonly rows: readonly R[] | undefined;
}

/** What stands on one line of the table. */
export type Item<R> =
  | { readonly type: 'row'; readonly row: R }
  | { readonly type: 'group'; readonly group: RowGroup<R> }
  /** An open group that is still being read, or has more rows than are shown at once. */
  | { readonly type: 'rest'; readonly group: RowGroup<R> };

export function itemsOf<R>(rows: readonly R[], groups: readonly RowGroup<R>[] | undefined): Item<R>[] {
  if (!groups) return rows.map((row) => ({ type: 'row', row }));
  return groups.flatMap((group): Item<R>[] => {
    if (!group.isOpen) return [{ type: 'group', group }];
    const inside = (group.rows ?? []).map((row): Item<R> => ({ type: 'row', row }));
    const isWhole = group.rows !== undefined && group.rows.length >= group.count;
    return [{ type: 'group', group }, ...inside, ...(isWhole ? [] : [{ type: 'rest' as const, group }])];
  });
}

/** What was selected by stretching from `anchor` to `from`, and what is when it is stretched to `to` instead. */
export function stretched<R>(
  items: readonly Item<R>[],
  anchor: number,
  from: number,
  to: number,
): { left: R[]; taken: R[] } {
  const between = (a: number, b: number) =>
    items.slice(Math.min(a, b), Math.max(a, b) + 1).flatMap((item) => (item.type === 'row' ? [item.row] : []));
  const taken = between(anchor, to);
  return { left: between(anchor, from).filter((row) => !taken.includes(row)), taken };
}

export const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
export const cellClass = <R>({ align, pin }: Column<R>): string => classes(align && 'is-number', pin && `pin-${pin}`);
export const sizeOf = <R>({ width }: Column<R>) =>
  width === undefined ? {} : { style: { width, minWidth: width, maxWidth: width } };
