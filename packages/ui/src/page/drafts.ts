/** Input kept through a reload, a crash or a lost session, per user and tab. */
export interface Draft<T = unknown> {
  readonly savedAt: number;
  readonly values: T;
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;
const keyOf = (user: string, tab: string) => `heliu.draft:${user}:${tab}`;

export function saveDraft(
  user: string,
  tab: string,
  values: unknown,
  storage: Storage = sessionStorage,
  now = Date.now(),
): number | undefined {
  try {
    storage.setItem(keyOf(user, tab), JSON.stringify({ savedAt: now, values }));
    return now;
  } catch {
    // A full store costs the safety net, not the work itself.
    return undefined;
  }
}

export function loadDraft<T>(user: string, tab: string, storage: Storage = sessionStorage): Draft<T> | undefined {
  try {
    const draft = JSON.parse(storage.getItem(keyOf(user, tab)) ?? 'null') as Draft<T> | null;
    return draft ?? undefined;
  } catch {
    return undefined;
  }
}

export const dropDraft = (user: string, tab: string, storage: Storage = sessionStorage): void =>
  storage.removeItem(keyOf(user, tab));
