import { create } from 'zustand';

export type Mode = 'light' | 'dark' | 'auto';
export type Density = 'dense' | 'comfortable';

interface Appearance {
  readonly mode: Mode;
  readonly density: Density;
  /** What `auto` comes to at this moment. */
  readonly dark: boolean;
}

const key = 'heliu.appearance';
const inBrowser = typeof window !== 'undefined';
const system = inBrowser ? window.matchMedia('(prefers-color-scheme: dark)') : undefined;
const isDark = (mode: Mode) => mode === 'dark' || (mode === 'auto' && (system?.matches ?? false));

function stored(): Pick<Appearance, 'mode' | 'density'> {
  try {
    const { mode, density } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Appearance>;
    return {
      mode: mode === 'dark' || mode === 'auto' ? mode : 'light',
      density: density === 'comfortable' ? 'comfortable' : 'dense',
    };
  } catch {
    return { mode: 'light', density: 'dense' };
  }
}

/** How the product looks to this person at this screen: kept in the browser, since screens differ. */
export const useAppearance = create<Appearance>(() => {
  const { mode, density } = inBrowser ? stored() : { mode: 'light' as const, density: 'dense' as const };
  return { mode, density, dark: isDark(mode) };
});

function show({ dark, density }: Appearance): void {
  const { dataset } = document.documentElement;
  dataset['mode'] = dark ? 'dark' : 'light';
  dataset['density'] = density;
}

export function setAppearance(change: Partial<Pick<Appearance, 'mode' | 'density'>>): void {
  const { mode, density } = { ...useAppearance.getState(), ...change };
  localStorage.setItem(key, JSON.stringify({ mode, density }));
  useAppearance.setState({ mode, density, dark: isDark(mode) });
}

if (inBrowser) {
  show(useAppearance.getState());
  useAppearance.subscribe(show);
  system?.addEventListener('change', () => useAppearance.setState(({ mode }) => ({ dark: isDark(mode) })));
}

/** Height of a row in lists and sheets, as the style sheet has it. */
export const useRowHeight = (): number => useAppearance(({ density }) => (density === 'comfortable' ? 42 : 34));
