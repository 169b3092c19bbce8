import type { ScreenName } from './screen.ts';

let opener: HTMLElement | null = null;
let load: ((name: ScreenName) => void) | undefined;

/** What had the focus when a screen was opened. */
export function rememberOpener(element: HTMLElement): void {
  opener = element;
}

/** Gives the focus back to what opened the screen; to the page when that is gone. */
export function focusOpener(): void {
  const target = opener?.isConnected ? opener : document.querySelector<HTMLElement>('main');
  opener = null;
  target?.focus({ preventScroll: true });
}

/** Set once, since the links cannot import the table of screens: the screens hold such links. */
export function setPreload(loader: (name: ScreenName) => void): void {
  load = loader;
}

/** Starts to load a screen's code, so that a click shows it at once. */
export function preloadScreen(name: ScreenName): void {
  load?.(name);
}
