/** An open page. Its key is its address, so opening the same address twice shows the same tab. */
export interface Tab {
  readonly key: string;
  readonly path: string;
  readonly search: string;
  readonly title: string;
  readonly pinned: boolean;
  /** Raised to build the page afresh. */
  readonly round: number;
}
export interface Tabs {
  readonly tabs: readonly Tab[];
  /** The key of the tab in front; undefined while a page outside the tabs is shown. */
  readonly active: string | undefined;
}

export type TabEvent =
  | {
      readonly type: 'open';
      readonly path: string;
      readonly search: string;
      readonly title: string;
      readonly pinned?: boolean;
    }
  | { readonly type: 'close' | 'closeOthers' | 'closeLeft' | 'closeRight' | 'refresh'; readonly key: string }
  /** One page gives way to another, as a form does to the record it made. */
  | {
      readonly type: 'swap';
      readonly key: string;
      readonly path: string;
      readonly search: string;
      readonly title: string;
    }
  | { readonly type: 'closeAll' | 'leave' }
  | { readonly type: 'rename'; readonly key: string; readonly title: string };

/** A list keeps its state in the query, a form takes its source from it: two sources are two forms. */
export const tabKey = (path: string, search: string): string => (path.endsWith('/add') ? path + search : path);

function kept({ tabs, active }: Tabs, stays: (tab: Tab, index: number) => boolean): Tabs {
  const left = tabs.filter((tab, index) => tab.pinned || stays(tab, index));
  if (left.some((tab) => tab.key === active)) return { tabs: left, active };
  // The neighbour to the right takes over, as in a browser; failing that the one to the left.
  const at = tabs.findIndex((tab) => tab.key === active);
  const heir =
    tabs.slice(at + 1).find((tab) => left.includes(tab)) ??
    tabs.slice(0, Math.max(at, 0)).findLast((tab) => left.includes(tab));
  return { tabs: left, active: (heir ?? left[0])?.key };
}

const changed = ({ tabs, active }: Tabs, key: string, change: (tab: Tab) => Tab): Tabs => ({
  tabs: tabs.map((tab) => (tab.key === key ? change(tab) : tab)),
  active,
});

function opened({ tabs }: Tabs, { path, search, title, pinned = false }: TabEvent & { type: 'open' }): Tabs {
  const key = tabKey(path, search);
  const known = tabs.some((tab) => tab.key === key);
  if (!known) {
    const tab: Tab = { key, path, search, title, pinned, round: 0 };
    return { tabs: pinned ? [tab, ...tabs] : [...tabs, tab], active: key };
  }
  return {
    tabs: tabs.map((tab) => (tab.key === key && tab.search !== search ? { ...tab, search } : tab)),
    active: key,
  };
}

function swapped({ tabs }: Tabs, { key, path, search, title }: TabEvent & { type: 'swap' }): Tabs {
  const next: Tab = { key: tabKey(path, search), path, search, title, pinned: false, round: 0 };
  const known = tabs.some((tab) => tab.key === next.key);
  return {
    tabs: tabs.flatMap((tab) => (tab.key !== key || tab.key === next.key ? [tab] : known ? [] : [next])),
    active: next.key,
  };
}

export function tabsAfter(state: Tabs, event: TabEvent): Tabs {
  const { tabs } = state;
  const at = 'key' in event ? tabs.findIndex((tab) => tab.key === event.key) : -1;
  switch (event.type) {
    case 'open':
      return opened(state, event);
    case 'swap':
      return swapped(state, event);
    case 'close':
      return kept(state, (_, index) => index !== at);
    case 'closeOthers':
      return kept({ tabs, active: event.key }, (_, index) => index === at);
    case 'closeLeft':
      return kept(state, (_, index) => index >= at);
    case 'closeRight':
      return kept(state, (_, index) => index <= at);
    case 'closeAll':
      return kept(state, () => false);
    case 'refresh':
      return changed(state, event.key, (tab) => ({ ...tab, round: tab.round + 1 }));
    case 'rename':
      return changed(state, event.key, (tab) => (tab.title === event.title ? tab : { ...tab, title: event.title }));
    case 'leave':
      return { tabs, active: undefined };
  }
}

/** Which tabs an event would take away, so that unsaved work in them can be asked about first. */
export function tabsLost(state: Tabs, event: TabEvent): Tab[] {
  const left = new Set(tabsAfter(state, event).tabs.map((tab) => tab.key));
  return state.tabs.filter((tab) => !left.has(tab.key));
}

const isTab = (value: unknown): value is Tab => {
  const tab = value as Partial<Tab> | null;
  return typeof tab?.key === 'string' && typeof tab.path === 'string' && typeof tab.title === 'string';
};

/** What a reload brings back: the tabs whose pages still exist for this user. */
export function restoredTabs(text: string | null, opens: (path: string) => boolean): Tab[] {
  try {
    const saved: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(saved)) return [];
    return saved
      .filter(isTab)
      .filter((tab) => opens(tab.path))
      .map(({ key, path, search, title, pinned }) => ({
        key,
        path,
        search: search ?? '',
        title,
        pinned: pinned === true,
        round: 0,
      }));
  } catch {
    return [];
  }
}
