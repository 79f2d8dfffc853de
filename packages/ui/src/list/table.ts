import type { ReactNode } from 'react';

export interface Column<R> {
  readonly key: string;
  readonly title: ReactNode;
  readonly render: (row: R) => ReactNode;
  /** The whole text, where the cell may cut it. */
  readonly tip?: (row: R) => string | undefined;
  readonly align?: 'right';
  /** Exactly so many pixels. */
  readonly width?: number;
  /** Its share of what the other columns leave, in pixels; without it a column is as wide as its content. */
  readonly room?: number;
  /** The room it keeps however little there is. */
  readonly least?: number;
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
const [leastRoom, mostRoom, cellPadding] = [64, 340, 22];
/** How wide a text is about, at thirteen pixels: Chinese characters are square, others half of it. */
const widthOfText = (text: string): number =>
  [...text].reduce((sum, one) => sum + (one > '\u2e7f' ? 13 : 7.6), cellPadding);

/** How much room the texts of a column ask for: that of all but the few longest. */
export function roomFor(texts: readonly string[]): number {
  const widths = texts.map(widthOfText).toSorted((a, b) => a - b);
  const most = widths[Math.floor(widths.length * 0.9)] ?? leastRoom;
  return Math.round(Math.min(Math.max(most, leastRoom), mostRoom));
}

const rowsLookedAt = 60;
/** The columns with the room their content asks for, as far as it is known; where a page says how much, no less than that. */
export function withRoom<R>(columns: readonly Column<R>[], rows: readonly R[]): Column<R>[] {
  return columns.map((column) => {
    if (column.room === undefined || column.width !== undefined || rows.length === 0) return column;
    const texts = rows.slice(0, rowsLookedAt).map((row) => {
      const cell = column.render(row);
      return typeof cell === 'string' ? cell : (column.tip?.(row) ?? '');
    });
    const wanted = roomFor(texts);
    return { ...column, room: wanted, least: Math.min(column.room, wanted) };
  });
}

/** Texts share the width that is left, by what each asks for; whatever can be told in a word or a figure is not stretched. */
export function sizeOf<R>({ width, room, least = room }: Column<R>, rooms = 0) {
  if (width !== undefined) return { style: { width, minWidth: width, maxWidth: width } };
  if (room === undefined) return { style: { width: 1 } };
  // Cut short where there is no more room, instead of making the table wider.
  return { style: { width: `${Math.floor((room / Math.max(room, rooms)) * 100)}%`, minWidth: least, maxWidth: 0 } };
}
export const roomsOf = <R>(columns: readonly Column<R>[]): number =>
  columns.reduce((sum, { width, room }) => sum + (width === undefined ? (room ?? 0) : 0), 0);
