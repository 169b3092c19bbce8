import { lazyPart } from '../ui/lazy-part.ts';
import type { ScreenName } from '../ui/screens/screen.ts';

/** What shows a screen over another page. */
export const ScreenDialog = lazyPart(
  async () => (await import('./screen-dialog.tsx')).ScreenDialog,
);

/**
 * Starts to load a screen and the dialog around it, so that a click shows it at once. The table of all screens names
 * so many files that nobody loads it who opens none.
 */
export function preloadScreen(name: ScreenName): void {
  void ScreenDialog.preload();
  void import('./screens.tsx')
    .then(({ screens }) => screens[name].Content.preload())
    .catch(() => undefined);
}
