export interface Cell {
  readonly row: number;
  /** Index among the editable columns. */
  readonly col: number;
}
export interface Extent {
  /** Rows including the empty one at the end. */
  readonly rows: number;
  readonly cols: number;
}

/** The next cell to type in, row after row; undefined past either end. */
export function stepped({ row, col }: Cell, by: 1 | -1, { rows, cols }: Extent): Cell | undefined {
  const at = row * cols + col + by;
  if (at < 0 || at >= rows * cols) return undefined;
  return { row: Math.floor(at / cols), col: at % cols };
}

export interface Caret {
  readonly start: number | null;
  readonly end: number | null;
  readonly length: number;
}
interface Key {
  readonly key: string;
  readonly shift: boolean;
  readonly ctrl: boolean;
  readonly alt: boolean;
  /** Undefined for controls without one, such as a drop-down. */
  readonly caret: Caret | undefined;
}

export type GridMove =
  | { readonly type: 'go'; readonly to: Cell }
  | { readonly type: 'fill' | 'copy' | 'insert' | 'remove' | 'leave' }
  | { readonly type: 'shift'; readonly by: 1 | -1 };

const atStart = (caret: Caret) => caret.start === 0 && (caret.end === 0 || caret.end === caret.length);
const atEnd = (caret: Caret) => caret.end === caret.length && (caret.start === caret.length || caret.start === 0);

/** What a key means in a grid; undefined leaves it to the cell. */
export function moveFor(at: Cell, { key, shift, ctrl, alt, caret }: Key, extent: Extent): GridMove | undefined {
  const go = (to: Cell | undefined): GridMove | undefined => (to ? { type: 'go', to } : undefined);
  const vertical = (by: 1 | -1) => {
    const row = at.row + by;
    return row >= 0 && row < extent.rows ? { row, col: at.col } : undefined;
  };
  if (ctrl && key === 'd') return { type: 'fill' };
  if (ctrl && key === 'ArrowDown') return { type: 'copy' };
  if (ctrl && (key === 'Delete' || key === 'Backspace')) return { type: 'remove' };
  if (ctrl && key === 'Insert') return { type: 'insert' };
  if (alt && key === 'ArrowUp') return { type: 'shift', by: -1 };
  if (alt && key === 'ArrowDown') return { type: 'shift', by: 1 };
  if (ctrl || alt) return undefined;
  switch (key) {
    case 'Enter':
    case 'Tab':
      return go(stepped(at, shift ? -1 : 1, extent));
    case 'Escape':
      return { type: 'leave' };
    case 'ArrowUp':
      return go(vertical(-1));
    case 'ArrowDown':
      return go(vertical(1));
    case 'ArrowLeft':
      return caret && atStart(caret) && !shift ? go(stepped(at, -1, extent)) : undefined;
    case 'ArrowRight':
      return caret && atEnd(caret) && !shift ? go(stepped(at, 1, extent)) : undefined;
    default:
      return undefined;
  }
}
