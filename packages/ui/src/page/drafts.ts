/** Input kept through a reload, a crash or a lost session, per user and address. */
export interface Draft<T = unknown> {
  readonly savedAt: number;
  /** The window it was typed in: there it simply goes on, anywhere else it is offered. */
  readonly window: string;
  readonly values: T;
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;
const prefix = 'heliu.draft:';
const keyOf = (user: string, tab: string) => `${prefix}${user}:${tab}`;

/** One for as long as the window lives, through every reload of it. */
function thisWindow(): string {
  const known = sessionStorage.getItem('heliu.window');
  if (known) return known;
  const made = Math.random().toString(36).slice(2);
  sessionStorage.setItem('heliu.window', made);
  return made;
}

export const isOwn = ({ window }: Draft): boolean => window === thisWindow();

export function saveDraft(
  user: string,
  tab: string,
  values: unknown,
  storage: Storage = localStorage,
  now = Date.now(),
): number | undefined {
  try {
    const draft: Draft = { savedAt: now, window: thisWindow(), values };
    storage.setItem(keyOf(user, tab), JSON.stringify(draft));
    return now;
  } catch {
    // A full store costs the safety net, not the work itself.
    return undefined;
  }
}

export function loadDraft<T>(user: string, tab: string, storage: Storage = localStorage): Draft<T> | undefined {
  try {
    const draft = JSON.parse(storage.getItem(keyOf(user, tab)) ?? 'null') as Draft<T> | null;
    return draft ?? undefined;
  } catch {
    return undefined;
  }
}

export const dropDraft = (user: string, tab: string, storage: Storage = localStorage): void =>
  storage.removeItem(keyOf(user, tab));

const keptDays = 14;

/** What nobody came back for is let go, or it would fill the browser's store. */
export function sweepDrafts(storage: globalThis.Storage = localStorage, now = Date.now()): void {
  for (const key of Object.keys(storage).filter((one) => one.startsWith(prefix))) {
    try {
      const { savedAt } = JSON.parse(storage.getItem(key)!) as Draft;
      if (now - savedAt < keptDays * 86_400_000) continue;
    } catch {
      // Whatever it is, it is no draft.
    }
    storage.removeItem(key);
  }
}

const lockName = (user: string, tab: string) => `${keyOf(user, tab)}:open`;

/** Says that this window is writing here, until the answer is called: what is being typed is offered to nobody. */
export function holdDraft(user: string, tab: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  // Only a page served safely has locks; elsewhere a draft may be offered while its window is still open.
  void navigator.locks?.request(lockName(user, tab), { ifAvailable: true }, () => held);
  return release;
}

export async function isHeld(user: string, tab: string): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === lockName(user, tab));
}
