import { useMemo } from 'react';
import { keepPreference, loadPreferences, preferenceNow, usePreference } from './preference.ts';

/** A page or record somebody wants at hand. */
export interface Star {
  readonly path: string;
  readonly label: string;
}
const key = 'stars';
export const mostStars = 40;

const isStar = (value: unknown): value is Star =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Star).path === 'string' &&
  (value as Star).path.startsWith('/') &&
  typeof (value as Star).label === 'string';

/** Read with care: what a later version kept must not break this one. */
export const readStars = (value: unknown): readonly Star[] => (Array.isArray(value) ? value.filter(isStar) : []);

export function useStars(): readonly Star[] {
  const [value] = usePreference(key);
  return useMemo(() => readStars(value), [value]);
}

/** With the star where it was not, without where it was. The newest comes first; beyond the bound the oldest goes. */
export function toggled(stars: readonly Star[], { path, label }: Star): Star[] {
  const others = stars.filter((one) => one.path !== path);
  return others.length < stars.length ? others : [{ path, label: label.slice(0, 60) }, ...others].slice(0, mostStars);
}

export async function toggleStar(star: Star): Promise<void> {
  await loadPreferences();
  await keepPreference(key, toggled(readStars(preferenceNow(key)), star));
}
