import { useSyncExternalStore } from 'react';

export type ColorScheme = 'light' | 'dark' | 'auto';

/** Key and attribute are Mantine's; `early.ts` applies them before the first paint. */
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
    // Storage is blocked: the choice lasts until the page is left.
  }
  apply();
}

/** Paper is white: until this is reversed, everything has light colors, whatever is chosen or changes meanwhile. */
export function showOnPaper(printing: boolean): void {
  onPaper = printing;
  apply();
}

/** The person's choice. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, () => chosen);
}

/** The scheme on the screen or on paper; `auto` is resolved to the system's scheme. */
export function useShownScheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, shown);
}
