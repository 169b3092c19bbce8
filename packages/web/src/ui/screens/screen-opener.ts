import type { ScreenName } from './screen.ts';

let opener: HTMLElement | null = null;
let load: ((name: ScreenName) => void) | undefined;

/** Remembers the element that had the focus when a screen was opened. */
export function rememberOpener(element: HTMLElement): void {
  opener = element;
}

/** Returns the focus to the element that opened the screen, or to the page if it is gone. */
export function focusOpener(): void {
  const target = opener?.isConnected ? opener : document.querySelector<HTMLElement>('main');
  opener = null;
  target?.focus({ preventScroll: true });
}

/** Set once, because links cannot import the table of screens: the screens contain such links. */
export function setPreload(loader: (name: ScreenName) => void): void {
  load = loader;
}

/** Starts to load a screen's code, so that a click shows it at once. */
export function preloadScreen(name: ScreenName): void {
  load?.(name);
}
