import { create } from 'zustand';
import { confirmUser } from '../feedback/feedback.ts';
import { goTo } from '../page/navigation.ts';
import { type TabEvent, type Tabs, tabsAfter, tabsLost } from './tabs.ts';

interface TabState extends Tabs {
  /** Tabs with input nobody has saved. Kept here, since a hidden page has no effects of its own. */
  readonly unsaved: ReadonlySet<string>;
}

export const useTabs = create<TabState>(() => ({ tabs: [], active: undefined, unsaved: new Set<string>() }));

export function setUnsaved(key: string, is: boolean): void {
  const { unsaved } = useTabs.getState();
  if (unsaved.has(key) === is) return;
  const next = new Set(unsaved);
  if (is) next.add(key);
  else next.delete(key);
  useTabs.setState({ unsaved: next });
}

export const addressOf = ({ path, search }: { path: string; search: string }): string => path + search;

/** Applies an event; the address follows the tab in front. */
export function dispatchTab(event: TabEvent): void {
  const before = useTabs.getState();
  const after = tabsAfter(before, event);
  for (const tab of tabsLost(before, event)) {
    setUnsaved(tab.key, false);
    forgetters.get(tab.key)?.();
    forgetters.delete(tab.key);
  }
  useTabs.setState(after);
  if (event.type === 'open' || event.type === 'leave' || after.active === before.active) return;
  const front = after.tabs.find((tab) => tab.key === after.active);
  if (front) goTo(addressOf(front));
}

// What a page wants done when its tab is closed for good, such as dropping its draft.
const forgetters = new Map<string, () => void>();
export const onTabClosed = (key: string, forget: () => void): void => void forgetters.set(key, forget);

/** Closes after asking, if somebody's input would be lost. */
export async function closeTabs(event: TabEvent): Promise<boolean> {
  const state = useTabs.getState();
  const lost = tabsLost(state, event).filter((tab) => state.unsaved.has(tab.key));
  if (lost.length > 0) {
    const names = lost.map((tab) => `“${tab.title}”`).join('、');
    const sure = await confirmUser({ text: `${names}有未保存的内容，关闭后不能找回。`, ok: '关闭', danger: true });
    if (!sure) return false;
  }
  dispatchTab(event);
  return true;
}
