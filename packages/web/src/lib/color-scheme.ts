import { useSyncExternalStore } from 'react';

export type ColorScheme = 'light' | 'dark' | 'auto';

/** Key and attribute are Mantine's; `public/color-scheme.js` applies them before the first paint. */
const KEY = 'mantine-color-scheme-value';
const ATTRIBUTE = 'data-mantine-color-scheme';

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function stored(): ColorScheme {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : 'auto';
  } catch {
    return 'auto'; // Storage is blocked.
  }
}

let chosen = stored();

let onPaper = false;

function shown(): 'light' | 'dark' {
  if (onPaper) return 'light';
  if (chosen !== 'auto') return chosen;
  return systemIsDark.matches ? 'dark' : 'light';
}

function apply(): void {
  document.documentElement.setAttribute(ATTRIBUTE, shown());
  for (const listener of listeners) listener();
}

function followOtherTabs({ key }: StorageEvent): void {
  if (key !== KEY && key !== null) return;
  chosen = stored();
  apply();
}

systemIsDark.addEventListener('change', apply);
window.addEventListener('storage', followOtherTabs);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function chooseColorScheme(scheme: ColorScheme): void {
  chosen = scheme;
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    // Storage is blocked: the choice holds until the page is left.
  }
  apply();
}

/** Paper is white: until this is taken back everything has the light colors, whatever is chosen or changes meanwhile. */
export function showOnPaper(printing: boolean): void {
  onPaper = printing;
  apply();
}

/** What the person chose. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, () => chosen);
}

/** What is on the screen, or on paper: `auto` is what the system says. */
export function useShownScheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, shown);
}
