import { preferenceCalls, type Preferences } from '@heliu/model';
import { useCallback } from 'react';
import { create } from 'zustand';
import { useSession } from '../session/store.ts';
import { request } from '../wire/request.ts';

/** What this person likes to have his own way, as the server keeps it; undefined until it is known. */
const usePreferences = create<{ readonly values: Preferences | undefined }>(() => ({ values: undefined }));
const { getState, setState } = usePreferences;

let asked: Promise<void> | undefined;
useSession.subscribe(({ session }, before) => {
  if (session?.sessionid === before.session?.sessionid) return;
  asked = undefined;
  setState({ values: undefined });
});

/** Once a session. Without an answer everything is as it comes from the shelf, and can still be changed. */
export function loadPreferences(): Promise<void> {
  if (asked) return asked;
  const mine = request(preferenceCalls.all, {}, { quiet: true })
    .catch((): Preferences => ({}))
    .then((values) => {
      // Somebody else may have logged in meanwhile.
      if (asked === mine) setState({ values });
    });
  return (asked = mine);
}

/** Shown at once and kept on the server; what could not be kept is taken back. Null is as it comes from the shelf. */
export async function keepPreference(key: string, value: unknown): Promise<void> {
  await loadPreferences();
  const before = getState().values ?? {};
  const { [key]: _, ...others } = before;
  setState({ values: value === null ? others : { ...others, [key]: value } });
  await request(preferenceCalls.keep, { key, value: value as never }).catch(() => setState({ values: before }));
}

export const usePreferencesKnown = (): boolean => usePreferences(({ values }) => values !== undefined);

/** One preference and the way to change it. */
export function usePreference(key: string): [unknown, (value: unknown) => void] {
  const value = usePreferences(({ values }) => values?.[key]);
  const keep = useCallback((next: unknown) => void keepPreference(key, next), [key]);
  return [value, keep];
}

export const preferenceNow = (key: string): unknown => getState().values?.[key];
