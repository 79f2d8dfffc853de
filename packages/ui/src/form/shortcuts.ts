import type { ShortcutLine } from '../page/shortcut-list.ts';

/** What the keyboard does in a form. */
export const formShortcuts: readonly ShortcutLine[] = [
  { keys: 'Ctrl + S', does: '保存' },
  { keys: 'Ctrl + Enter F8', does: '保存并新增下一张' },
];

/** What it does in the lines of a document. */
export const gridShortcuts: readonly ShortcutLine[] = [
  { keys: 'Enter Tab', does: '下一格；加 Shift 为上一格' },
  { keys: '↑ ↓ ← →', does: '在格子间移动' },
  { keys: 'Ctrl + D', does: '照抄上一行的这一格' },
  { keys: 'Ctrl + ↓', does: '照抄上一行' },
  { keys: 'Ctrl + Insert', does: '插入一行' },
  { keys: 'Ctrl + Delete', does: '删除这一行' },
  { keys: 'Alt + ↑ ↓', does: '上移、下移这一行' },
  { keys: 'Ctrl + V', does: '粘贴从 Excel 复制的行' },
  { keys: 'Esc', does: '离开明细' },
];
