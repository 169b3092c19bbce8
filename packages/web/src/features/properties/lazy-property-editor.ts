import { useTransition } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { notifyError } from '../../ui/notify.ts';

const load = async () => (await import('./property-editor.tsx')).PropertyEditor;

/** Loaded with the first card that is edited: the form brings Mantine and the contract's schemas with it. */
export const LazyPropertyEditor = lazyPart(load);

/** Starts to load the form, so that a click shows it at once. */
export const preloadEditor = () => void LazyPropertyEditor.preload();

/**
 * Goes into edit mode once the form is there; until then everything stays as it is, so that nothing jumps.
 * @returns whether that is under way, and how to begin it
 */
export function useOpenEditor(): [opening: boolean, open: (show: () => void) => void] {
  const [opening, start] = useTransition();
  const open = (show: () => void) =>
    start(async () => {
      try {
        await load();
        await LazyPropertyEditor.preload();
      } catch {
        notifyError('The form could not be loaded. Check your connection and try again.');
        return;
      }
      start(show);
    });
  return [opening, open];
}
