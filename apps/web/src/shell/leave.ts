import { confirmUser, useTabs } from '@heliu/ui';
import { leave } from '../entry/leave.ts';

export async function leaveAfterAsking(): Promise<void> {
  const { tabs, unsaved } = useTabs.getState();
  const names = tabs.filter((tab) => unsaved.has(tab.key)).map((tab) => `“${tab.title}”`);
  if (names.length > 0 && !(await confirmUser({ text: `${names.join('、')}有未保存的内容，仍要退出？`, ok: '退出' })))
    return;
  await leave();
}
