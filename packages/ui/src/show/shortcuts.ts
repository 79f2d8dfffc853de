import type { ShortcutLine } from '../page/shortcut-list.ts';

/** What the keyboard does on the page of a record. */
export const showShortcuts: readonly ShortcutLine[] = [
  { keys: 'Alt + ← →', does: '上一条、下一条' },
  { keys: 'E', does: '编辑' },
  { keys: 'P', does: '打印' },
];
