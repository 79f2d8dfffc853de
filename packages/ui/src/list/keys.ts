/** What a key does in a list. One table for the handler and for the sheet that tells people about it. */
export const listShortcuts: readonly { readonly keys: string; readonly does: string }[] = [
  { keys: '/', does: '快速查找' },
  { keys: '↑ ↓', does: '上一行、下一行' },
  { keys: 'Home End', does: '第一行、最后一行' },
  { keys: 'PageUp PageDown', does: '上一屏、下一屏' },
  { keys: 'Enter', does: '打开这一行，或展开、收起分组' },
  { keys: '← →', does: '收起、展开分组' },
  { keys: '空格', does: '选择这一行' },
  { keys: 'Shift + ↑ ↓', does: '连续选择' },
  { keys: 'Ctrl + A', does: '选择本页，再按一次选择全部符合条件的' },
  { keys: 'F2', does: '直接修改这一行；Tab 到下一格，Enter 保存，Esc 放弃' },
];

export interface Stroke {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}
export type Command =
  | { readonly type: 'move'; readonly to: number; readonly extend: boolean }
  | { readonly type: 'open' | 'pick' | 'edit' | 'all' | 'expand' | 'collapse' };

/** The command of a key, for a cursor at `at` among `count` items of which `screenful` are in sight. */
export function commandOf(stroke: Stroke, at: number, count: number, screenful: number): Command | undefined {
  const { key, shiftKey: extend, ctrlKey, metaKey } = stroke;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' ? { type: 'all' } : undefined;
  const move = (to: number): Command => ({ type: 'move', to: Math.max(0, Math.min(count - 1, to)), extend });
  switch (key) {
    case 'ArrowDown':
      return move(at + 1);
    case 'ArrowUp':
      return move(at - 1);
    case 'PageDown':
      return move(at + screenful);
    case 'PageUp':
      return move(at - screenful);
    case 'Home':
      return move(0);
    case 'End':
      return move(count - 1);
    case 'Enter':
      return { type: 'open' };
    case ' ':
      return { type: 'pick' };
    case 'F2':
      return { type: 'edit' };
    case 'ArrowRight':
      return { type: 'expand' };
    case 'ArrowLeft':
      return { type: 'collapse' };
    default:
      return undefined;
  }
}
