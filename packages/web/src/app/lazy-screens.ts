import { lazyPart } from '../ui/states/lazy-part.ts';
import type { ScreenName } from '../ui/screens/screen.ts';

/** Shows a screen over another page. */
export const ScreenDialog = lazyPart(
  async () => (await import('./screen-dialog.tsx')).ScreenDialog,
);

/**
 * Starts to load a screen and the dialog around it, so a click shows it at once. The table of all screens names so many
 * files that it is only loaded when a screen is opened.
 */
export function preloadScreen(name: ScreenName): void {
  void ScreenDialog.preload();
  void import('./screens.tsx')
    .then(({ screens }) => screens[name].Content.preload())
    .catch(() => undefined);
}
