import { openInbox, openTasks, setAppearance, useAppearance } from '@heliu/ui';
import { leaveAfterAsking } from './leave.ts';
import { openOver } from './over.ts';

/** Something one can do from anywhere, by name. */
export interface Command {
  readonly label: string;
  readonly run: () => void;
}

export const commands: readonly Command[] = [
  { label: '查看消息', run: openInbox },
  { label: '查看后台任务', run: openTasks },
  { label: '切换深色、浅色', run: () => setAppearance({ mode: useAppearance.getState().dark ? 'light' : 'dark' }) },
  { label: '打开帮助', run: () => void window.open('/manual/index.html', 'heliu-manual') },
  { label: '快捷键', run: () => openOver('shortcuts') },
  { label: '退出登录', run: () => void leaveAfterAsking() },
];
